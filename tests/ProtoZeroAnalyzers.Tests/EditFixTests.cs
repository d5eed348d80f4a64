using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using ProtoZeroAnalyzers.CodeFixes;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>What the code fix of PZ4113 makes of a program.</summary>
public class EditFixTests
{
    [Theory]
    [InlineData("o.Home.SetCity(\"x\", a);", "o.MutableHome(a).SetCity(\"x\", a);")]
    [InlineData("o.Home.SetCity(arena: a, value: \"x\");", "o.MutableHome(a).SetCity(arena: a, value: \"x\");")]
    [InlineData("(o.Home).SetCity(\"x\", a);", "(o.MutableHome(a)).SetCity(\"x\", a);")]
    [InlineData("o.Home.MutableFloors.Add(1, a);", "o.MutableHome(a).MutableFloors.Add(1, a);")]
    [InlineData("/* first */ o.Home /* then */ .SetCity(\"x\", a);",
        "/* first */ o.MutableHome(a) /* then */ .SetCity(\"x\", a);")]
    [InlineData("o.Stops[0].SetCity(\"x\", a);", "o.MutableStops[0].SetCity(\"x\", a);")]
    [InlineData("o.Home.Next.SetCity(\"x\", a);", "o.MutableHome(a).MutableNext(a).SetCity(\"x\", a);")]
    [InlineData("o.Home.MutableNext(a).SetCity(\"x\", a);", "o.MutableHome(a).MutableNext(a).SetCity(\"x\", a);")]
    [InlineData("o.Stops[0].Next.SetCity(\"x\", a);", "o.MutableStops[0].MutableNext(a).SetCity(\"x\", a);")]
    [InlineData("o.Home\n.Next // here\n.SetCity(\"x\", a);",
        "o.MutableHome(a)\n.MutableNext(a) // here\n.SetCity(\"x\", a);")]
    [InlineData("o.Stops[^1].ClearCity();", "o.MutableStops[^1].ClearCity();")]
    [InlineData("o.Stops[o.Id + 1].ClearCity();", "o.MutableStops[o.Id + 1].ClearCity();")]
    [InlineData("o.Stops[0].MutableFloors.Clear();", "o.MutableStops[0].MutableFloors.Clear();")]
    [InlineData("var owned = new Owned<Order>(); owned.Value.Home.SetCity(\"x\", owned.Arena); owned.Dispose();",
        "var owned = new Owned<Order>(); owned.Value.MutableHome(owned.Arena).SetCity(\"x\", owned.Arena); "
        + "owned.Dispose();")]
    [InlineData("Order[] all = [default]; all[0].Home.SetCity(\"x\", a); Use(all[0]);",
        "Order[] all = [default]; all[0].MutableHome(a).SetCity(\"x\", a); Use(all[0]);")]
    [InlineData("o.Home.MutableFloors.Add(o.Home.MutableFloors.Count, a);",
        "o.MutableHome(a).MutableFloors.Add(o.Home.Floors.Count, a);")]
    [InlineData("var n = o.Home.MutableFloors.Count;", "var n = o.Home.Floors.Count;")]
    [InlineData("foreach (int x in o.Home.MutableFloors) Use(x);", "foreach (int x in o.Home.Floors) Use(x);")]
    public async Task Fix_EditOfCopy_EditsMessage(string before, string after)
    {
        (Document document, Diagnostic[] found) = await Open(before);
        while (found.Length > 0)
        {
            CodeAction action = Assert.Single(await ActionsFor(document, found[0]));
            document = await Fixes.Apply(document, action);
            found = await Fixes.FindAgain(document, "PZ4113");
        }

        await Fixes.Equal(after, document);
    }

    [Theory]
    [InlineData("o.Home.ClearCity();")]
    [InlineData("o.Stops[0].Next.ClearCity();")]
    [InlineData("o.Home.SetCity(\"x\", new ArenaAllocator());")]
    [InlineData("o.Depots[\"k\"].SetCity(\"x\", a);")]
    [InlineData("foreach (var x in o.Stops) x.SetCity(\"x\", a);")]
    [InlineData("var all = new List<Order> { o }; all[0].Home.SetCity(\"x\", a);")]
    [InlineData("ref readonly Order r = ref o; r.Home.SetCity(\"x\", a);")]
    [InlineData("default(Address).SetCity(\"x\", a);")]
    [InlineData("var l = o.Stops; l[0].SetCity(\"x\", a);")]
    [InlineData("(b ? o.Home : o.Stops[0]).SetCity(\"x\", a);")]
    [InlineData("_ = o.Depots[\"k\"].MutableFloors.Span;")]
    public async Task Fix_WhereTheWayIsNotClear_IsNotOffered(string body)
    {
        (Document document, Diagnostic[] found) = await Open(body);
        Assert.Empty(await ActionsFor(document, Assert.Single(found)));
    }

    [Fact]
    public async Task FixAll_OfDocument_MendsAllThatCanBe()
    {
        (Document document, Diagnostic[] found) = await Open(
            "o.Home.SetCity(\"x\", a); o.Stops[0].ClearCity(); Use(o.Home.MutableFloors.Count); "
            + "if (b) o.Home.SetCity(\"y\", a);");
        Assert.Equal(4, found.Length);
        await Fixes.Equal(
            "o.MutableHome(a).SetCity(\"x\", a); o.MutableStops[0].ClearCity(); Use(o.Home.Floors.Count); "
            + "if (b) o.MutableHome(a).SetCity(\"y\", a);",
            await Fixes.ApplyToAll(new EditOriginal(), document, found));
    }

    private static Task<(Document Document, Diagnostic[] Found)> Open(string body) => Fixes.Open(body, "PZ4113");

    private static Task<List<CodeAction>> ActionsFor(Document document, Diagnostic diagnostic) =>
        Fixes.ActionsFor(new EditOriginal(), document, diagnostic);
}
