using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Contract;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// Generator and library share nothing but names; here the names of the one are looked up in the other.
/// </summary>
public partial class RuntimeNamesTests
{
    private const string Generator = "generator/ProtoZeroGenerator/";
    private const BindingFlags Static = BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy;
    private const BindingFlags Instance = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance
        | BindingFlags.Static;

    private static readonly Dictionary<string, string> s_types = Matches(TypeName(), "Emit/RuntimeNames.cs")
        .ToDictionary(match => match.Groups["name"].Value, match => FromRoot(match.Groups["value"].Value));

    [Fact]
    public void Types_OfRuntimeNames_ArePublicInTheLibrary()
    {
        Assert.True(s_types.Count > 20, $"only {s_types.Count} names were found");
        HashSet<string> namespaces = [.. Library.Select(type => type.Namespace!)];
        RoomRules.AssertNone(
            from type in s_types
            where Find(type.Value).Count == 0 && !namespaces.Contains(type.Value)
            select $"{type.Key} = {type.Value} is neither a public type nor a namespace of the library");
    }

    [Fact]
    public void StaticMembers_OfRuntimeNames_ArePublicInTheLibrary()
    {
        List<Match> members = Matches(StaticMember(), "Emit/RuntimeNames.Members.cs");
        Assert.True(members.Count > 50, $"only {members.Count} members were found");
        RoomRules.AssertNone(
            from member in members
            where !Has(member.Groups["type"].Value, member.Groups["member"].Value, Static)
            select $"{member.Groups["type"].Value} has no public static member {member.Groups["member"].Value}");
    }

    [Fact]
    public void InstanceMembers_OfRuntimeNames_AreInTheLibrary()
    {
        List<Match> classes = Matches(MemberClass(), "Emit/RuntimeNames.Instances.cs");
        Assert.True(classes.Count > 5, $"only {classes.Count} classes were found");
        RoomRules.AssertNone(
            from one in classes
            let type = one.Groups["type"].Value
            from Match member in PlainName().Matches(one.Groups["body"].Value)
            let name = member.Groups["value"].Value
            where name != "AddPacked" && !Has(type, name, Instance)
            select $"{type} has no member {name}");
    }

    /// <summary>Emitted code calls primitives, codecs and methods of the writer that are called as the kind.</summary>
    [Fact]
    public void Kinds_OfTheTable_HaveTheirPrimitivesInTheLibrary()
    {
        Assert.NotEmpty(ScalarTypes.All);
        RoomRules.AssertNone(ScalarTypes.All.SelectMany(MissingOf));
    }

    /// <summary>A member behind a name of a type belongs into the list too.</summary>
    [Fact]
    public void Emitters_NameMembersThroughTheList()
    {
        RoomRules.AssertNone(
            from file in Directory.EnumerateFiles(
                Repository.PathOf(Generator + "Emit"), "*.cs", SearchOption.AllDirectories)
            from Match member in WrittenMember().Matches(File.ReadAllText(file))
            select $"{Path.GetFileName(file)}: {member.Value}");
    }

    private static Type[] Library => typeof(ProtoZeroInfo).Assembly.GetExportedTypes();

    private static IEnumerable<string> MissingOf(ScalarType row)
    {
        string name = row.Name;
        bool isMessage = row.Form == ValueForm.Message, isText = row.Form is ValueForm.Text or ValueForm.Bytes;
        if (Find($"ProtoZeroSharp.Emitted.{name}Codec").Count == 0) yield return name + "Codec";
        if (!Has("Writer", "Add" + name, Instance)) yield return "Add" + name;
        if (row.IsPackable && !Has("Writer", "AddPacked" + name, Instance)) yield return "AddPacked" + name;
        if (isText && Find("ProtoZeroSharp." + row.CSharp).Count == 0) yield return row.CSharp;
        if (isMessage) yield break;
        if (!Has("Parse", name, Static)) yield return "Parse." + name;
        if (row.Form == ValueForm.Text && !Has("Parse", "Raw" + name, Static)) yield return "Parse.Raw" + name;
        if (!Has("Put", name, Static)) yield return "Put." + name;
        bool isVaried = row.WireSize == 0 && row.Form != ValueForm.Enum;
        if (isVaried && !Has("Size", name, Static)) yield return "Size." + name;
    }

    private static bool Has(string constant, string member, BindingFlags flags) =>
        s_types.TryGetValue(constant, out string? name)
        && Find(name).Any(
            type => type.GetMember(member, flags).Length > 0 || (type.IsInterface && type.GetInterfaces().Any(
            one => one.GetMember(member, flags).Length > 0)));

    // Types of the name, of any arity.
    private static List<Type> Find(string name) =>
        [.. Library.Where(type => type.FullName!.Split('`')[0].Replace('+', '.') == name)];

    private static string FromRoot(string name) =>
        name.Replace("_P::", "ProtoZeroSharp.").Replace("_E::", "ProtoZeroSharp.Emitted.");

    private static List<Match> Matches(Regex regex, string file) =>
        [.. regex.Matches(File.ReadAllText(Repository.PathOf(Generator + file))).Cast<Match>()];

    [GeneratedRegex("""const string (?<name>\w+) = "(?<value>[^"]*)";""")]
    private static partial Regex TypeName();

    [GeneratedRegex("""const string \w+ = (?<type>\w+) \+ "\.(?<member>\w+)";""")]
    private static partial Regex StaticMember();

    [GeneratedRegex("""static class (?<type>\w+)Member\s*\{(?<body>[^}]*)\}""")]
    private static partial Regex MemberClass();

    [GeneratedRegex("""const string \w+ = "(?<value>\w+)";""")]
    private static partial Regex PlainName();

    [GeneratedRegex(@"\{(?:N|RuntimeNames)\.\w+\}\.[A-Z]\w*")]
    private static partial Regex WrittenMember();
}
