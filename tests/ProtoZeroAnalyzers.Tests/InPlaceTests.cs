using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>PZ4003: a parse in place of memory that is not visibly pinned.</summary>
public class InPlaceTests
{
    [Theory]
    [InlineData("Address.ParseInPlace([|PZ4003:bytes|], a);")]
    [InlineData("Address.ParseInPlace([|PZ4003:bytes.AsSpan(1)|], a);")]
    [InlineData("Address.ParseInPlace([|PZ4003:span|], a);")]
    [InlineData("Address.ParseInPlace([|PZ4003:span[1..]|], a);")]
    [InlineData("Address.ParseInPlace([|PZ4003:memory.Span|], a);")]
    [InlineData("Address.ParseInPlace([|PZ4003:new byte[length]|], a);")]
    [InlineData("Address.ParseInPlace([|PZ4003:new ReadOnlySpan<byte>(bytes, 1, 2)|], a);")]
    [InlineData("ProtoMessage.ParseInPlace<Address>([|PZ4003:bytes|], a);")]
    [InlineData("DynamicMessage.ParseInPlace(default, [|PZ4003:bytes|], a);")]
    [InlineData("ProtoMessage.TryParseInPlace([|PZ4003:bytes|], a, out Address _);")]
    [InlineData("var copy = bytes; Address.ParseInPlace([|PZ4003:copy|], a);")]
    [InlineData("ReadOnlySpan<byte> s = \"x\"u8; s = bytes; Address.ParseInPlace([|PZ4003:s|], a);")]
    [InlineData("fixed (byte* p = bytes) { } Address.ParseInPlace([|PZ4003:bytes|], a);")]
    [InlineData("fixed (byte* p = other) Address.ParseInPlace([|PZ4003:bytes|], a);")]
    [InlineData("Address.ParseInPlace([|PZ4003:length > 3 ? bytes : \"x\"u8|], a);")]
    [InlineData("var s = GC.AllocateArray<byte>(3); Address.ParseInPlace([|PZ4003:s|], a);")]
    public Task Analyze_MemoryThatMayMove_IsWarning(string body) => Compiled.Expect(InMethod(body));

    [Theory]
    [InlineData("Address.ParseInPlace(\"text\"u8, a);")]
    [InlineData("Address.ParseInPlace(default, a); Address.ParseInPlace(ReadOnlySpan<byte>.Empty, a);")]
    [InlineData("Address.ParseInPlace(new ReadOnlySpan<byte>(pointer, length), a);")]
    [InlineData("var s = new Span<byte>(pointer, length); Address.ParseInPlace(s[1..], a);")]
    [InlineData("Address.ParseInPlace(stackalloc byte[] { 1, 2 }, a);")]
    [InlineData("Span<byte> s = stackalloc byte[20]; Address.ParseInPlace(s.Slice(1, 2), a);")]
    [InlineData("Address.ParseInPlace(PinnedBytes.Promise(bytes), a);")]
    [InlineData("PinnedBytes s = PinnedBytes.FromPointer((nint)pointer, length); "
        + "Address.ParseInPlace(s, a); Address.ParseInPlace(s.Span, a);")]
    [InlineData("ReadOnlySpan<byte> s = PinnedBytes.Promise(bytes); Address.ParseInPlace(s, a);")]
    [InlineData("fixed (byte* p = bytes) Address.ParseInPlace(bytes, a);")]
    [InlineData("fixed (byte* p = &bytes[0]) Address.ParseInPlace(bytes.AsSpan(1, 2), a);")]
    [InlineData("fixed (byte* p = span) Address.ParseInPlace(span[1..], a);")]
    [InlineData("fixed (byte* p = bytes) { ReadOnlySpan<byte> s = bytes; Address.ParseInPlace(s, a); }")]
    [InlineData("var s = GC.AllocateUninitializedArray<byte>(3, pinned: true); "
        + "Address.ParseInPlace(s, a); Address.ParseInPlace(s.AsSpan(1), a);")]
    [InlineData("Address.ParseInPlace(length > 3 ? \"y\"u8 : \"x\"u8, a);")]
    [InlineData("ReadOnlySpan<byte> s = [1, 2, 3]; Address.ParseInPlace(s, a);")]
    [InlineData("ReadOnlySpan<byte> s = new byte[] { 1, 2, 3 }; Address.ParseInPlace(s, a);")]
    [InlineData("Address.ParseInPlace(Literal, a); Address.ParseInPlace(s_pinned, a);")]
    [InlineData("Address.Parse(bytes, a);")]
    public Task Analyze_MemoryThatStays_FindsNothing(string body) => Compiled.Expect(InMethod(body));

    [Theory]
    [InlineData("static T M<T>(byte[] b, ArenaAllocator a) where T : unmanaged, IProtoMessage<T> "
        + "=> T.ParseInPlace([|PZ4003:b|], a);")]
    [InlineData("static T ParseInPlace<T>(ReadOnlySpan<byte> b, ArenaAllocator a) "
        + "where T : unmanaged, IProtoMessage<T> => T.ParseInPlace(b, a);")]
    [InlineData("static T M<T>(PinnedBytes b, ArenaAllocator a) where T : unmanaged, IProtoMessage<T> "
        + "=> T.ParseInPlace(b, a);")]
    public Task Analyze_MethodThatHandsOn_AsksForThePromise(string members) => Compiled.Expect(members);

    private static string InMethod(string body) => $$"""
        static ReadOnlySpan<byte> Literal => "literal"u8;
        static readonly byte[] s_pinned = GC.AllocateArray<byte>(3, pinned: true);
        unsafe void M(ArenaAllocator a, byte[] bytes, byte[] other, ReadOnlySpan<byte> span,
            ReadOnlyMemory<byte> memory, byte* pointer, int length)
        {
            {{body}}
        }
        """;
}
