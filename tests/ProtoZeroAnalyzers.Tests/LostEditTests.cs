using System;
using System.Collections.Immutable;
using System.Globalization;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4113: a member that changes a message is called on what is no variable, or is only read.</summary>
public class LostEditTests
{
    [Theory]
    [InlineData("[|PZ4113:o.Home|].ClearCity();")]
    [InlineData("[|PZ4113:o.Home|].SetCity(\"Rome\", a);")]
    [InlineData("[|PZ4113:o.Home|].MutableFloors.Add(1, a);")]
    [InlineData("var e = [|PZ4113:o.Home|].MutableFloors; e.Add(1, a);")]
    [InlineData("ref var x = ref [|PZ4113:read|].MutableHome(a); x.Zip = 1;")]
    [InlineData("[|PZ4113:read|].MutableHome(a).ClearCity();")]
    [InlineData("[|PZ4113:only|].ClearHome();")]
    [InlineData("[|PZ4113:o.Stops[0]|].ClearCity();")]
    [InlineData("[|PZ4113:o.Stops[^1]|].ClearCity();")]
    [InlineData("[|PZ4113:o.Depots[\"k\"]|].ClearCity();")]
    [InlineData("[|PZ4113:list[0]|].ClearCity();")]
    [InlineData("[|PZ4113:list.First()|].MutableFloors.Add(1, a);")]
    [InlineData("[|PZ4113:Property|].ClearCity();")]
    [InlineData("[|PZ4113:Value()|].ClearCity();")]
    [InlineData("[|PZ4113:Value(\"local\")|].ClearCity(); Address Value(string s) => default;")]
    [InlineData("[|PZ4113:ReadOnlyReference()|].ClearCity();")]
    [InlineData("[|PZ4113:owned.Value.Home|].ClearCity();")]
    [InlineData("[|PZ4113:owned.Value.Clone(a)|].ClearHome();")]
    [InlineData("ref readonly var x = ref o.Home; [|PZ4113:x|].ClearCity();")]
    [InlineData("ref readonly Address x = ref array[0]; [|PZ4113:x|].ClearCity();")]
    [InlineData("foreach (var x in o.Stops) [|PZ4113:x|].ClearCity();")]
    [InlineData("foreach (var x in list) [|PZ4113:x|].MutableFloors.Add(1, a);")]
    [InlineData("foreach (ref readonly var x in new ReadOnlySpan<Address>(array)) [|PZ4113:x|].ClearCity();")]
    [InlineData("Order p = default; foreach (var x in o.MutableStops) { [|PZ4113:x|].ClearCity(); "
        + "p.MutableStops.Add(x, a); } Use(p);")]
    [InlineData("foreach (var (k, x) in table) [|PZ4113:x|].ClearCity();")]
    [InlineData("foreach (var entry in table) [|PZ4113:entry.Value|].ClearCity();")]
    [InlineData("foreach (var t in pairs) [|PZ4113:t.Item1|].ClearCity();")]
    [InlineData("using (var x = new Scope()) [|PZ4113:x.Home|].ClearCity();")]
    [InlineData("[|PZ4113:_readonly|].ClearCity();")]
    [InlineData("[|PZ4113:s_readonly|].ClearCity();")]
    [InlineData("[|PZ4113:_scope.Home|].ClearCity();")]
    [InlineData("[|PZ4113:new ReadOnlySpan<Address>(array)[0]|].ClearCity();")]
    [InlineData("[|PZ4113:default(Address)|].ClearCity();")]
    [InlineData("[|PZ4113:new Address()|].ClearCity();")]
    [InlineData("([|PZ4113:o.Home with { Zip = 1 }|]).ClearCity();")]
    [InlineData("[|PZ4113:nullable|]?.ClearCity();")]
    [InlineData("[|PZ4113:nullable.Value|].ClearCity();")]
    [InlineData("[|PZ4113:nullable!.Value|].ClearCity();")]
    [InlineData("([|PZ4113:nullable ?? default|]).ClearCity();")]
    [InlineData("([|PZ4113:nullable ??= default|]).ClearCity();")]
    [InlineData("([|PZ4113:b ? array[0] : array[1]|]).ClearCity();")]
    [InlineData("([|PZ4113:b ? ref o.Home : ref o.Stops[0]|]).ClearCity();")]
    [InlineData("([|PZ4113:b switch { true => array[0], _ => array[1] }|]).ClearCity();")]
    [InlineData("([|PZ4113:array[0] = o.Home|]).ClearCity();")]
    [InlineData("([|PZ4113:(Address)boxed|]).ClearCity();")]
    [InlineData("_ = from x in list where F([|PZ4113:x|].MutableFloors) select x;")]
    [InlineData("Action f = [|PZ4113:array[0]|].ClearCity;")]
    [InlineData("Action f = new([|PZ4113:array[0]|].ClearCity);")]
    public Task Analyze_ReceiverIsCopied_IsError(string body) => Compiled.Expect(Members(body));

