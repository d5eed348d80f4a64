using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>The list of test projects in <c>tests/README.md</c>.</summary>
[Trait("Reads", "Sources")]
public class TestListTests
{
    [Fact]
    public void Rows_OfTheList_AreTheProjects()
    {
        IEnumerable<string> projects = Directory.EnumerateDirectories(Repository.PathOf("tests"))
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.csproj"))
            .Select(file => Path.GetFileNameWithoutExtension(file)).Order(StringComparer.Ordinal);

        Assert.Equal(projects, Rows().Select(row => row[0].Trim('`')));
    }

    [Fact]
    public void Rows_OfTheList_SayAllOfEach() => Assert.All(Rows(), row =>
    {
        Assert.Equal(5, row.Length);
        Assert.DoesNotContain("", row);
    });

    private static string[][] Rows() =>
        [.. File.ReadLines(Repository.PathOf("tests/README.md")).Where(line => line.StartsWith("| `"))
            .Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries))];
}
