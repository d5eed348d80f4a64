using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4002: any other copy that is changed and never read afterwards.</summary>
public class LostChangeTests
{
    [Theory]
    [InlineData("var x = o.Home; [|PZ4002:x.Zip = 1|];")]
    [InlineData("Address x; x = o.Home; [|PZ4002:x.Zip = 1|];")]
    [InlineData("var x = o.Stops[0]; [|PZ4002:x.ClearCity()|];")]
    [InlineData("var x = o.Depots[\"k\"]; [|PZ4002:x.MutableFloors.Add(1, a)|];")]
    [InlineData("if (o.Depots.TryGetValue(\"k\", out var x)) [|PZ4002:x.Zip++|];")]
    [InlineData("if (o.Depots.TryGetValue(\"k\", out Address x)) { [|PZ4002:x.Zip++|]; x.City = \"Rome\"; }")]
    [InlineData("if (o.MutableDepots.TryGetValue(\"k\", out var x)) [|PZ4002:x.Zip = 1|];")]
    [InlineData("foreach (var (k, v) in o.Depots) { var x = v; [|PZ4002:x.Zip = 1|]; }")]
    [InlineData("foreach (var s in o.Stops) { var x = s; [|PZ4002:x.Zip = 1|]; }")]
    [InlineData("foreach (var entry in o.Depots) { var (k, v) = entry; [|PZ4002:v.Zip = 1|]; }")]
    [InlineData("if (o.Home is Address x) [|PZ4002:x.Zip = 1|];")]
    [InlineData("if (o is { Home: var x }) [|PZ4002:x.Zip = 1|];")]
    [InlineData("var x = list[0]; [|PZ4002:x.Zip = 1|];")]
    [InlineData("var x = list.First(it => it.Zip == 3); [|PZ4002:x.Zip = 1|];")]
    [InlineData("if (table.TryGetValue(\"k\", out var x)) [|PZ4002:x.Zip = 1|];")]
    [InlineData("var p = o; [|PZ4002:p.MutableHome(a).Zip = 1|];")]
    [InlineData("var p = o; ref var x = ref p.MutableHome(a); [|PZ4002:x.Zip = 1|];")]
    [InlineData("var p = o; [|PZ4002:p.MutableStops.Add(a).Zip = 1|];")]
    [InlineData("var x = o.Home; [|PZ4002:Fill(ref x)|];")]
    [InlineData("var x = o.Home; [|PZ4002:x.MergeFrom(in other, a)|];")]
    [InlineData("var x = o.Home; Use(x.Zip); [|PZ4002:x.Zip = 1|];")]
    [InlineData("var x = o.Home; [|PZ4002:x.Zip = x.Zip + 1|];")]
    [InlineData("var x = o.Home; if (x.Zip == 0) { [|PZ4002:x.Zip = 1|]; return; } Use(x);")]
    [InlineData("var x = o.Home; if (x.Zip == 0) [|PZ4002:x.Zip = 1|]; else Use(x);")]
    [InlineData("var x = o.Home; [|PZ4002:x.Zip = 1|]; x = default; Use(x);")]
    [InlineData("for (int i = 0; i < 3; i++) { var x = o.Stops[i]; Use(x); [|PZ4002:x.Zip = i|]; }")]
    [InlineData("var x = o.Home; Action f = () => [|PZ4002:x.Zip = 1|]; f();")]
    [InlineData("var x = b ? o.Home : o.Stops[0]; [|PZ4002:x.Zip = 1|];")]
    [InlineData("Address x = default; Use(x); x = o.Home; [|PZ4002:x.Zip = 1|];")]
    [InlineData("Address? n = o.Home; if (n is Address x) [|PZ4002:x.Zip = 1|];")]
    [InlineData("var x = nullable.Value; [|PZ4002:x.Zip = 1|];")]
    [InlineData("var x = nullable.GetValueOrDefault(); [|PZ4002:x.Zip = 1|];")]
    [InlineData("var x = auto; [|PZ4002:x.Zip = 1|];")]
    [InlineData("if (o.Depots.TryGetValue(\"k\".AsSpan(), out var x)) [|PZ4002:x.Zip = 1|];")]
    [InlineData("var t = (o.Home, 1); [|PZ4002:t.Item1.Zip = 1|];")]
    [InlineData("var (k, v) = new KeyValuePair<int, Address>(1, o.Home); [|PZ4002:v.Zip = 1|];")]
    [InlineData("var x = o.Home with { Zip = 2 }; [|PZ4002:x.Zip = 1|];")]
    [InlineData("[|PZ4002:list.ToArray()[0].Zip = 1|];")]
    [InlineData("[|PZ4002:o.Stops.ToArray()[0].MutableFloors.Add(1, a)|];")]
    [InlineData("[|PZ4002:new[] { o.Home }[0].ClearCity()|];")]
    [InlineData("var all = list.ToArray(); [|PZ4002:all[0].Zip = 1|];")]
    [InlineData("Address[] all = [.. list]; [|PZ4002:all[0].Zip = 1|];")]
    [InlineData("Span<Address> all = [o.Home]; [|PZ4002:all[0].Zip = 1|];")]
    [InlineData("var all = list.ToArray(); foreach (ref var x in all.AsSpan()) [|PZ4002:x.Zip = 1|];")]
    public Task Analyze_CopyChangedAndNotRead_IsWarning(string body) => Compiled.Expect(
        $$"""
        Address auto { get; set; }
        void M(ref Order o, ArenaAllocator a, in Address other, List<Address> list,
            Dictionary<string, Address> table, Address? nullable, bool b)
        {
            {{body}}
        }
        """);

