using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>Programs of one statement or some, and what code fixes make of them.</summary>
internal static class Fixes
{
    /// <summary>A program and what is found in it, in the order of the text; only some ids if any are named.</summary>
    public static async Task<(Document Document, Diagnostic[] Found)> Open(string body, params string[] ids)
    {
        Project project = new AdhocWorkspace().AddProject("Shop", LanguageNames.CSharp)
            .WithParseOptions(Compiled.Language).WithCompilationOptions(Compiled.Options)
            .WithMetadataReferences(Compiled.References);
        Document document = project.AddDocument("Program.cs", SourceText.From(Program(body)));
        return (document, await FindAgain(document, ids));
    }

    /// <summary>What is found in a program, in the order of the text; only some ids if any are named.</summary>
    public static async Task<Diagnostic[]> FindAgain(Document document, params string[] ids)
    {
        ImmutableArray<Diagnostic> found = await Compiled.Find((await document.Project.GetCompilationAsync())!);
        return [.. found.Where(it => ids.Length == 0 || ids.Contains(it.Id))
            .OrderBy(it => it.Location.SourceSpan.Start)];
    }

    /// <summary>What a code fix offers for a finding.</summary>
    public static async Task<List<CodeAction>> ActionsFor(
        CodeFixProvider provider, Document document, Diagnostic diagnostic)
    {
        List<CodeAction> actions = [];
        await provider.RegisterCodeFixesAsync(
            new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), default));
        return actions;
    }

    /// <summary>The document after an action.</summary>
    public static async Task<Document> Apply(Document document, CodeAction action)
    {
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(default);
        return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!;
    }

    /// <summary>The document after the correction of all findings at once, as an editor offers it.</summary>
    public static async Task<Document> ApplyToAll(CodeFixProvider provider, Document document, Diagnostic[] found)
    {
        CodeAction action = (await ActionsFor(provider, document, found[0])).Single();
        CodeAction? all = await provider.GetFixAllProvider()!.GetFixAsync(new FixAllContext(
            document, provider, FixAllScope.Document, action.EquivalenceKey!, provider.FixableDiagnosticIds,
            new Known(found), CancellationToken.None));
        return await Apply(document, all!);
    }

    /// <summary>The text is as expected, compiles, and has nothing to find any more.</summary>
    public static async Task Equal(string body, Document document)
    {
        Assert.Equal(Program(body), (await document.GetTextAsync()).ToString());
        Compilation compilation = (await document.Project.GetCompilationAsync())!;
        Assert.DoesNotContain(compilation.GetDiagnostics(), it => it.Severity == DiagnosticSeverity.Error);
        Assert.Empty(await Compiled.Find(compilation));
    }

    private static string Program(string body) =>
        Compiled.InClass($$"""    void M(ref Order o, ArenaAllocator a, bool b) { {{body}} }""");

    private sealed class Known(Diagnostic[] found) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project,
            CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(found);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document,
            CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(found);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project,
            CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
