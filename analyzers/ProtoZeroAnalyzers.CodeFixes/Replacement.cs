using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace ProtoZeroAnalyzers.CodeFixes;

/// <summary>A code fix that puts one piece of a program in the place of another.</summary>
public abstract class Replacement : CodeFixProvider
{
    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model =
            await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        if (root is null || model is null) return;
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            SyntaxNode place = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            if (Mend(place, diagnostic, model) is not { } mend) continue;
            context.RegisterCodeFix(
                CodeAction.Create(
                    mend.Title,
                    _ => Task.FromResult(context.Document.WithSyntaxRoot(root.ReplaceNode(mend.Old, mend.New))),
                    diagnostic.Id),
                diagnostic);
        }
    }

    /// <summary>A piece as it is and as it should be, and what an editor says; null where nothing is offered.</summary>
    /// <param name="place">The place of the finding.</param>
    /// <param name="diagnostic">The finding.</param>
    /// <param name="model">What the compiler knows of the file.</param>
    private protected abstract (SyntaxNode Old, SyntaxNode New, string Title)? Mend(
        SyntaxNode place, Diagnostic diagnostic, SemanticModel model);

    /// <summary>One expression for another, in the same place.</summary>
    private protected static (SyntaxNode Old, SyntaxNode New, string Title) Write(SyntaxNode old, SyntaxNode mended) =>
        (old, mended.WithTriviaFrom(old), $"Write '{mended}'");
}
