using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>Time grows with the text, for code that edits messages.</summary>
[Trait("Speed", "Slow")]
[Collection(AloneCollection.Name)]
public class CostTests
{
    private const int Few = 100;

    [Theory]
    [InlineData("o.Stops[0].SetCity(\"x\", a);", 1)]
    [InlineData("o.Home.MutableFloors.Add(1, a);", 1)]
    [InlineData("o.MutableHome(a).SetCity(\"x\", a); o.MutableStops[0].MutableFloors.Add(1, a);", 0)]
    public void Analyze_EditsInOneMethod_TakesTimeInProportion(string edit, int found) =>
        AssertLinear(found, count => $"void M(ref Order o, ArenaAllocator a) {{ {Repeat(edit, count)} }}");

    [Theory]
    [InlineData("o.Stops[0].SetCity(\"x\", a);", 1)]
    [InlineData("ref Address x = ref o.MutableHome(a); x.SetCity(\"x\", a); x.Zip = 3;", 0)]
    [InlineData("Address x = o.Home; x.SetCity(\"x\", a);", 1)]
    public void Analyze_EditsInManyMethods_TakesTimeInProportion(string edit, int found) =>
        AssertLinear(found, count => Repeat($"void M{{0}}(ref Order o, ArenaAllocator a) {{ {edit} }}", count));

    /// <summary>A chain that is looked into is looked into once, as far as it goes.</summary>
    [Fact]
    public void Analyze_ChainOfOwnMembers_TakesTimeInProportion() => AssertLinear(
        found: null,
        count => Repeat("void Use{0}(Own[] all) { foreach (Own x in all) x.M{0}(); }", count)
            + "struct Own : IProtoMessage<Own> { public readonly Own Clone(ArenaAllocator a) => default; int _n;"
            + "public void M() => _n++; public void M0() => M();"
            + string.Concat(Enumerable.Range(1, count).Select(i => $"public void M{i}() => M{i - 1}();\n")) + "}");

    private static void AssertLinear(int? found, System.Func<int, string> members)
    {
        CSharpCompilation few = Program(members(Few)), many = Program(members(16 * Few));
        Assert.DoesNotContain(few.GetDiagnostics(), it => it.Severity == DiagnosticSeverity.Error);
        Cost.IsLinear(Few, count =>
        {
            int all = Find(count == Few ? few : many);
            if (found is { } each) Assert.Equal(each * count, all);
            else Assert.NotEqual(0, all);
        });
    }

    // On this thread, whose time is taken.
    private static int Find(CSharpCompilation program)
    {
        List<Diagnostic> found = [];
        var actions = new RazorActions(program);
        var symbols = new MessageSymbols();
        foreach (DiagnosticAnalyzer it in Compiled.Analyzers)
            (it as MessageAnalyzer)?.Register(actions, symbols);
        actions.Visit(program.GetSemanticModel(program.SyntaxTrees.Single()), found.Add, default);
        return found.Count;
    }

    private static CSharpCompilation Program(string members) => Compiled.Program(CSharpSyntaxTree.ParseText(
        "#line 1 \"all.cs\"\n" + Compiled.InClass(members), Compiled.Language));

    private static string Repeat(string text, int count) =>
        string.Concat(Enumerable.Range(0, count).Select(i => text.Replace("{0}", $"{i}") + "\n"));
}
