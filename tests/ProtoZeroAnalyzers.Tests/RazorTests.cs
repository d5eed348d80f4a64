using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>What is found in the code that Razor's compiler makes of pages, and in no other generated code.</summary>
public class RazorTests
{
    private const string Component = "/obj/generated/Pages_Index_razor.g.cs";

    [Theory]
    [InlineData("[|PZ4113:Order.Home|].ClearCity();")]
    [InlineData("var x = o.MutableHome(a); [|PZ4113:read|].MutableStops.Add(a); Use(x);")]
    [InlineData("Address [|PZ4001:x|] = o.MutableHome(a); x.Zip = 3;")]
    [InlineData("var x = o.Home; [|PZ4002:x.Zip = 3|];")]
    [InlineData("Order.ParseInPlace([|PZ4003:bytes|], a);")]
    [InlineData("Use([|PZ4004:Owned<Order>.Parse(bytes)|].Value.Id);")]
    [InlineData("using var mine = new Owned<Order>(); _kept = [|PZ4101:mine.Value|];")]
    [InlineData("if ([|PZ4109:o.Home == null|]) return;")]
    [InlineData("[|PZ4110:o.Stops.ToArray().OrderBy(it => it.Zip)|];", "")]
    [InlineData("builder.SetKey([|PZ4104:o.Home.City|]);")]
    [InlineData("Action f = () => [|PZ4113:o2.Home|].ClearCity(); f();")]
    public async Task Analyze_TextOfComponent_IsLookedAt(string text, string? instead = null) =>
        await Expect(Component, Mapped(instead ?? text));

    [Theory]
    [InlineData("int P { get { [|PZ4113:Order.Home|].ClearCity(); return 1; } }")]
    [InlineData("int P => F([|PZ4113:Order.Home|].MutableFloors); static int F(ProtoListEditor<int> x) => 1;")]
    [InlineData("int _p = F([|PZ4113:s_order.Home|].MutableFloors); static int F(ProtoListEditor<int> x) => 1;")]
    [InlineData("int P { get; } = F([|PZ4113:s_order.Home|].MutableFloors); "
        + "static int F(ProtoListEditor<int> x) => 1;")]
    [InlineData("class Inner { Order _o; void M() => [|PZ4113:_o.Home|].ClearCity(); }")]
    [InlineData("public Index() { [|PZ4113:Order.Home|].ClearCity(); }")]
    [InlineData("byte[] M(byte[] data) { var x = new Owned<Order>(); Order o = x.Value; x.Dispose(); "
        + "return [|PZ4102:o|].ToByteArray(); }")]
    public async Task Analyze_MembersOfComponent_AreLookedAt(string members) =>
        await Expect(Component, Page($"#line (9,2)-(9,80) 10 \"/app/Pages/Index.razor\"\n{members}\n#line default"));

    /// <summary>What is written out is formatted at once.</summary>
    [Theory]
    [InlineData("builder.AddContent(1, o.Home.City); builder.AddAttribute(2, \"class\", o.Home.City);")]
    [InlineData("page.Write(o.Home.City); page.WriteAttributeValue(\"\", 1, o.Home.City, 1, 1, false);")]
    [InlineData("o.MutableHome(a).ClearCity(); ref var x = ref o.MutableHome(a); x.Zip = 3;")]
    public async Task Analyze_RightComponent_FindsNothing(string text) => await Expect(Component, Mapped(text));

    [Theory]
    [InlineData("/obj/generated/Pages_Index_cshtml.g.cs", 1)]
    [InlineData("/obj/Debug/net10.0/Razor/Pages/Index.cshtml.g.cs", 1)]
    [InlineData("C:\\app\\obj\\generated\\Pages\\Index_razor.g.cs", 1)]
    [InlineData("/obj/generated/Pages_Index.g.cs", 0)]
    [InlineData("/obj/generated/shop.g.cs", 0)]
    [InlineData("/obj/generated/razor.g.cs", 0)]
    public async Task Analyze_GeneratedFile_IsLookedAtWhereRazorMadeIt(string path, int count)
    {
        SyntaxTree tree = Parse(path, Mapped("Order.Home.ClearCity();"));
        Assert.Equal(count, (await Compiled.FindAll(Compiled.Program(tree))).Count(Compiled.IsFound));
    }