    [Theory]
    [InlineData("Address x = default; x.ClearCity(); Use(x);")]
    [InlineData("value.ClearCity(); Use(value);")]
    [InlineData("o.ClearHome(); o.MutableHome(a).ClearCity(); o.MutableStops.Add(a).MutableFloors.Add(1, a);")]
    [InlineData("made = default; made.ClearCity();")]
    [InlineData("ref var x = ref o.MutableHome(a); x.ClearCity(); x.SetCity(\"Rome\", a);")]
    [InlineData("o.MutableStops[0].ClearCity(); o.MutableStops[^1].ClearCity();")]
    [InlineData("owned.Value.ClearHome(); owned.Value.MutableHome(a).ClearCity();")]
    [InlineData("array[0].ClearCity(); array[^1].ClearCity(); many[0, 1].ClearCity(); deep[0][1].ClearCity();")]
    [InlineData("array.AsSpan()[0].ClearCity(); CollectionsMarshal.AsSpan(list)[0].ClearCity();")]
    [InlineData("foreach (ref var x in array.AsSpan()) x.ClearCity();")]
    [InlineData("_field.ClearCity(); this._field.ClearCity(); s_field.ClearCity();")]
    [InlineData("_writable.Home.ClearCity(); array2[0].Home.ClearCity();")]
    [InlineData("Box box = new(); box.Home.ClearCity(); Box? none = box; none?.Home.ClearCity();")]
    [InlineData("var t = (value, 1); t.value.ClearCity(); Use(t);")]
    [InlineData("fixed (Address* p = array) { p->ClearCity(); (*p).ClearCity(); p[0].ClearCity(); }")]
    [InlineData("(b ? ref array[0] : ref array[1]).ClearCity();")]
    [InlineData("ref var x = ref array[0]; (x = ref array[1]).ClearCity();")]
    [InlineData("Reference().ClearCity(); Local().ClearCity(); ref Address Local() => ref array[0];")]
    [InlineData("Ref f = () => ref array[0]; f().ClearCity();")]
    [InlineData("Span<Address> span = stackalloc Address[2]; span[0].ClearCity();")]
    [InlineData("Inline all = default; all[0].ClearCity(); Use(all[0]);")]
    [InlineData("Action f = () => array[0].ClearCity(); f();")]
    [InlineData("for (Address x = default; x.Zip < 3; x.Zip++) x.ClearCity();")]
    [InlineData("var n = nameof(o.Home.ClearCity) + nameof(o.Home.MutableFloors.Count);")]
    [InlineData("if (nullable is { } x) { x.ClearCity(); Use(x); }")]
    [InlineData("_ = from x in list where F(array[0].MutableFloors) select x;")]
    [InlineData("new Refs(ref array[0]).Home.ClearCity();")]
    public Task Analyze_ReceiverIsVariable_FindsNothing(string body) => Compiled.Expect(Members(body));

    [Theory]
    [InlineData("struct S { Address _home; public readonly void M() => [|PZ4113:_home|].ClearCity(); }")]
    [InlineData("readonly struct S { readonly Address _home; public void M() => [|PZ4113:_home|].ClearCity(); }")]
    [InlineData("readonly struct S(Address home) { public void M() => [|PZ4113:home|].ClearCity(); }")]
    [InlineData("struct S { Address _home; readonly int P { get { [|PZ4113:_home|].ClearCity(); return 0; } } }")]
    [InlineData("struct S { Address _home; readonly int P { get => 0; set => [|PZ4113:_home|].ClearCity(); } }")]
    [InlineData("readonly Address _home; Program(Address x) { Action f = () => [|PZ4113:_home|].ClearCity(); f(); }")]
    [InlineData("readonly Address _home; Program(Program x) { [|PZ4113:x._home|].ClearCity(); }")]
    [InlineData("static readonly Address s_home; Program(int x) { [|PZ4113:s_home|].ClearCity(); }")]
    [InlineData("void M(in Address x) => [|PZ4113:x|].ClearCity();")]
    [InlineData("void M(ref readonly Address x) => [|PZ4113:x|].ClearCity();")]
    [InlineData("delegate void D(in Address x); D _f = (in x) => [|PZ4113:x|].ClearCity();")]
    [InlineData("async Task M(Task<Address> t) => ([|PZ4113:await t|]).ClearCity();")]
    [InlineData("ref struct S { public ref readonly Address Home; void M() => [|PZ4113:Home|].ClearCity(); }")]
    public Task Analyze_MemberChangesWhatIsOnlyRead_IsError(string members) => Compiled.Expect(members);