    [Theory]
    [InlineData("void M(Address x) { [|PZ4002:x.Zip = 1|]; }")]
    [InlineData("void M(Address x) => [|PZ4002:x.ClearCity()|];")]
    [InlineData("static void M<T>(T x, in T other, ArenaAllocator a) where T : unmanaged, IProtoMessage<T> "
        + "=> [|PZ4002:x.MergeFrom(in other, a)|];")]
    [InlineData("void M(List<Address> list) => list.ForEach(x => [|PZ4002:x.Zip = 1|]);")]
    [InlineData("Action<Address> _f = x => { [|PZ4002:x.Zip = 1|]; };")]
    [InlineData("Action<Address> _f = static delegate (Address x) { [|PZ4002:x.Zip = 1|]; };")]
    [InlineData("void M(ref Order o) { F(o.Home); void F(Address x) => [|PZ4002:x.Zip = 1|]; }")]
    [InlineData("Program(Address x) { [|PZ4002:x.Zip = 1|]; }")]
    [InlineData("Address Home { set { [|PZ4002:value.Zip = 1|]; } }")]
    [InlineData("async Task M(Task<Address> t) { var x = await t; [|PZ4002:x.Zip = 1|]; }")]
    [InlineData("int M(Address x) { var zip = x.Zip; [|PZ4002:x.Zip = 1|]; return zip; }")]
    public Task Analyze_ParameterChangedAndNotRead_IsWarning(string members) => Compiled.Expect(members);

