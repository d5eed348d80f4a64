using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroAnalyzers.CodeFixes;

/// <summary>
/// Mends PZ4101 and PZ4104 where the copy fits: <c>log.LogInformation("{Name}", m.Name)</c> becomes
/// <c>m.Name.ToString()</c>; and PZ4109 where another member answers the question: <c>m.Sub == null</c> becomes
/// <c>!m.HasSub</c>.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(CopyView)), Shared]
public sealed class CopyView : Replacement
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        [Descriptors.ViewEscapes.Id, Descriptors.ViewIsBoxed.Id, Descriptors.ComparedWithNull.Id];

    /// <inheritdoc/>
    private protected override (SyntaxNode Old, SyntaxNode New, string Title)? Mend(
        SyntaxNode place, Diagnostic diagnostic, SemanticModel model) =>
        place is ExpressionSyntax view && Mended(view, diagnostic, model) is { } mended ? Write(view, mended) : null;

    private static ExpressionSyntax? Mended(ExpressionSyntax view, Diagnostic diagnostic, SemanticModel model)
    {
        if (diagnostic.Properties.TryGetValue(LifetimeAnalyzer.Instead, out string? instead))
            return SyntaxFactory.ParseExpression(instead!);
        if (!diagnostic.Properties.TryGetValue(Advice.Key, out string? call)) return null;
        bool isPlain = view is MemberAccessExpressionSyntax or InvocationExpressionSyntax or IdentifierNameSyntax
            or ElementAccessExpressionSyntax;
        ExpressionSyntax holder = isPlain ? view : SyntaxFactory.ParenthesizedExpression(view);
        ExpressionSyntax mended = SyntaxFactory.ParseExpression($"{holder.WithoutTrivia()}.{call}");
        // The place must take the copy: an object does, a field of a view's type does not.
        TypeInfo type = model.GetTypeInfo(view);
        TypeInfo copied =
            model.GetSpeculativeTypeInfo(view.SpanStart, mended, SpeculativeBindingOption.BindAsExpression);
        if (copied.Type is not { } copy || type.ConvertedType is not { } place) return null;
        bool isText = copy.SpecialType == SpecialType.System_String && type.Type?.Name == "ProtoString"
            && SymbolEqualityComparer.Default.Equals(place, type.Type);
        bool fits = model.Compilation.ClassifyConversion(copy, place) is { IsImplicit: true, IsUserDefined: false };
        return fits && !isText ? mended : null;
    }
}
