using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroAnalyzers.CodeFixes;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>What the code fix of PZ4101, PZ4104 and PZ4109 makes of a program.</summary>
public class CopyFixTests
{
    [Theory]
    [InlineData("object[] x = [0]; x[0] = o.Home.City;", "object[] x = [0]; x[0] = o.Home.City.ToString();")]
    [InlineData("object[] x = [0]; x[0] = o.Home.Floors;", "object[] x = [0]; x[0] = o.Home.Floors.ToArray();")]
    [InlineData("var d = new Dictionary<string, object>(); d.Add(\"x\", /* it */ o.Home.City);",
        "var d = new Dictionary<string, object>(); d.Add(\"x\", /* it */ o.Home.City.ToString());")]
    [InlineData("if (o.Home == null) return;", "if (!o.HasHome) return;")]
    [InlineData("if (null != o.Home) return;", "if (o.HasHome) return;")]
    [InlineData("bool x = o.Stops == null && b;", "bool x = o.Stops.Count == 0 && b;")]
    [InlineData("bool x = o.Stops != null;", "bool x = o.Stops.Count != 0;")]
    public async Task Fix_WhereACopyFits_WritesIt(string before, string after)
    {
        (Document document, Diagnostic[] found) = await Open(before);
        CodeAction action = Assert.Single(await ActionsFor(document, Assert.Single(found)));
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(default);
        Document changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution
            .GetDocument(document.Id)!;
        Assert.Equal(Program(after), (await changed.GetTextAsync()).ToString());
        Compilation compilation = (await changed.Project.GetCompilationAsync())!;
        Assert.DoesNotContain(compilation.GetDiagnostics(), it => it.Severity == DiagnosticSeverity.Error);
        Assert.Empty(await Compiled.Find(compilation));
    }

    [Theory]
    [InlineData("object[] x = [0]; x[0] = o.Home;")]
    [InlineData("bool x = o.Stops[0] == null;")]
    public async Task Fix_WhereNothingFits_IsNotOffered(string body)
    {
        (Document document, Diagnostic[] found) = await Open(body);
        Assert.Empty(await ActionsFor(document, Assert.Single(found)));
    }

    private static string Program(string body) =>
        Compiled.InClass($$"""    void M(ref Order o, ArenaAllocator a, bool b) { {{body}} }""");

    private static async Task<(Document Document, Diagnostic[] Found)> Open(string body)
    {
        Project project = new AdhocWorkspace().AddProject("Shop", LanguageNames.CSharp)
            .WithParseOptions(Compiled.Language).WithCompilationOptions(Compiled.Options)
            .WithMetadataReferences(Compiled.References);
        Document document = project.AddDocument("Program.cs", SourceText.From(Program(body)));
        ImmutableArray<Diagnostic> found = await Compiled.Find((await document.Project.GetCompilationAsync())!);
        return (document, [.. found]);
    }

    private static async Task<List<CodeAction>> ActionsFor(Document document, Diagnostic diagnostic)
    {
        List<CodeAction> actions = [];
        await new CopyView().RegisterCodeFixesAsync(
            new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), default));
        return actions;
    }
}
