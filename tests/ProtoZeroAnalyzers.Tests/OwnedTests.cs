using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4004: an owned message that is not disposed.</summary>
public class OwnedTests
{
    [Theory]
    [InlineData("Use([|PZ4004:Owned<Order>.Parse(bytes)|].Value.Id);")]
    [InlineData("[|PZ4004:Owned<Order>.Parse(bytes)|];")]
    // Members that are extensions of the type make a message as its own do.
    [InlineData("Use([|PZ4004:Owned<Order>.ParseJson(bytes)|].Value.Id);")]
    [InlineData("Use(([|PZ4004:await Owned<Order>.ParseJsonAsync(stream)|]).Value.Id);")]
    [InlineData("_ = [|PZ4004:new Owned<Order>()|];")]
    [InlineData("var o = [|PZ4004:new Owned<Order>(out ArenaAllocator a) { }|]; Use(a);")]
    [InlineData("Use(([|PZ4004:await Owned<Order>.ParseAsync(stream)|]).Value.Id);")]
    [InlineData("Use(([|PZ4004:await Owned<Order>.ParseAsync(stream).ConfigureAwait(false)|]).Value.Id);")]
    [InlineData("Use(([|PZ4004:await Owned<Order>.ParseDelimitedAsync(stream)|])?.Value.Id);")]
    [InlineData("Use(([|PZ4004:await client.FindAsync(order)|]).Value.City);")]
    [InlineData("Use(([|PZ4004:await client.FindAsync(order).ConfigureAwait(false)|]).Value.City);")]
    [InlineData("Use(([|PZ4004:await client.FindAsync(order).ResponseAsync|]).Value.City);")]
    [InlineData("using var call = client.FindAsync(order); Use(([|PZ4004:await call|]).Value.City);")]
    [InlineData("Use([|PZ4004:client.Find(order)|].Value.City);")]
    [InlineData("var o = [|PZ4004:Owned<Order>.Parse(bytes)|]; Use(o.Value.Id);")]
    [InlineData("Owned<Order>? o = [|PZ4004:await Owned<Order>.ParseDelimitedAsync(stream)|]; "
        + "if (o is null) return; Use(o.Value.Id);")]
    [InlineData("Owned<Order>? o; while ((o = [|PZ4004:await Owned<Order>.ParseDelimitedAsync(stream)|]) != null) "
        + "Use(o.Value.Id);")]
    [InlineData("var o = [|PZ4004:await Owned<Order>.ParseDelimitedAsync(stream)|] ?? throw new Exception(); "
        + "Use(o.Value.Id);")]
    [InlineData("var o = [|PZ4004:new Owned<Order>()|]; o.Value.Id = 3; using var reply = client.Find(o);")]
    [InlineData("var o = [|PZ4004:new Owned<Address>()|]; await writer.WriteAsync(o);")]
    [InlineData("var o = [|PZ4004:order.Clone()|]; await o.WriteToAsync(stream);")]
    [InlineData("if (Owned<Order>.TryParse(bytes, [|PZ4004:out var o|])) Use(o.Value.Id);")]
    [InlineData("Owned<Order>? o; if (Owned<Order>.TryParse(bytes, [|PZ4004:out o|])) Use(o.Value.Id);")]
    [InlineData("Owned<Order>.TryParse(bytes, [|PZ4004:out _|]);")]
    public Task Analyze_NobodyDisposes_IsWarning(string body) => Compiled.Expect(InMethod(body));