    [Theory]
    [InlineData("readonly Address _home; Program() { _home.ClearCity(); this._home.ClearCity(); }")]
    [InlineData("static readonly Address s_home; static Program() => s_home.ClearCity();")]
    [InlineData("readonly Address _home; int P { init => _home.ClearCity(); }")]
    [InlineData("struct S { Address _home; public void M() => _home.ClearCity(); }")]
    [InlineData("readonly struct S { readonly Address _home; S(int x) { _home = default; _home.ClearCity(); } }")]
    [InlineData("struct S(Address home) { void M() => home.ClearCity(); public readonly Address Home => home; }")]
    [InlineData("class C(Address home) { public void M() => home.ClearCity(); public Address Home => home; }")]
    [InlineData("readonly ref struct S { public readonly ref Address Home; void M() => Home.ClearCity(); }")]
    [InlineData("static void M<T>(ref T x, in T y, ArenaAllocator a) where T : unmanaged, IProtoMessage<T> "
        + "=> x.MergeFrom(in y, a);")]
    public Task Analyze_MemberChangesVariable_FindsNothing(string members) => Compiled.Expect(members);

    /// <summary>An editor of a copy may only be looked at. Then no change is lost, and the getter is named.</summary>
    [Theory]
    [InlineData("o.Home.ClearCity();", true, "'MutableHome'")]
    [InlineData("o.Home.MutableFloors.Add(1, a);", true, "'MutableHome'")]
    [InlineData("o.Home.MutableFloors[0] = 3;", true, "'MutableHome'")]
    [InlineData("o.Home.MutableFloors.Span.Clear();", true, "'MutableHome'")]
    [InlineData("_ = o.Home.MutableFloors.Count;", false, "'Floors'")]
    [InlineData("foreach (int x in o.Home.MutableFloors) { }", false, "'Floors'")]
    [InlineData("_ = read.MutableDepots.TryGetValue(default, out _);", false, "'Depots'")]
    public async Task Message_OfFinding_SaysWhetherAChangeIsLost(string body, bool isLost, string instead)
    {
        string program = Compiled.InClass(Members(body));
        ImmutableArray<Diagnostic> found = await Compiled.Find(
            Compiled.Program(CSharpSyntaxTree.ParseText(program, Compiled.Language)));
        string message = Assert.Single(found).GetMessage(CultureInfo.InvariantCulture);
        Assert.Equal(isLost, message.Contains(" lost", StringComparison.Ordinal));
        Assert.Contains(instead, message, StringComparison.Ordinal);
    }

    private static string Members(string body) => $$"""
        struct Scope : IDisposable { public Address Home; public void Dispose() { } }
        class Box { public Address Home; }
        ref struct Refs(ref Address home) { public ref Address Home = ref home; }
        [System.Runtime.CompilerServices.InlineArray(2)] struct Inline { Address _first; }
        delegate ref Address Ref();
        Address _field; static Address s_field; readonly Address _readonly; static readonly Address s_readonly;
        readonly Scope _scope; Scope _writable; readonly Scope[] array2 = [default]; readonly Box _box = new();
        Address Property { get; set; }
        static Address Value() => default;
        static ref readonly Address ReadOnlyReference() => ref s_readonly;
        static ref Address Reference() => ref s_field;
        static bool F(ProtoListEditor<int> editor) => true;
        unsafe void M(ref Order o, ArenaAllocator a, in Order read, ref readonly Order only, List<Address> list,
            Address[] array, Dictionary<string, Address> table, Address? nullable, bool b, object boxed, Address value,
            Owned<Order> owned, out Address made, List<(Address, int)> pairs, Address[,] many, Address[][] deep)
        {
            made = default;
            {{body}}
        }
        """;
}
