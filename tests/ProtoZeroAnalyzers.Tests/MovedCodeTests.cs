using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4005 to PZ4007: code that was written for messages of another library.</summary>
public class MovedCodeTests
{
    private const string Message = """
        namespace App
        {
            public partial struct Note : ProtoZeroSharp.IProtoMessage<Note>
            {
                public readonly Note Clone(ProtoZeroSharp.ArenaAllocator arena) => default;
            }
        }
        """;

    /// <summary>A partial class of a message's name gave eight errors in generated code, and none at it.</summary>
    [Theory]
    [InlineData("partial class [|PZ4005:Note|] { }", "class")]
    [InlineData("partial class [|PZ4005:Note|] { } partial class Note { }", "class")]
    [InlineData("partial class [|PZ4005:Note|] : System.IDisposable { public void Dispose() { } }", "class")]
    [InlineData("partial record [|PZ4005:Note|];", "record")]
    [InlineData("partial record class [|PZ4005:Note|];", "record class")]
    [InlineData("partial record struct [|PZ4005:Note|];", "record struct")]
    [InlineData("partial interface [|PZ4005:Note|] { }", "interface")]
    public async Task Analyze_PartialOfAMessageThatIsNoStruct_IsOneError(string code, string kind)
    {
        Diagnostic found = Assert.Single(await Find($"namespace App {{ {code} }}"));

        Assert.Contains(
            $"'partial {kind} Note' of your project must become 'partial struct Note'", found.GetMessage());
    }

    [Theory]
    [InlineData("namespace App { partial struct Note { } }")]
    [InlineData("namespace App { partial class Other { partial class Note { } } }")]
    [InlineData("namespace App { partial class Note<T> { } }")]
    [InlineData("namespace App2 { partial class Note { } }")]
    [InlineData("namespace App { class Plain { } partial class Parts { } partial class Parts { } }")]
    public async Task Analyze_PartialOfAnother_FindsNothing(string code) => Assert.Empty(await Find(code));

    /// <summary>CS0115 does not say that messages of calls are owned.</summary>
    [Theory]
    [InlineData("Task<Order> [|PZ4006:Find|](Order request, Context context) => throw new Exception();")]
    [InlineData("Task<Owned<Order>> [|PZ4006:Find|](Order request, Context context) => throw new Exception();")]
    [InlineData("Task<Order> [|PZ4006:Up|](Reader<Order> requests, Context context) => throw new Exception();")]
    [InlineData("Task [|PZ4006:Down|](Order request, Writer<Address> replies, Context c) => throw null!;")]
    [InlineData("Task [|PZ4006:Down|](Owned<Order> request, Writer<Address> replies, Context c) => throw null!;")]
    [InlineData("Task<Owned<Order>> Find(Owned<Order> request, Context context) => throw new Exception();")]
    [InlineData("Task<Order> Find(Address request, Context context) => throw new Exception();")]
    [InlineData("Task<Order> Find(Order request) => throw new Exception();")]
    [InlineData("Task<Order> Find(Unknown request, Context context) => throw new Exception();")]
    [InlineData("Task<Order> Lost(Order request, Context context) => throw new Exception();")]
    [InlineData("string ToString(Order order) => \"\";")]
    public async Task Analyze_OverrideWithoutOwned_IsAnError(string member)
    {
        string code = $$"""
            using System;
            using System.Threading.Tasks;
            using ProtoZeroSharp;
            using Shop;
            class Context { }
            interface Reader<T> { }
            interface Writer<T> { }
            abstract class ShopBase
            {
                public virtual Task<Owned<Order>> Find(Owned<Order> request, Context context) => throw new Exception();
                public virtual Task<Owned<Order>> Up(Reader<Owned<Order>> requests, Context context) => throw null!;
                public virtual Task Down(Owned<Order> request, Writer<Owned<Address>> replies, Context context) =>
                    throw null!;
            }
            class Server : ShopBase { public override {{member}} }
            """;
        Diagnostic[] found = await Find(code);

        if (found.Length > 0) Assert.Contains("Owned<Order>", found[0].GetMessage());
    }

    /// <summary>CS1061 does not say where the members of the message are.</summary>
    [Theory]
    [InlineData("Use(o.[|PZ4007:Id|]);")]
    [InlineData("o.[|PZ4007:Id|] = 3;")]
    [InlineData("Use(Owned<Order>.Parse(bytes).[|PZ4007:Home|].Zip);")]
    [InlineData("o.[|PZ4007:ToByteArray|]();")]
    [InlineData("o.[|PZ4007:Id|]++;")]
    [InlineData("o.[|PZ4007:Id|] += 3;")]
    [InlineData("o.[|PZ4007:Home|].Zip = 3;")]
    [InlineData("Use(bytes.Missing, o.[|PZ4007:Id|]);")]
    [InlineData("int twice = o.[|PZ4007:Id|] + o.[|PZ4007:Id|];")]
    [InlineData("Use($\"{o.[|PZ4007:Id|]}\");")]
    [InlineData("Func<object> later = () => o.[|PZ4007:Id|]; later();")]
    [InlineData("foreach (var x in o.[|PZ4007:Id|]) Use(x);")]
    [InlineData("var (a, b) = (o.[|PZ4007:Id|], 1);")]
    [InlineData("_ = o.[|PZ4007:Id|] is 3 ? o.[|PZ4007:Home|] : default;")]
    [InlineData("Use(new[] { o.[|PZ4007:Id|] });")]
    [InlineData("Use(o.[|PZ4007:Id|](1));")]
    public Task Analyze_MemberOfTheMessage_IsAnError(string body) =>
        Compiled.Expect($"static void M(Owned<Order> o, byte[] bytes) {{ {body} o.Dispose(); }}", "CS1061");

    [Theory]
    [InlineData("Use(o.Missing);")]
    [InlineData("Use(s.Id);")]
    public Task Analyze_OtherMissingMember_FindsNothing(string body) =>
        Compiled.Expect($"static void M(Owned<Order> o, string s) {{ {body} }}", "CS1061");

    [Fact]
    public Task Analyze_MembersThatAreThere_FindsNothing() => Compiled.Expect(
        "static void M(Owned<Order> o) { Use(o.Value.Id); Use(o.Arena); o.Value.Clone(o.Arena); }");

    // What is found, at the marks and nowhere else.
    private static async Task<Diagnostic[]> Find(string marked)
    {
        string code = Compiled.Unmark(marked, out List<string> expected);
        CSharpCompilation compilation = Compiled.Program(
            CSharpSyntaxTree.ParseText(code, Compiled.Language, "App.cs"),
            CSharpSyntaxTree.ParseText(Message, Compiled.Language, "note.g.cs"));
        Diagnostic[] found = [.. await Compiled.Find(compilation)];
        Assert.Equal(expected, found.Select(it => (it.Id, Span: it.Location.SourceSpan)).Select(it =>
            $"{it.Id}:{code.Substring(it.Span.Start, it.Span.Length)}@{it.Span.Start}"));
        return found;
    }
}
