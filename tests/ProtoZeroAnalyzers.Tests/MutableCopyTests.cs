using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4001: what a mutable accessor returns by reference is copied, and the copy is changed.</summary>
public class MutableCopyTests
{
    [Theory]
    [InlineData("void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableHome(a); x.Zip = 1; }")]
    [InlineData("void M(ref Order o, ArenaAllocator a) { Address [|PZ4001:x|] = o.MutableHome(a); x.Zip = 1; }")]
    [InlineData("void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableOffice(a); x.Zip = 1; }")]
    [InlineData("void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableStops.Add(a); x.Zip = 1; }")]
    [InlineData("void M(ref Order o, ArenaAllocator a) { var e = o.MutableStops; "
        + "var [|PZ4001:x|] = e.Insert(0, a); x.Zip = 1; }")]
    [InlineData("void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableStops[0]; x.Zip = 1; }")]
    [InlineData("void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableStops[^1]; x.Zip = 1; }")]
    [InlineData(
        "void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableStops.Mutable(0, a); x.Zip = 1; }")]
    [InlineData(
        "void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableDepots.GetOrAdd(\"k\", a); x.Zip = 1; }")]
    public Task Analyze_AccessorCopiedAndPropertySet_IsError(string members) => Compiled.Expect(members);

    [Theory]
    [InlineData("x.Zip += 1;")]
    [InlineData("x.Zip++;")]
    [InlineData("--x.Zip;")]
    [InlineData("x.ClearCity();")]
    [InlineData("x.MergeFrom(in other, a);")]
    [InlineData("x.MutableFloors.Add(1, a);")]
    [InlineData("var e = x.MutableFloors; e.Add(1, a);")]
    [InlineData("x.MutableFloors.Span[0] = 1;")]
    [InlineData("Fill(ref x);")]
    [InlineData("(x.Zip, x.City) = (1, \"Rome\");")]
    [InlineData("ref var y = ref x; y.Zip = 1;")]
    [InlineData("foreach (ref var f in x.MutableFloors) f = 1;")]
    [InlineData("Action f = () => x.Zip = 1; f();")]
    [InlineData("void F() { x.Zip = 1; } F();")]
    [InlineData("while (x.Zip < 3) x.Zip++;")]
    [InlineData("if (x.Zip == 0) x.Zip = 1;")]
    [InlineData("try { } finally { x.Zip = 1; }")]
    public Task Analyze_CopyChangedInSomeWay_IsError(string change) => Compiled.Expect(
        $$"""
        void M(ref Order o, ArenaAllocator a, in Address other) { var [|PZ4001:x|] = o.MutableHome(a); {{change}} }
        """);

    [Theory]
    [InlineData("Use(x.Zip);")]
    [InlineData("Use(x);")]
    [InlineData("x.ToByteArray();")]
    public Task Analyze_CopyChangedThenRead_IsErrorAllTheSame(string read) => Compiled.Expect(
        $$"""void M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableHome(a); x.Zip = 1; {{read}} }""");

    [Fact]
    public Task Analyze_CopyChangedThenReturned_IsError() => Compiled.Expect(
        "Address M(ref Order o, ArenaAllocator a) { var [|PZ4001:x|] = o.MutableHome(a); x.Zip = 1; return x; }");

    [Theory]
    [InlineData("Address x; [|PZ4001:x|] = o.MutableHome(a); x.Zip = 1;")]
    [InlineData("for (int i = 0; i < 3; i++) { var [|PZ4001:x|] = o.MutableStops[i]; x.Zip = i; }")]
    [InlineData("var [|PZ4001:x|] = b ? o.MutableHome(a) : o.MutableOffice(a); x.Zip = 1;")]
    [InlineData("var [|PZ4001:x|] = b switch { true => o.MutableHome(a), _ => o.MutableOffice(a) }; x.Zip = 1;")]
    [InlineData("var ([|PZ4001:x|], y) = (o.MutableHome(a), 1); x.Zip = y;")]
    [InlineData("if (o.MutableHome(a) is Address [|PZ4001:x|]) x.Zip = 1;")]
    [InlineData("if (o.MutableHome(a) is { Zip: 0 } [|PZ4001:x|]) x.Zip = 1;")]
    [InlineData("switch (o.MutableHome(a)) { case var [|PZ4001:x|]: x.Zip = 1; break; }")]
    [InlineData("Address first, x; first = [|PZ4001:x|] = o.MutableHome(a); x.Zip = 1;")]
    public Task Analyze_CopyThroughExpression_IsError(string body) => Compiled.Expect(
        $$"""void M(ref Order o, ArenaAllocator a, bool b) { {{body}} }""");

