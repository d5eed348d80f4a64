using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroAnalyzers.CodeFixes;

/// <summary>
/// Mends PZ4001: <c>var x = m.MutableBody(arena)</c> becomes <c>ref var x = ref m.MutableBody(arena)</c>, loop
/// variables likewise.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DeclareByReference)), Shared]
public sealed class DeclareByReference : Replacement
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = [Descriptors.ChangedCopy.Id];

    /// <inheritdoc/>
    private protected override (SyntaxNode Old, SyntaxNode New, string Title)? Mend(
        SyntaxNode place, Diagnostic diagnostic, SemanticModel model) =>
        diagnostic.Properties.ContainsKey(CopyAnalyzer.DeclareByReference) && Mend(place) is { } mend
            ? (mend.Old, mend.New, "Declare it with 'ref'") : null;

    // The declaration as it is and as it should be; null where the language has no form for it.
    private static (SyntaxNode Old, SyntaxNode New)? Mend(SyntaxNode declared)
    {
        switch (declared)
        {
            case ForEachStatementSyntax { Type: not RefTypeSyntax } loop:
                return (loop, loop.WithType(ByReference(loop.Type)));
            case VariableDeclaratorSyntax
            {
                Initializer: { } initializer,
                Parent: VariableDeclarationSyntax { Variables.Count: 1, Type: not RefTypeSyntax } declaration
            }:
                if (ByReference(initializer.Value) is not { } value) return null;
                VariableDeclaratorSyntax variable =
                    declaration.Variables[0].WithInitializer(initializer.WithValue(value));
                return (declaration, declaration
                    .WithType(ByReference(declaration.Type))
                    .WithVariables(SyntaxFactory.SingletonSeparatedList(variable)));
            default:
                return null;
        }
    }

    private static RefTypeSyntax ByReference(TypeSyntax type) =>
        SyntaxFactory.RefType(Keyword(type), type.WithoutLeadingTrivia());

    private static RefExpressionSyntax? ByReference(ExpressionSyntax value) => value switch
    {
        InvocationExpressionSyntax or ElementAccessExpressionSyntax or MemberAccessExpressionSyntax =>
            SyntaxFactory.RefExpression(Keyword(value), value.WithoutLeadingTrivia()),
        // ref (condition ? ref one : ref other)
        ConditionalExpressionSyntax it
            when ByReference(it.WhenTrue) is { } one && ByReference(it.WhenFalse) is { } other =>
            SyntaxFactory.RefExpression(Keyword(value),
                it.WithWhenTrue(one).WithWhenFalse(other).WithoutLeadingTrivia()),
        _ => null,
    };

    private static SyntaxToken Keyword(SyntaxNode before) =>
        SyntaxFactory.Token(before.GetLeadingTrivia(), SyntaxKind.RefKeyword,
            SyntaxFactory.TriviaList(SyntaxFactory.Space));
}