    [Theory]
    [InlineData("var x = o.Home.Clone(a); x.Zip = 1; o.MutableStops.Add(x, a);")]
    [InlineData("Address x = default; x.Zip = 1; x.ToByteArray();")]
    [InlineData("var x = new Address { Zip = 1 }; x.Zip = 2;")]
    [InlineData("var x = Address.Parse([], a); x.Zip = 2;")]
    [InlineData("if (Address.TryParse([], a, out var x)) x.Zip = 2;")]
    [InlineData("var x = o.Home; x.Zip = 1; Use(x);")]
    [InlineData("var x = o.Home; x.Zip = 1; Use(x == other);")]
    [InlineData("var x = o.Home; x.Zip = 1; var y = x; Use(y.Zip);")]
    [InlineData("var x = o.Home; x.Zip = 1; list.Add(x);")]
    [InlineData("var x = list[0]; x.Zip = 1; list[0] = x;")]
    [InlineData("var x = o.Home; x.Zip = 1; Action f = () => Use(x); f();")]
    [InlineData("var x = o.Home; Action f = () => Use(x); x.Zip = 1; f();")]
    [InlineData("var x = o.Home; for (int i = 0; i < 3; i++) { Use(x.Zip); x.Zip = i; }")]
    [InlineData("var x = o.Home; while (x.Zip < 3) x.Zip++;")]
    [InlineData("var x = o.Home; again: Use(x); x.Zip = 1; if (b) goto again;")]
    [InlineData("var x = o.Home; if (b) x.Zip = 1; Use(x);")]
    [InlineData("var x = o.Home; try { x.Zip = 1; return; } finally { Use(x); }")]
    [InlineData("var x = o.Home; x.Zip = 1; Use($\"{x.City}\");")]
    [InlineData("var x = o.Home; Use(x.Zip++);")]
    [InlineData("var x = o.Home; ref var y = ref x; y.Zip = 1; Use(y.Zip);")]
    [InlineData("var x = o.Home; var e = x.MutableFloors; e.Add(1, a); Use(e.Count);")]
    [InlineData("var x = o.Home; var p = &x; p->Zip = 1;")]
    [InlineData("o.Id = 1; o.ClearHome(); o.MutableHome(a).Zip = 1;")]
    [InlineData("ref var x = ref o; x.Id = 1;")]
    [InlineData("_field.Zip = 1; array[0].Zip = 2; CollectionsMarshal.AsSpan(list)[0].Zip = 3;")]
    [InlineData("foreach (ref var x in array.AsSpan()) x.Zip = 1;")]
    [InlineData("var x = o.Home; switch (x.Zip) { case 1: x.Zip = 2; break; } Use(x);")]
    [InlineData("var n = nameof(o.Home);")]
    [InlineData("var x = o.Home; x.Zip = 1; Look(in x);")]
    [InlineData("var x = o.Home; x.Zip = 1; Look(x);")]
    [InlineData("var x = o.Home; x.Zip = 1; var t = (x, 1); Use(t);")]
    [InlineData("var x = o.Home; x.Zip = 1; Use(new[] { x });")]
    [InlineData("var x = o.Home; x.Zip = 1; o = new Order { Id = x.Zip };")]
    [InlineData("var x = o.Home; x.Zip = 1; Use(from it in list where it == x select it);")]
    [InlineData("var x = o.Home; foreach (var it in list) { if (it == x) x.Zip = it.Zip; }")]
    [InlineData("var x = o.Home; do { x.Zip++; } while (x.Zip < 3);")]
    [InlineData("var x = o.Home; x.Zip = 1; Use(x with { Zip = 2 });")]
    [InlineData("var x = o.Home; Fill(ref x); object boxed = x; Use(boxed);")]
    [InlineData("Address x; if (b) { x = o.Home; x.Zip = 1; } else { x = default; } Use(x);")]
    [InlineData("var x = o.Home; try { x.Zip = 1; } catch (Exception) { Use(x); }")]
    [InlineData("var x = o.Home; x.Zip = 1; fixed (Address* p = array) *p = x;")]
    [InlineData("var all = list.ToArray(); all[0].Zip = 1; Use(all);")]
    [InlineData("var all = list.ToArray(); var same = all; all[0].Zip = 1; Use(same);")]
    [InlineData("var all = list.ToArray(); all[0].Zip = 1; Use(all[0].Zip);")]
    [InlineData("var all = list.ToArray(); all[0].Zip = 1; o.MutableStops.Add(all[0], a);")]
    [InlineData("var all = array; all[0].Zip = 1; Span<Address> s = array; s[0].Zip = 1;")]
    [InlineData("var all = new Address[3]; all[0].Zip = 1;")]
    [InlineData("Use(list.ToArray()[0].Zip); Use(list.ToArray()[0]);")]
    [InlineData("var t = (new Address { Zip = 1 }, 1); t.Item1.Zip = 2;")]
    [InlineData("var x = o.Home with { Zip = 2 }; x.Zip = 1; Use(x);")]
    public Task Analyze_ChangeReadOrOfNoCopy_FindsNothing(string body) => Compiled.Expect(
        $$"""
        Address _field;
        unsafe void M(ref Order o, ArenaAllocator a, in Address other, List<Address> list, Address[] array, bool b)
        {
            {{body}}
        }
        """);

