using System;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>Hostile and huge files: never an exception, and time in proportion to the text.</summary>
public sealed class RobustnessTests
{
    [Fact]
    public void Link_RandomCharacters_NeverThrows()
    {
        var random = new Random(20_261);
        for (int round = 0; round < 400; round++)
        {
            var text = new StringBuilder();
            for (int i = 0; i < 500; i++) text.Append((char)random.Next(random.Next(5) == 0 ? 65_536 : 128));

            Linked linked = Linked.Text(text.ToString());
            Assert.NotNull(linked.File);
        }
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Link_MutatedCases_NeverThrowsAndEveryPlaceIsInTheText()
    {
        var random = new Random(7);
        string[] texts = GoldenCase.All("valid").Where(one => one.Entry != "main.proto")
            .Select(one => File.ReadAllText(Path.Combine(one.Root, one.Entry))).ToArray();
        for (int round = 0; round < 3000; round++)
        {
            var text = new StringBuilder(texts[random.Next(texts.Length)]);
            string other = texts[random.Next(texts.Length)];
            for (int i = random.Next(1, 6); i > 0 && text.Length > 2; i--)
            {
                int place = random.Next(text.Length);
                int length = Math.Min(random.Next(1, 12), text.Length - place);
                int from = random.Next(other.Length);
                if (random.Next(3) > 0) text.Remove(place, length);
                if (random.Next(3) > 0) text.Insert(place, other.AsSpan(from, Math.Min(length, other.Length - from)));
            }

            Linked linked = Linked.Text(text.ToString());
            Assert.All(linked.Diagnostics, found => Assert.InRange(found.Span.End, found.Span.Start, text.Length));
            Assert.All(linked.Diagnostics, found => Assert.NotEmpty(found.Message));
        }
    }

    [Theory]
    [InlineData("message M {", 100_000)]
    [InlineData("option (a) = {", 100_000)]
    [InlineData("option (a) = { b: ", 1)]
    [InlineData("{", 100_000)]
    [InlineData("option a = [", 50_000)]
    [InlineData("message M { oneof o {", 20_000)]
    [InlineData("optional group G = 1 {", 20_000)]
    [InlineData("(", 100_000)]
    [InlineData("a.", 100_000)]
    public void Link_RepeatedOpening_IsReported(string opening, int count)
    {
        string text = "syntax = \"proto2\";\n" + new StringBuilder().Insert(0, opening, count);

        Assert.NotEmpty(Linked.Text(text).Errors);
    }

    [Fact]
    public void Link_DeepAggregate_IsLimited()
    {
        string nested = new StringBuilder().Insert(0, "a {", 50_000).Append('}', 50_000).ToString();
        Linked linked = Linked.Text("syntax = \"proto2\"; option (x) = { " + nested + " };");

        Assert.Contains(linked.Errors, found => found.Id == DiagnosticId.NestingTooDeep);
    }

    [Fact]
    public void Link_LongImportChain_Links()
    {
        SourceFile[] sources = Enumerable.Range(0, 10_000).Select(i => new SourceFile(
            $"/p/f{i}.proto",
            "syntax = \"proto3\";\n" + (i == 9_999 ? "message M9999 {}"
                : $"import \"f{i + 1}.proto\"; message M{i} {{ M{i + 1} a = 1; }}"))).ToArray();

        Linked linked = Linked.Sources(sources);

        Assert.Empty(linked.Diagnostics);
    }

    [Fact]
    public void Link_SixtyThousandFields_TakesTimeInProportion()
    {
        Link(2_000);
        // Four times the fields; far from the sixteen times of quadratic work.
        Cost.Grows(() => Link(15_000), () => Link(60_000), 10, TimeSpan.FromMilliseconds(50));
    }

    private static void Link(int fields)
    {
        var text = new StringBuilder("syntax = \"proto3\";\nmessage M {\n");
        for (int i = 1; i <= fields; i++) text.Append($"  string field_{i} = {(i < 19_000 ? i : i + 1_000)};\n");
        Linked linked = Linked.Text(text.Append("}\n").ToString());
        Assert.Empty(linked.Diagnostics);
        Assert.Equal(fields, linked.Message("M").Fields.Count);
    }
}
