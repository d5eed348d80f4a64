using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// The size that a type may have: 700 lines, its parts together. Lines of documentation do not count: a public type
/// has many of them, and they make nothing harder to change.
/// </summary>
[Trait("Reads", "Sources")]
public class TypeBudgetTests
{
    private const int MaxLines = 700;

    // Larger types, with the reason.
    private static readonly Dictionary<string, string> s_exceptions = new()
    {
        ["ProtoZeroGenerator.Syntax.Parsing.Parser"] =
            "the grammar of .proto: a method for each rule, over one state",
        ["ProtoZeroAnalyzers.Lifetimes.Evaluation"] =
            "a method for each kind of operation, over one state",
    };

    private static readonly ConcurrentDictionary<string, Dictionary<string, int>> s_sizes = new();

    [Theory]
    [InlineData("src")]
    [InlineData("generator")]
    [InlineData("analyzers")]
    [InlineData("tests")]
    [InlineData("samples")]
    [InlineData("benchmarks")]
    public void Lines_OfEachType_StayInBudget(string folder) => RoomRules.AssertNone(
        from type in Sizes(folder)
        where type.Value > MaxLines && !s_exceptions.ContainsKey(type.Key)
        select $"{type.Key}: {type.Value} lines");

    /// <summary>What has become small enough is no exception any more.</summary>
    [Fact]
    public void Exceptions_AreLargerThanTheBudget() => RoomRules.AssertNone(
        from type in s_exceptions.Keys.Except(
            from it in Sizes("src").Concat(Sizes("generator")).Concat(Sizes("analyzers"))
            where it.Value > MaxLines
            select it.Key)
        select type);

    [Fact]
    public void Lines_OfParts_CountTogetherWithoutDocumentation()
    {
        var sizes = new Dictionary<string, int>();
        Count("namespace A;\n\n/// <summary>Text.</summary>\npartial class B\n{\n    /// <summary/>\n    int c;\n}\n", sizes);
        Count("namespace A\n{\n    partial class B { }\n\n    class B<T>\n    {\n        class D { }\n    }\n}\n", sizes);
        Assert.Equal(new Dictionary<string, int> { ["A.B"] = 5, ["A.B`1"] = 4 }, sizes);
    }

    private static Dictionary<string, int> Sizes(string folder) => s_sizes.GetOrAdd(folder, static folder =>
    {
        var sizes = new Dictionary<string, int>();
        foreach (string file in Repository.SourceFiles(folder))
            Count(File.ReadAllText(Repository.PathOf($"{folder}/{file}")), sizes);
        return sizes;
    });

    private static void Count(string text, Dictionary<string, int> sizes)
    {
        SyntaxNode root = CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();
        string[] lines = text.Split('\n');
        // Types in types count with these.
        foreach (TypeDeclarationSyntax type in root
            .DescendantNodes(node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .OfType<TypeDeclarationSyntax>())
        {
            string room = type.Ancestors().OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault()?.Name + ".";
            int arity = type.TypeParameterList?.Parameters.Count ?? 0;
            string name = room.TrimStart('.') + type.Identifier.Text + (arity == 0 ? "" : $"`{arity}");
            FileLinePositionSpan span = type.SyntaxTree.GetLineSpan(type.Span);
            int count = lines[span.StartLinePosition.Line..(span.EndLinePosition.Line + 1)]
                .Count(line => !line.TrimStart().StartsWith("///"));
            sizes[name] = sizes.GetValueOrDefault(name) + count;
        }
    }
}