    /// <summary>Razor's own statements have no place in the page.</summary>
    [Fact]
    public async Task Analyze_WhatRazorWrites_IsLeftOut() =>
        await Expect(Component, Page(
            "void M() => Order.Home.ClearCity();\n#line hidden\nvoid N() => Order.Home.ClearCity();"));

    [Fact]
    public async Task Find_InComponent_PointsAtPage()
    {
        ImmutableArray<Diagnostic> all =
            await Compiled.FindAll(Compiled.Program(Parse(Component, Mapped("Order.Home.ClearCity();"))));
        FileLinePositionSpan place = Assert.Single(all, Compiled.IsFound).Location.GetMappedLineSpan();
        Assert.Equal(("/app/Pages/Index.razor", 4), (place.Path, place.StartLinePosition.Line));
    }

    /// <summary>The part of a component beside the page is code like any other.</summary>
    [Fact]
    public async Task Analyze_CodeBesideComponent_IsLookedAtOnce()
    {
        SyntaxTree beside = CSharpSyntaxTree.ParseText(
            "namespace App; public partial class Index { void N() => Order.Home.ClearCity(); }",
            Compiled.Language, "/app/Pages/Index.razor.cs");
        ImmutableArray<Diagnostic> all =
            await Compiled.FindAll(Compiled.Program(Parse(Component, Mapped("o.ClearHome();")), beside));
        Assert.Equal(beside, Assert.Single(all, Compiled.IsFound).Location.SourceTree);
    }

    /// <summary>
    /// An analyzer that asks for generated code makes the compiler bind all emitted messages once more, for all
    /// analyzers.
    /// </summary>
    [Fact]
    public void Analyzers_DoNotAskForGeneratedCode() =>
        Assert.All(Compiled.Analyzers, analyzer =>
        {
            var asked = new Asked();
            analyzer.Initialize(asked);
            Assert.False(asked.Flags?.HasFlag(GeneratedCodeAnalysisFlags.Analyze) ?? true);
        });

    private static async Task Expect(string path, string marked)
    {
        SyntaxTree tree = Parse(path, Compiled.Unmark(marked, out List<string> expected));
        ImmutableArray<Diagnostic> all = await Compiled.FindAll(Compiled.Program(tree));
        Assert.Empty(all.Where(it => it.Severity == DiagnosticSeverity.Error && !Compiled.IsFound(it)));
        Assert.Equal(expected, all.Where(Compiled.IsFound).OrderBy(it => it.Location.SourceSpan.Start).Select(it =>
            $"{it.Id}:{tree.ToString().AsSpan(it.Location.SourceSpan.Start, it.Location.SourceSpan.Length)}@"
            + it.Location.SourceSpan.Start));
    }

    private static SyntaxTree Parse(string path, string text) =>
        CSharpSyntaxTree.ParseText(text, Compiled.Language, path);

    private static string Mapped(string text) => Page($$"""
        void Build(RenderTreeBuilder builder, RazorPageBase page, ref Order o, ArenaAllocator a, in Order read,
            byte[] bytes)
        {
            var o2 = Order;
        #line (5,2)-(5,80) 10 "/app/Pages/Index.razor"
                  {{text}}
        #line default
        #line hidden
        }
        """);

    private static string Page(string members) => $$"""
        // <auto-generated/>
        #pragma warning disable 1591
        namespace App
        {
            using System;
            using System.Linq;
            using Microsoft.AspNetCore.Components.Rendering;
            using Microsoft.AspNetCore.Mvc.Razor;
            using ProtoZeroSharp;
            using Shop;
            public partial class Index
            {
                Order _kept;
                static Order s_order;
                public Order Order { get; set; }
                static void Use<T>(T value) { }
        {{members}}
            }
        }
        """;
}
