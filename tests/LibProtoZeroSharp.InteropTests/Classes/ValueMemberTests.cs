using System;
using System.Linq;
using System.Reflection;
using ProtoZeroSharp.Classes;
using Xunit;
using Oracle = Google.Protobuf;

namespace ProtoZeroSharp.InteropTests.Classes;

/// <summary>Code that names members of Google's values, or parameters of these, compiles with ours.</summary>
public class ValueMemberTests
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    // Members of Google's stream types.
    private static readonly string[] s_leftOut =
        ["AddEntriesFrom", "CalculateSize", "WriteTo", "CreateCodedInput"];

    [Theory]
    [InlineData(typeof(Oracle.ByteString), typeof(ByteString))]
    [InlineData(typeof(Oracle.IDeepCloneable<>), typeof(IDeepCloneable<>))]
    [InlineData(typeof(Oracle.Collections.RepeatedField<>), typeof(RepeatedField<>))]
    [InlineData(typeof(Oracle.Collections.MapField<,>), typeof(MapField<,>))]
    [InlineData(typeof(Oracle.RepeatedFieldExtensions), typeof(RepeatedFieldExtensions))]
    public void Members_OfGoogles_AreOurs(Type theirs, Type ours)
    {
        string[] have = Members(ours);
        // Google's overrides call the parameter obj in some types, other in some.
        Assert.Empty(Members(theirs).Where(member => !member.StartsWith("Equals(Object", StringComparison.Ordinal)).Except(have));
        Assert.Empty(theirs.GetInterfaces().Select(NameOf).Except(ours.GetInterfaces().Select(NameOf)));
    }

    private static string[] Members(Type type) =>
    [
        .. type.GetMethods(Declared)
            .Where(method => !s_leftOut.Contains(method.Name) || TakesStream(method))
            .Select(method => $"{method.Name}({string.Join(", ", method.GetParameters().Select(Of))})"),
    ];

    private static bool TakesStream(MethodInfo method) =>
        method.GetParameters() is [{ ParameterType: { } type }] && type == typeof(System.IO.Stream);

    private static string Of(ParameterInfo parameter) =>
        $"{NameOf(parameter.ParameterType)} {parameter.Name} {parameter.HasDefaultValue}";

    private static string NameOf(Type type) => type.IsGenericType
        ? $"{type.Name}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>" : type.Name;
}
