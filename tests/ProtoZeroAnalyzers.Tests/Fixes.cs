using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
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
        ImmutableArray<Diagnostic> found = await Compiled.Find((await document.Project.GetCompilationAsync())!);
        return (document, [.. found.Where(it => ids.Length == 0 || ids.Contains(it.Id))
            .OrderBy(it => it.Location.SourceSpan.Start)]);
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
}
