using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using ProtoZeroAnalyzers.Lifetimes;
using Xunit;

namespace ProtoZeroAnalyzers.Tests.Lifetimes;

/// <summary>Expressions of many parts, each inside the next one, do not overflow the compiler's stack.</summary>
public class DepthTests
{
    private const int Deep = 2_000;

    [Theory]
    [InlineData("o.Id", " + o.Id")]
    [InlineData("\"\"", " + o.Home.City")]
    public async Task Analyze_ExpressionOfManyParts_FindsNothing(string first, string part) =>
        Assert.Empty(await Compiled.Find(Program(first, part, Deep)));

    /// <summary>That a body is left is told by an exception, which the analyzer catches.</summary>
    [Fact]
    public void Follow_OnSmallStack_IsLeft()
    {
        ControlFlowGraph graph = Graph(Program("\"\"", " + o.Home.City", Deep), out Evaluation evaluation);
        Assert.True(RunsOut(() => Walk.Through(graph, evaluation)));
    }

    [Fact]
    public void Follow_OfFewParts_IsNotLeft()
    {
        ControlFlowGraph graph = Graph(Program("\"\"", " + o.Home.City", 20), out Evaluation evaluation);
        Assert.False(RunsOut(() => Walk.Through(graph, evaluation)));
    }

    private static CSharpCompilation Program(string first, string part, int count) =>
        Compiled.Program(CSharpSyntaxTree.ParseText(Compiled.InClass($$"""
            static object F(byte[] bytes)
            {
                using var a = new ArenaAllocator();
                Order o = Order.Parse(bytes, a);
                return {{first}}{{string.Concat(Enumerable.Repeat(part, count))}};
            }
            """), Compiled.Language));

    private static ControlFlowGraph Graph(CSharpCompilation program, out Evaluation evaluation)
    {
        var views = new Views(new MessageSymbols());
        SyntaxTree tree = program.SyntaxTrees.Single();
        SemanticModel model = program.GetSemanticModel(tree);
        MethodDeclarationSyntax method = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>()
            .Single(it => it.Identifier.ValueText == "F");
        evaluation = new Evaluation(views, new Summaries(program, views), new Visit(CancellationToken.None),
            model.GetDeclaredSymbol(method)!, [], []);
        return ControlFlowGraph.Create(method, model)!;
    }

    private static bool RunsOut(Action action)
    {
        bool runsOut = false;
        var thread = new Thread(
            () =>
            {
                try
                {
                    action();
                }
                catch (InsufficientExecutionStackException)
                {
                    runsOut = true;
                }
            }, maxStackSize: 256 * 1024);
        thread.Start();
        thread.Join();
        return runsOut;
    }
}