    [Theory]
    [InlineData("Address M(Address x) { x.Zip = 1; return x; }")]
    [InlineData("Address M(Address x) { x.Zip = 1; return x.Zip > 3 ? x : default; }")]
    [InlineData("void M(ref Address x) { x.Zip = 1; }")]
    [InlineData("void M(out Address x) { x = default; x.Zip = 1; }")]
    [InlineData("IEnumerable<Address> M(List<Address> list) => list.Select(x => { x.Zip = 1; return x; });")]
    [InlineData("IEnumerable<Address> M(Address x) { x.Zip = 1; yield return x; }")]
    [InlineData("class Holder(Address home) { public void Set() => home.Zip = 1; public Address Home => home; }")]
    [InlineData("Address M() { Address x = default; x.Zip = 1; return x; }")]
    [InlineData("delegate void Edit(ref Address x); Edit _f = (ref x) => x.Zip = 1;")]
    public Task Analyze_ParameterReadOrByReference_FindsNothing(string members) => Compiled.Expect(members);

    /// <summary>A struct or a tuple that holds a message is copied like one.</summary>
    [Theory]
    [InlineData("void M((Address Home, int) t) { [|PZ4002:t.Home.Zip = 1|]; }")]
    [InlineData("void M(Holder[] list) { var h = list[0]; [|PZ4002:h.Home.ClearCity()|]; }")]
    [InlineData(
        "void M(List<(Address, int)> list) { foreach (var it in list) { var t = it; [|PZ4002:t.Item1.Zip = 1|]; } }")]
    [InlineData("(Address, int) M((Address, int) t) { t.Item1.Zip = 1; return t; }")]
    [InlineData("void M(Holder h, Address other) { h.Number = 3; h.Home = other; }")]
    [InlineData("void M(ref Holder h) { h.Home.Zip = 3; }")]
    [InlineData("void M(Holder[] list) { list[0].Home.Zip = 3; }")]
    public Task Analyze_HolderOfMessage_IsJudgedByTheMessage(string members) =>
        Compiled.Expect("struct Holder { public Address Home; public int Number; } " + members);

    /// <summary>What a method of the user's does can be told from its text.</summary>
    [Theory]
    [InlineData("var x = p; [|PZ4002:x.Update()|];")]
    [InlineData("var x = p; [|PZ4002:x.Count()|];")]
    [InlineData("var x = p; x.Print();")]
    [InlineData("var x = p; x.Update(); x.Print();")]
    [InlineData("var x = p; x.UpdateAndSend(); ")]
    public Task Analyze_MethodOfPartialStruct_IsChangeIfItSetsItsOwnMembers(string body) => Compiled.Expect(
        $$"""
        struct Parcel : IProtoMessage<Parcel>
        {
            public int Weight { readonly get; set; }
            public Parcel Clone(ArenaAllocator arena) => this;
            public void Update() { Weight = 3; }
            public void Count() => this.Weight++;
            public void Print() { Console.WriteLine(Weight); }
            public void UpdateAndSend() { Weight = 3; Use(this); }
        }
        void M(in Parcel p) { {{body}} }
        """);
}
