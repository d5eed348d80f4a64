using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Generator and library share nothing but names; here the two lists are compared.</summary>
public partial class RuntimeNamesTests
{
    private const string List = "generator/ProtoZeroGenerator/Emit/RuntimeNames.cs";

    [Fact]
    public void RuntimeNames_OfGenerator_ArePublicInTheLibrary()
    {
        MatchCollection constants = Constant().Matches(File.ReadAllText(Repository.PathOf(List)));
        Assert.True(constants.Count > 20, $"only {constants.Count} names were found in {List}");
        HashSet<string> known = PublicNames();
        RoomRules.AssertNone(
            from constant in constants
            let value = constant.Groups["value"].Value
            let name = value.Replace("_P::", "ProtoZeroSharp.").Replace("_E::", "ProtoZeroSharp.Emitted.")
            where !known.Contains(name)
            select $"{constant.Groups["name"].Value} = {value} is neither a public type nor a namespace of the "
                + "library");
    }

    // Types without their arity, and namespaces.
    private static HashSet<string> PublicNames()
    {
        Assembly library = typeof(ProtoZeroInfo).Assembly;
        return [.. library.GetExportedTypes()
            .SelectMany(type => new[] { type.Namespace!, type.FullName!.Split('`')[0].Replace('+', '.') })];
    }

    [GeneratedRegex("""const string (?<name>\w+) = "(?<value>[^"]*)";""")]
    private static partial Regex Constant();
}