    [Theory]
    [InlineData("var t = (o.MutableHome(a), 1); [|PZ4001:t.Item1.Zip = 2|];")]
    [InlineData("var t = (Home: o.MutableHome(a), 1); [|PZ4001:t.Home.ClearCity()|];")]
    [InlineData("var s = new[] { o.MutableHome(a) }; [|PZ4001:s[0].Zip = 2|];")]
    [InlineData("Address[] s = [o.MutableHome(a)]; [|PZ4001:s[0].Zip = 2|];")]
    [InlineData("var h = new Holder { Home = o.MutableHome(a) }; [|PZ4001:h.Home.Zip = 2|];")]
    [InlineData("Address? n = o.MutableHome(a); if (n is { } x) [|PZ4001:x.Zip = 2|];")]
    [InlineData("Address? n = o.MutableHome(a); if (n.HasValue) { var x = n.Value; [|PZ4001:x.Zip = 2|]; }")]
    [InlineData("var t = (o.MutableHome(a), 1); var (x, _) = t; [|PZ4001:x.Zip = 2|];")]
    [InlineData("var n = new { Home = o.MutableHome(a) }; var x = n.Home; [|PZ4001:x.Zip = 2|];")]
    [InlineData("var r = new Pair(o.MutableHome(a), 1); var x = r.Home; [|PZ4001:x.Zip = 2|];")]
    [InlineData("var x = o.MutableHome(a); var y = x; [|PZ4001:y.Zip = 2|];")]
    public Task Analyze_CopyCarriedChangedAndNotRead_IsError(string body) => Compiled.Expect(
        $$"""
        class Holder { public Address Home; }
        record Pair(Address Home, int Number);
        void M(ref Order o, ArenaAllocator a) { {{body}} }
        """);

    [Theory]
    [InlineData("[|PZ4001:h.Home|] = o.MutableHome(a); h.Home.Zip = 2;")]
    [InlineData("[|PZ4001:_home|] = o.MutableHome(a); _home.Zip = 2;")]
    [InlineData("[|PZ4001:s[0]|] = o.MutableHome(a); s[0].ClearCity();")]
    [InlineData("Span<Address> p = s; [|PZ4001:p[0]|] = o.MutableHome(a); p[0].Zip = 2;")]
    public Task Analyze_CopyStoredAndChangedThere_IsError(string body) => Compiled.Expect(
        $$"""
        class Holder { public Address Home; }
        Address _home;
        void M(ref Order o, ArenaAllocator a, Holder h, Address[] s) { {{body}} }
        """);

    /// <summary>The compiler refuses it as well; the finding brings the code fix.</summary>
    [Fact]
    public Task Analyze_LoopVariableWithoutRef_IsError() => Compiled.Expect(
        "void M(ref Order o) { foreach (var [|PZ4001:x|] in o.MutableStops) x.Zip = 1; }", "CS1654");

    [Fact]
    public Task Analyze_GenericCode_IsError() => Compiled.Expect(
        """
        static void M<T>(ProtoListEditor<T> list, in T other, ArenaAllocator a) where T : unmanaged, IProtoMessage<T>
        {
            var [|PZ4001:x|] = list.Add(a);
            x.MergeFrom(in other, a);
        }
        """);

