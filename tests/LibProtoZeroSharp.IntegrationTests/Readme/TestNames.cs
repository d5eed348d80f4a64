using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>The names of all tests of the repository, read from the source.</summary>
internal static partial class TestNames
{
    /// <summary>Each test method with its class, which is the name of its file.</summary>
    public static IEnumerable<(string Class, string Method)> All()
    {
        foreach (string file in Repository.SourceFiles("tests"))
        {
            foreach (Match method in TestMethod().Matches(File.ReadAllText(Repository.PathOf($"tests/{file}"))))
                yield return (Path.GetFileNameWithoutExtension(file), method.Groups[1].Value);
        }
    }

    // Between the attribute and the method: data and comments, but no empty line.
    [GeneratedRegex(@"\[(?:Data)?(?:Fact|Theory)\b(?:.|\n(?!\n))*?\n *public [\w ]+ (\w+)\(")]
    private static partial Regex TestMethod();
}
