using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>Where the names of variables and local functions stand in the text around them.</summary>
internal static class Names
{
    /// <summary>
    /// Whether the code cannot wait for the work of a variable: its name stands nowhere but where it is set.
    /// </summary>
    public static bool IsOnlySet(ILocalSymbol local)
    {
        SyntaxNode? declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        if (declaration?.Parent?.Parent is not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 } statement
            || statement.Parent is null or GlobalStatementSyntax) return false;
        return Of(local.Name, statement.Parent).All(it =>
            it.Parent is AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } assignment
                && assignment.Left == it);
    }

    /// <summary>
    /// Whether a local function is only called, and only by the body that declares it: not by lambdas or other
    /// functions in it, nor by itself.
    /// </summary>
    public static bool IsOnlyCalled(IMethodSymbol function)
    {
        SyntaxNode? declaration = function.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        if (declaration?.Parent is not { } scope || scope is GlobalStatementSyntax) return false;
        return Of(function.Name, scope).All(it => it.Parent is InvocationExpressionSyntax call && call.Expression == it
            && !it.Ancestors().TakeWhile(up => up != scope)
                .Any(up => up is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax));
    }

    // Names of members are others.
    private static IEnumerable<SimpleNameSyntax> Of(string name, SyntaxNode scope) =>
        scope.DescendantNodes().OfType<SimpleNameSyntax>().Where(it => it.Identifier.ValueText == name
            && !(it.Parent is MemberAccessExpressionSyntax member && member.Name == it));
}
