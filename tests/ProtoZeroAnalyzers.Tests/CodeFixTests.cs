using System.Collections.Generic;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using ProtoZeroAnalyzers.CodeFixes;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>What the code fix of PZ4001 makes of a program.</summary>
public class CodeFixTests
{
    [Theory]
    [InlineData("var x = o.MutableHome(a); x.Zip = 1;", "ref var x = ref o.MutableHome(a); x.Zip = 1;")]
    [InlineData("Address x = o.MutableHome(a); x.Zip = 1;", "ref Address x = ref o.MutableHome(a); x.Zip = 1;")]
    [InlineData("var x = /* first */ o.MutableStops[0]; x.Zip = 1;",
        "ref var x = /* first */ ref o.MutableStops[0]; x.Zip = 1;")]
    [InlineData("/* here */ var x = o.MutableStops.Add(a); x.Zip = 1;",
        "/* here */ ref var x = ref o.MutableStops.Add(a); x.Zip = 1;")]
    [InlineData("var x = o.MutableDepots.GetOrAdd(\"k\", a); x.Zip = 1;",
        "ref var x = ref o.MutableDepots.GetOrAdd(\"k\", a); x.Zip = 1;")]
    [InlineData("for (var x = o.MutableStops[0]; x.Zip < 3; x.Zip++) { }",
        "for (ref var x = ref o.MutableStops[0]; x.Zip < 3; x.Zip++) { }")]
    [InlineData(
        "var x = b ? o.MutableHome(a) : o.MutableOffice(a); x.Zip = 1;",
        "ref var x = ref b ? ref o.MutableHome(a) : ref o.MutableOffice(a); x.Zip = 1;")]
    [InlineData("foreach (var x in o.MutableStops) x.Zip = 1;", "foreach (ref var x in o.MutableStops) x.Zip = 1;")]
    [InlineData("foreach (Address x in o.MutableStops) x.ClearCity();",
        "foreach (ref Address x in o.MutableStops) x.ClearCity();")]
    public async Task Fix_CopyOfAccessor_DeclaresItByReference(string before, string after)
    {
        (Document document, Diagnostic[] found) = await Open(before);
        CodeAction action = Assert.Single(await ActionsFor(document, Assert.Single(found)));
        await Fixes.Equal(after, await Fixes.Apply(document, action));
    }

    [Theory]
    [InlineData("Address x; x = o.MutableHome(a); x.Zip = 1;")]
    [InlineData("var x = o.MutableHome(a); System.Action f = () => x.Zip = 1; f();")]
    [InlineData("var x = o.MutableHome(a); x.Zip = 1; x = default;")]
    [InlineData("var x = b switch { true => o.MutableHome(a), _ => o.MutableOffice(a) }; x.Zip = 1;")]
    [InlineData("Address x = o.MutableHome(a), y = default; x.Zip = y.Zip;")]
    [InlineData("var t = (o.MutableHome(a), 1); t.Item1.Zip = 1;")]
    public async Task Fix_WhereRefWouldNotCompileOrMeanSomethingElse_IsNotOffered(string body)
    {
        (Document document, Diagnostic[] found) = await Open(body);
        Assert.Empty(await ActionsFor(document, Assert.Single(found)));
    }

    [Fact]
    public async Task FixAll_OfDocument_MendsAllThatCanBe()
    {
        (Document document, Diagnostic[] found) = await Open(
            "var x = o.MutableHome(a); x.Zip = 1; Address y = o.MutableStops[0]; y.Zip = 2; "
            + "foreach (var z in o.MutableStops) z.Zip = 3;");
        Assert.Equal(3, found.Length);
        await Fixes.Equal(
            "ref var x = ref o.MutableHome(a); x.Zip = 1; ref Address y = ref o.MutableStops[0]; y.Zip = 2; "
            + "foreach (ref var z in o.MutableStops) z.Zip = 3;",
            await Fixes.ApplyToAll(new DeclareByReference(), document, found));
    }

    private static Task<(Document Document, Diagnostic[] Found)> Open(string body) => Fixes.Open(body, "PZ4001");

    private static Task<List<CodeAction>> ActionsFor(Document document, Diagnostic diagnostic) =>
        Fixes.ActionsFor(new DeclareByReference(), document, diagnostic);
}
