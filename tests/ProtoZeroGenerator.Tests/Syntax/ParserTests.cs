using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Parsing;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Syntax;

public sealed class ParserTests
{
    [Fact]
    public void Parse_SeveralMistakes_ReportsEachAndKeepsTheRest()
    {
        (FileSyntax file, DiagnosticBag bag) = Parse("""
            syntax = "proto3";
            message A {
              int32 a 1;
              int32 b = 2
              int32 c = 3;
              string = 4;
            }
            massage B {}
            message C { int32 ok = 1; }
            """);

        Assert.Equal(new[] { 2, 4, 5, 7 }, bag.Items.Select(found => found.Start.Line));
        Assert.True(file.HasErrors);
        MessageSyntax[] messages = file.Members.OfType<MessageSyntax>().ToArray();
        Assert.Equal(new[] { "A", "C" }, messages.Select(message => message.Name.Text));
        Assert.Equal(new[] { "b", "c" }, messages[0].Members.OfType<FieldSyntax>().Select(field => field.Name.Text));
    }

    [Fact]
    public void Parse_MissingBrace_ReportsOnceAtTheEndAndKeepsTheTree()
    {
        (FileSyntax file, DiagnosticBag bag) = Parse(
            "syntax = \"proto3\";\nmessage A {\n  message B {\n    int32 a = 1;\n");

        ProtoDiagnostic found = Assert.Single(bag.Items);
        Assert.Equal(DiagnosticId.MissingClosingBrace, found.Id);
        Assert.Equal(new[] { "3" }, found.Arguments);
        Assert.Equal(new TextPosition(4, 0), found.Start);
        Assert.Equal("A", Assert.IsType<MessageSyntax>(Assert.Single(file.Members)).Name.Text);
    }

    [Theory]
    [InlineData("syntax = \"proto4\";", nameof(DiagnosticId.UnknownSyntax), 9)]
    [InlineData("edition = \"2022\";", nameof(DiagnosticId.UnknownEdition), 10)]
    public void Parse_UnknownLanguage_ReportsThatAlone(string first, string id, int column)
    {
        (FileSyntax _, DiagnosticBag bag) = Parse(
            first + "\nmessage A { optional int32 a = 1; int32 b = 2; required string c = 3; }");

        ProtoDiagnostic found = Assert.Single(bag.Items);
        Assert.Equal(id, found.Id.ToString());
        Assert.Equal(new TextPosition(0, column), found.Start);
    }

    [Fact]
    public void Parse_Aggregate_GivesTree()
    {
        (FileSyntax file, DiagnosticBag bag) = Parse("""
            syntax = "proto3";
            option (a.b).c = { x: 1, y { z: "s" 't' } [p.q]: [1, -2.5]; [u.v/p.M] < n: inf > };
            """);

        Assert.Empty(bag.Items);
        OptionSyntax option = Assert.Single(file.Options);
        Assert.Equal(new[] { "a.b", "c" }, option.Name.Select(part => part.Name.Text));
        Assert.Equal(new[] { true, false }, option.Name.Select(part => part.IsExtension));
        Assert.Equal(new[] { "x", "y", "p.q", "u.v/p.M" }, option.Value.Fields!.Select(field => field.Name.Text));
        Assert.Equal("st"u8.ToArray(), option.Value.Fields![1].Value.Fields![0].Value.Bytes);
        Assert.Equal(-2.5, -option.Value.Fields![2].Value.Elements![1].Floating);
        Assert.True(option.Value.Fields![2].Value.Elements![1].IsNegative);
        Assert.Equal(AggregateNameKind.AnyUrl, option.Value.Fields![3].Kind);
    }

    [Fact]
    public void Parse_Comments_AreAttached()
    {
        (FileSyntax file, DiagnosticBag _) = Parse("""
            // File.
            syntax = "proto3";

            // Apart.

            // Leading one.
            // Leading two.
            message A { // Trailing A.
              int32 a = 1; // Trailing a.
              /* Leading
               * b. */
              int32 b = 2;
            }
            """);

        Assert.Equal(" File.\n", file.Edition!.Comments.Leading);
        var message = (MessageSyntax)file.Members[0];
        Assert.Equal(" Leading one.\n Leading two.\n", message.Comments.Leading);
        Assert.Equal(" Trailing A.\n", message.Comments.Trailing);
        Assert.Equal(new[] { " Apart.\n" }, message.Comments.Detached);
        Assert.Equal(" Trailing a.\n", message.Members[0].Comments.Trailing);
        Assert.Equal(" Leading\n b. ", message.Members[1].Comments.Leading);
    }

    [Theory]
    [InlineData(31, true)]
    [InlineData(32, false)]
    [InlineData(10_000, false)]
    public void Parse_NestedMessages_AreLimited(int depth, bool isAllowed)
    {
        string opening = string.Concat(Enumerable.Repeat("message M {", depth));
        (FileSyntax _, DiagnosticBag bag) = Parse("syntax = \"proto3\";" + opening + new string('}', depth));

        Assert.Equal(isAllowed ? 0 : 1, bag.Count);
        if (!isAllowed) Assert.Equal(DiagnosticId.NestingTooDeep, bag.Items[0].Id);
    }

    private static (FileSyntax File, DiagnosticBag Bag) Parse(string text)
    {
        var bag = new DiagnosticBag();
        return (Parser.Parse(new SourceFile("a.proto", text.Replace("\r", "")), bag), bag);
    }
}
