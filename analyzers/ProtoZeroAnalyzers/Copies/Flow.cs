using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>
/// Tells whether one use of a variable may be followed by another. It looks at the text alone, and says yes where it
/// cannot know: in lambdas, behind <c>goto</c>, and in loops.
/// </summary>
/// <param name="declaration">Where the variable is declared, or null if that is not written.</param>
/// <param name="overwrites">Where the whole variable gets another value.</param>
internal sealed class Flow(SyntaxNode? declaration, IEnumerable<SyntaxNode> overwrites)
{
    private readonly SyntaxNode[] _overwrites =
        [.. overwrites.Select(it => it.Parent).OfType<ExpressionStatementSyntax>()];

    // Whether the member has a goto; found out at the first use.
    private bool? _jumps;

    /// <summary>
    /// Whether <paramref name="later"/> may happen to the value that <paramref name="earlier"/> has left, after it.
    /// </summary>
    public bool MayFollow(Use earlier, Use later) =>
        MayFollow(earlier.Node, earlier.Position, later.Node, later.Position);

    /// <summary>
    /// Whether <paramref name="later"/> may happen to the value that <paramref name="earlier"/> has left, after it.
    /// </summary>
    public bool MayFollow(SyntaxNode earlier, int end, SyntaxNode later, int start)
    {
        SyntaxNode? function = FunctionOf(earlier);
        if (FunctionOf(later) != function) return true;
        if (declaration is not null && FunctionOf(declaration) != function) return true;
        if (_jumps ??= MemberOf(earlier).DescendantNodes().Any(it => it.IsKind(SyntaxKind.GotoStatement))) return true;
        SyntaxNode common = earlier.AncestorsAndSelf().First(it => it.Span.Contains(later.Span));
        for (SyntaxNode? loop = common; loop is not null && loop != function; loop = loop.Parent)
        {
            if (BodyOf(loop) is not { } body || IsDeclaredIn(loop, body)) continue;
            if (!_overwrites.Any(it => loop.Contains(it) && it.Span.End <= start && Covers(it, later))) return true;
        }

        if (start < end) return false;
        if (AreApart(common, earlier, later)) return false;
        if (LeavesBefore(earlier, common, later)) return false;
        return !_overwrites.Any(it => it.SpanStart >= end && it.Span.End <= start && Covers(it, later));
    }

    private static SyntaxNode? FunctionOf(SyntaxNode node) =>
        node.AncestorsAndSelf().FirstOrDefault(it =>
            it is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    private static SyntaxNode MemberOf(SyntaxNode node) =>
        node.AncestorsAndSelf().First(it =>
            it is CompilationUnitSyntax or (MemberDeclarationSyntax and not GlobalStatementSyntax));

    private static StatementSyntax? BodyOf(SyntaxNode loop) => loop switch
    {
        ForStatementSyntax it => it.Statement,
        CommonForEachStatementSyntax it => it.Statement,
        WhileStatementSyntax it => it.Statement,
        DoStatementSyntax it => it.Statement,
        _ => null,
    };

    // What is declared in a loop's body, or is its variable, begins anew with each round.
    private bool IsDeclaredIn(SyntaxNode loop, SyntaxNode body) =>
        declaration is not null
        && (body.Span.Contains(declaration.Span)
            || (loop.Span.Contains(declaration.Span) && loop is CommonForEachStatementSyntax or WhileStatementSyntax));

    // A statement comes before everything that its block holds further down.
    private static bool Covers(SyntaxNode statement, SyntaxNode later) =>
        statement.Parent?.Span.Contains(later.Span) == true
        && statement.Parent is BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax;

    // Two branches of which one is taken.
    private static bool AreApart(SyntaxNode common, SyntaxNode earlier, SyntaxNode later)
    {
        bool Between(SyntaxNode? one, SyntaxNode? two) => one is not null && two is not null
            && one.Span.Contains(earlier.Span) && two.Span.Contains(later.Span);
        return common switch
        {
            IfStatementSyntax it => Between(it.Statement, it.Else),
            ConditionalExpressionSyntax it => Between(it.WhenTrue, it.WhenFalse),
            SwitchExpressionSyntax it => it.Arms.Any(arm => arm.Span.Contains(earlier.Span))
                && it.Arms.Any(arm => arm.Span.Contains(later.Span)),
            SwitchStatementSyntax it => it.Sections.Any(section => section.Span.Contains(earlier.Span))
                && !it.DescendantNodes().Any(node => node is GotoStatementSyntax),
            _ => false,
        };
    }

    // Whether a block that holds the earlier one alone ends by leaving what holds both.
    private static bool LeavesBefore(SyntaxNode earlier, SyntaxNode common, SyntaxNode later)
    {
        bool IsCaught(TryStatementSyntax it) => it.Block.Span.Contains(earlier.Span) && it.Span.Contains(later.Span);
        if (earlier.Ancestors().OfType<TryStatementSyntax>().Any(IsCaught)) return false;
        for (SyntaxNode node = earlier; node != common && node.Parent is { } parent; node = parent)
        {
            SyntaxList<StatementSyntax> list = parent switch
            {
                BlockSyntax it => it.Statements,
                SwitchSectionSyntax it => it.Statements,
                _ => default,
            };
            if (list.Count == 0 || parent.Span.Contains(later.Span)) continue;
            if (Leaves(list.Last(), later)) return true;
        }

        return false;
    }

    private static bool Leaves(StatementSyntax last, SyntaxNode later) => last switch
    {
        ReturnStatementSyntax or ThrowStatementSyntax => true,
        BreakStatementSyntax => last.Ancestors().FirstOrDefault(it => BodyOf(it) is not null
            || it is SwitchStatementSyntax)?.Span.Contains(later.Span) == true,
        ContinueStatementSyntax => last.Ancestors().FirstOrDefault(it =>
            BodyOf(it) is not null)?.Span.Contains(later.Span) == true,
        _ => false,
    };
}
