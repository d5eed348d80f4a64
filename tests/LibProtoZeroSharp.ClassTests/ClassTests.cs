using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Random messages of all schemas of this project: our classes, their structs and Google's classes.</summary>
public class ClassTests
{
    // More of them for a long run by hand.
    private static readonly int s_rounds =
        int.Parse(Environment.GetEnvironmentVariable("PROTOZERO_ROUNDS") ?? "40", CultureInfo.InvariantCulture);

    private static readonly ClassPair[] s_pairs = [.. FindPairs()];

    public static TheoryData<ClassPair> Pairs => new(s_pairs);

    [Fact]
    public void Pairs_OfTheSchemas_AreThere()
    {
        string[] names = [.. s_pairs.Select(pair => pair.Name)];
        Assert.Contains("Whole", names);
        if (DataFolder.Missing(DataPart.All) is null) Assert.InRange(names.Length, 60, int.MaxValue);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public void ParseAndWrite_RandomMessages_AreGooglesMessages(ClassPair pair) => pair.RoundTrip(s_rounds);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void MergeFrom_RandomMessages_IsGooglesMerge(ClassPair pair) => pair.Merge(s_rounds);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Equals_RandomMessages_AsGoogle(ClassPair pair) => pair.Compare(s_rounds);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Json_RandomMessages_IsReadByGoogle(ClassPair pair) => pair.Json(s_rounds);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void ParseFrom_DamagedMessages_ErrorOfTheStruct(ClassPair pair) => pair.Damage(2 * s_rounds);

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Descriptor_OfAllSchemas_SaysWhatGooglesSays(ClassPair pair) => pair.Descriptors();

    [Theory]
    [MemberData(nameof(Pairs))]
    public void Accessor_RandomMessages_DoesWhatGooglesDoes(ClassPair pair) => pair.Accessors(s_rounds / 2);

    // Both are found by the full name in the schema, which the descriptors know.
    private static IEnumerable<ClassPair> FindPairs()
    {
        Type[] types = Assembly.GetExecutingAssembly().GetTypes();
        Dictionary<string, Type> google = types
            .Where(type => typeof(Google.Protobuf.IMessage).IsAssignableFrom(type) && !type.IsAbstract)
            .Where(type => !NeedsItself(DescriptorOf(type), DescriptorOf(type), []))
            .ToDictionary(type => DescriptorOf(type).FullName);
        foreach (Type type in types.Where(type => typeof(Classes.IMessage).IsAssignableFrom(type)))
        {
            string name = ((Classes.IMessage)Activator.CreateInstance(type)!).Descriptor.FullName;
            if (!google.TryGetValue(name, out Type? theirs)) continue;
            Type inner = type.GetMethod("ToStruct")!.ReturnType;
            yield return (ClassPair)Activator.CreateInstance(
                typeof(ClassPair<,,>).MakeGenericType(type, inner, theirs))!;
        }
    }

    private static MessageDescriptor DescriptorOf(Type type) =>
        ((Google.Protobuf.IMessage)Activator.CreateInstance(type)!).Descriptor;

    // No such message has an end.
    private static bool NeedsItself(MessageDescriptor type, MessageDescriptor whole, HashSet<MessageDescriptor> seen) =>
        seen.Add(type) && type.Fields.InDeclarationOrder().Any(field =>
            field is { IsRequired: true, FieldType: FieldType.Message or FieldType.Group }
            && (field.MessageType == whole || NeedsItself(field.MessageType, whole, seen)));
}
