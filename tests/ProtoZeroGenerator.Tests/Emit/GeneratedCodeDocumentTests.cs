using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>
/// The page that shows emitted code shows what is emitted today. A block behind <c>&lt;!-- emitted: TYPE | FIRST | LAST
/// --&gt;</c> is a part of a type: from the line that begins with FIRST to the next one that begins with LAST, or the
/// whole type. <c>PROTOZERO_REFRESH=generated-code.md</c> writes the blocks anew.
/// </summary>
public partial class GeneratedCodeDocumentTests
{
    private const string Document = "docs/generated-code.md";

    [Fact]
    public void Blocks_OfSmallMessage_AreEmitted()
    {
        string schema = Schema().Match(Text()).Groups["code"].Value;

        string source = TestProject.Of(("shop.proto", schema)).Run().Source("shop.g.cs");
        Check("Item", source);
    }

    [Fact]
    public void Blocks_OfService_AreEmitted()
    {
        string schema = Schema().Matches(Text())[1].Groups["code"].Value;

        string source = TestProject.Of(("orders.proto", schema)).ReferenceGrpc().Run().Source("orders.g.cs");
        Check("Orders", source);
        Check("OrdersCalls", source);
    }

    [Fact]
    public void Blocks_OfClass_AreEmitted()
    {
        string schema = Schema().Matches(Text())[2].Groups["code"].Value;

        string source = TestProject.Of(("notes.proto", schema)).SetItem("notes.proto", "ProtoZeroForm", "Class").Run()
            .Source("notes.g.cs");
        Check("Note", source);
    }

    [DataFact(DataPart.Schemas)]
    public void Blocks_OfTestAllTypes_AreEmitted()
    {
        string root = DataFolder.PathOf("conformance"),
            file = Path.Combine(root, "google/protobuf/test_messages_proto3.proto");
        TestProject project = TestProject.Of((file, File.ReadAllText(file))).SetItem(file, "ProtoZeroImportRoot", root);

        string source = project.Run().Source("google/protobuf/test_messages_proto3.g.cs");
        Check("TestAllTypesProto3", source);
    }

    private static void Check(string type, string source)
    {
        string[] lines = Type(source.Split('\n'), type);
        string before = Text();
        string after = Block().Replace(before, match => match.Groups["type"].Value != type ? match.Value
            : $"{match.Groups["head"].Value}{Part(lines, match.Groups["first"].Value, match.Groups["last"].Value)}```");
        Assert.Contains(Block().Matches(before), match => match.Groups["type"].Value == type);
        if (Environment.GetEnvironmentVariable("PROTOZERO_REFRESH") == Path.GetFileName(Document))
            File.WriteAllText(Repository.PathOf(Document), after);
        else
            Assert.Equal(after, before);
    }

    private static string Text() => File.ReadAllText(Repository.PathOf(Document));

    // The lines of a type, its documentation included.
    private static string[] Type(string[] lines, string type)
    {
        int start =
            Array.FindIndex(lines, line => line.StartsWith($"public partial struct {type} ", StringComparison.Ordinal)
            || line.StartsWith($"public sealed partial class {type} ", StringComparison.Ordinal)
            || line == $"public static class {type}" || line == $"public static partial class {type}"
            || line == $"file static class {type}");
        Assert.True(start > 0, $"no {type}");
        int end = Array.IndexOf(lines, "}", start);
        while (lines[start - 1].StartsWith("///", StringComparison.Ordinal) || lines[start - 1].StartsWith('['))
            start--;
        return lines[start..(end + 1)];
    }

    private static string Part(string[] lines, string first, string last)
    {
        if (first.Length > 0)
        {
            int start = Array.FindIndex(lines, line => line.TrimStart().StartsWith(first, StringComparison.Ordinal));
            Assert.True(start >= 0, $"no line begins with {first}");
            int end =
                Array.FindIndex(lines, start, line => line.TrimStart().StartsWith(last, StringComparison.Ordinal));
            Assert.True(end >= 0, $"no line behind {first} begins with {last}");
            lines = lines[start..(end + 1)];
        }

        int indent = lines.Where(line => line.Length > 0).Min(line => line.Length - line.TrimStart().Length);
        return string.Concat(lines.Select(line => (line.Length == 0 ? line : line[indent..]) + "\n"));
    }

    [GeneratedRegex(
        @"(?<head><!-- emitted: (?<type>\w+)(?: \| (?<first>[^|\n]+) \| (?<last>[^|\n]+?))? -->\n+```csharp\n)[\s\S]*?^```", RegexOptions.Multiline)]
    private static partial Regex Block();

    [GeneratedRegex(@"```proto\n(?<code>[\s\S]*?)^```", RegexOptions.Multiline)]
    private static partial Regex Schema();
}