    [Theory]
    [InlineData("ref var x = ref o.MutableHome(a); x.Zip = 1;")]
    [InlineData("ref Address x = ref o.MutableStops.Add(a); x.Zip = 1; x.ClearCity();")]
    [InlineData("ref var x = ref b ? ref o.MutableHome(a) : ref o.MutableOffice(a); x.Zip = 1;")]
    [InlineData("o.MutableHome(a).Zip = 1; o.MutableStops.Add(a).ClearCity(); o.MutableStops[0].Zip++;")]
    [InlineData("foreach (ref var x in o.MutableStops) x.Zip = 1;")]
    [InlineData("var e = o.MutableStops; e.Add(a).Zip = 1; e.Clear();")]
    [InlineData("var x = o.MutableHome(a); Use(x.Zip);")]
    [InlineData("var x = o.MutableStops[0]; x.Zip++; o.MutableStops[0] = x;")]
    [InlineData("var x = o.MutableDepots.GetOrAdd(\"k\", a); x.Zip++; o.MutableDepots.Set(\"k\", x, a);")]
    [InlineData("var x = o.MutableHome(a).Clone(a); x.Zip = 1; o.MutableStops.Add(x, a);")]
    [InlineData("Fill(ref o.MutableHome(a));")]
    [InlineData("var x = o.MutableHome(a); x = default; x.Zip = 1; Use(x);")]
    [InlineData("var s = new[] { o.MutableHome(a) }; s[0].Zip = 2; Use(s);")]
    [InlineData("var t = (o.MutableHome(a), 1); t.Item2 = 3; t.Item1 = default;")]
    [InlineData("h.Home = o.MutableHome(a); h.Home.Zip = 2; Use(h);")]
    public Task Analyze_ChangedByReferenceOrPutBack_FindsNothing(string body) => Compiled.Expect(
        $$"""
        class Holder { public Address Home; }
        void M(ref Order o, ArenaAllocator a, bool b, Holder h) { {{body}} }
        """);

    [Theory]
    [InlineData("var [|PZ4001:x|] = o.MutableHome(a); x.Fix();")]
    [InlineData("var [|PZ4001:x|] = o.MutableHome(a); Helpers.Fill(ref x);")]
    [InlineData("ref var p = ref o; var [|PZ4001:x|] = p.MutableHome(a); x.Zip = 1;")]
    [InlineData("var e = o.MutableStops; for (int i = 0; i < e.Count; i++) "
        + "{ var [|PZ4001:x|] = e[i]; if (x.Zip == 0) x.Zip = 1; }")]
    [InlineData("var [|PZ4001:first|] = o.MutableStops.Add(a); var [|PZ4001:second|] = o.MutableStops.Add(a); "
        + "first.Zip = second.Zip = 3;")]
    [InlineData("var [|PZ4001:x|] = held.Value; x.Zip = 1;")]
    [InlineData("var [|PZ4001:x|] = o.MutableHome(a); x.Zip = 1; var y = x;")]
    [InlineData(
        "Address [|PZ4001:x|] = o.MutableStops[0], [|PZ4001:y|] = o.MutableStops[1]; (x.Zip, y.Zip) = (y.Zip, x.Zip);")]
    [InlineData(
        "var x = o.MutableStops[0]; x.Zip++; o.MutableStops[0] = x; [|PZ4001:x|] = o.MutableStops[1]; x.Zip++;")]
    public Task Analyze_RelativesOfTheMistake_AreErrors(string body) => Compiled.Expect(
        $$"""
        void M(ref Order o, ArenaAllocator a, Owned<Address> held) { {{body}} }
        """);

    [Fact]
    public async Task Analyze_TopLevelStatements_AreErrors()
    {
        SyntaxTree tree = CSharpSyntaxTree.ParseText(
            "using ProtoZeroSharp; using Shop; Order o = default; ArenaAllocator a = default; "
                + "var x = o.MutableHome(a); x.Zip = 1; System.Console.WriteLine(o);",
            Compiled.Language);
        var compilation = CSharpCompilation.Create(
            "Top", [tree], Compiled.References, Compiled.Options.WithOutputKind(OutputKind.ConsoleApplication));
        Assert.Equal("PZ4001", Assert.Single(await Compiled.Find(compilation)).Id);
    }
}