    [Theory]
    [InlineData("using var o = Owned<Order>.Parse(bytes); Use(o.Value.Id);")]
    [InlineData("using Owned<Order>? o = await Owned<Order>.ParseDelimitedAsync(stream); Use(o?.Value.Id);")]
    [InlineData("using (var o = await client.FindAsync(order)) Use(o.Value.City);")]
    [InlineData("using var o = await client.FindAsync(new Owned<Order>());")]
    [InlineData("using var o = client.Find(new Owned<Order> { });")]
    [InlineData("await client.FindAsync(new Owned<Order>()).ResponseAsync.ContinueWith(_ => { });")]
    [InlineData("using (Owned<Order>.Parse(bytes)) { }")]
    [InlineData("var o = Owned<Order>.Parse(bytes); try { Use(o.Value.Id); } finally { o.Dispose(); }")]
    [InlineData("Owned<Order>? o = await Owned<Order>.ParseDelimitedAsync(stream); o?.Dispose();")]
    [InlineData("var o = Owned<Order>.Parse(bytes); using (o) Use(o.Value.Id);")]
    [InlineData("var o = Owned<Order>.Parse(bytes); Keep(o);")]
    [InlineData("var o = Owned<Order>.Parse(bytes); list.Add(o);")]
    [InlineData("list.Add(Owned<Order>.Parse(bytes)); Keep(await Owned<Order>.ParseAsync(stream));")]
    [InlineData("var o = Owned<Order>.Parse(bytes); s_kept = o;")]
    [InlineData("s_kept = Owned<Order>.Parse(bytes);")]
    [InlineData("Owned<Order>[] all = [Owned<Order>.Parse(bytes)];")]
    [InlineData("var o = Owned<Order>.Parse(bytes); var same = o; same.Dispose();")]
    [InlineData("var o = Owned<Order>.Parse(bytes); Action end = () => o.Dispose(); end();")]
    [InlineData("if (Owned<Order>.TryParse(bytes, out var o)) using (o) Use(o.Value.Id);")]
    [InlineData("var o = Shared(); Use(o.Value.Id); Use(Shared().Value.Id); Use((await Later()).Value.Id);")]
    [InlineData("if (Owned<Order>.Parse(bytes) is { } o) o.Dispose();")]
    [InlineData("Owned<Order>.Parse(bytes).Dispose();")]
    [InlineData("Func<Task> fails = async () => await Owned<Order>.ParseAsync(stream); await fails();")]
    [InlineData("Action fails = () => Owned<Order>.Parse(bytes); fails();")]
    [InlineData("foreach (var o in list) Use(o.Value.Id); Use(list[0].Value.Id); Use(order.Value.Id);")]
    public Task Analyze_DisposedOrNotDecided_FindsNothing(string body) => Compiled.Expect(InMethod(body));

    [Theory]
    [InlineData("static Owned<Order> M(byte[] b) => Owned<Order>.Parse(b);")]
    [InlineData("static Owned<Order> M(byte[] b) { var o = Owned<Order>.Parse(b); o.Value.Id = 3; return o; }")]
    [InlineData("static async Task<Owned<Order>> M() { var o = new Owned<Order>(); await Task.Yield(); return o; }")]
    [InlineData("static Task<Owned<Order>> M() { var o = new Owned<Order>(); return Task.FromResult(o); }")]
    [InlineData("static IEnumerable<Owned<Order>> M() { var o = new Owned<Order>(); yield return o; }")]
    [InlineData("static int M(byte[] b) => [|PZ4004:Owned<Order>.Parse(b)|].Value.Id;")]
    [InlineData("readonly Owned<Order> _kept = new(); int M() => _kept.Value.Id;")]
    public Task Analyze_Members_AreJudgedAlike(string members) => Compiled.Expect(members);

    private static string InMethod(string body) => $$"""
        static Owned<Order>? s_kept;
        static Owned<Order> Shared() => s_kept!;
        static Task<Owned<Order>> Later() => Task.FromResult(s_kept!);
        static void Keep(Owned<Order> order) => s_kept = order;
        static async Task M(
            byte[] bytes, System.IO.Stream stream, ShopClient client, Owned<Order> order, List<Owned<Order>> list,
            Grpc.Core.IServerStreamWriter<Owned<Address>> writer)
        {
            await Task.Yield();
            {{body}}
        }
        """;
}
