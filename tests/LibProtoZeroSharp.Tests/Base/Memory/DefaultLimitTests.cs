using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>What is read from outside has limits unless something is set, and errors say which one was met.</summary>
public class DefaultLimitTests(ITestOutputHelper output)
{
    private const int Size = 4 << 20;

    private static byte[] Repeat(params byte[] unit)
    {
        var bytes = new byte[Size / unit.Length * unit.Length];
        for (int i = 0; i < bytes.Length; i++) bytes[i] = unit[i % unit.Length];
        return bytes;
    }

    private static byte[] Repeat(string open, string unit, string close)
    {
        var text = new StringBuilder(open).Insert(open.Length, unit + ",", Size / (unit.Length + 1));
        return Encoding.UTF8.GetBytes(text.ToString().TrimEnd(',') + close);
    }

    // Short inputs that become much memory: each of them took up to some hundred times its length.
    [Fact]
    [Trait("Speed", "Slow")]
    public void Parse_ShapesThatTakeMuchMemory_HoldAtMostFortyTimesTheInput()
    {
        AssertHeld<ListValue>("list of messages", Repeat(0x0a, 0));
        AssertHeld<WellKnownTypes.Type>("list of large messages", Repeat(0x12, 0));
        AssertHeld<Api>("two lists in turn", Repeat(0x12, 0, 0x1a, 0));
        AssertHeld<Struct>("map, one key", Repeat(0x0a, 0));
        AssertHeld<Struct>("map, one key with a value", Repeat(0x0a, 2, 0x12, 0));
        AssertHeld<Value>("oneof, two messages in turn", Repeat(0x2a, 0, 0x32, 0));
        AssertHeld<ListValue>("unknown fields", Repeat(0x10, 1));
        AssertHeldOfJson<WellKnownTypes.Type>("JSON, list of messages", Repeat("{\"fields\":[", "{}", "]}"));
        AssertHeldOfJson<ListValue>("JSON, list of numbers", Repeat("[", "0", "]"));
        AssertHeldOfJson<ListValue>("JSON, list of objects", Repeat("[", "{}", "]"));
        AssertHeldOfText<WellKnownTypes.Type>("text, list of messages", Repeat("fields: [", "{}", "]"));
    }

    private void AssertHeld<T>(string shape, byte[] bytes)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        bool isRead = ProtoMessage.TryParse(bytes, arena, out T _, out ProtoError error);
        AssertHeld(shape, isRead, error, arena.HeldBytes, bytes.Length);
    }

    private void AssertHeldOfJson<T>(string shape, byte[] utf8)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        bool isRead = ProtoJson.TryParse(utf8, arena, out T _, out ProtoError error);
        AssertHeld(shape, isRead, error, arena.HeldBytes, utf8.Length);
    }

    private void AssertHeldOfText<T>(string shape, byte[] utf8)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        bool isRead = ProtoText.TryParse(utf8, arena, out T _, out ProtoError error);
        AssertHeld(shape, isRead, error, arena.HeldBytes, utf8.Length);
    }

    private void AssertHeld(string shape, bool isRead, ProtoError error, long held, long length)
    {
        output.WriteLine($"{shape,-30} {held / (double)length,6:F1} {(isRead ? "read" : error.Limit)}");
        Assert.InRange(held, 0, 40 * length);
        if (isRead) return;
        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
        Assert.Equal(
            new ProtoLimit(ProtoLimitKind.InputMemory, (64 << 20) + (16 * length)), error.Limit);
    }

    [Fact]
    public void MaxArenaBytes_NoLimitOrOneThatSuffices_LiftsTheDefault()
    {
        byte[] bytes = Repeat(0x12, 0);
        foreach (long most in new[] { ProtoParseOptions.NoArenaLimit, 2L << 30 })
        {
            using var arena = new ArenaAllocator();
            var options = new ProtoParseOptions { MaxArenaBytes = most };
            Assert.Equal(
                bytes.Length / 2, ProtoMessage.Parse<WellKnownTypes.Type>(bytes, arena, options).Fields.Count);
            // Elements wait beside the list by the piece only: they were all held twice.
            Assert.InRange(arena.HeldBytes, 0, arena.AllocatedBytes + (32 << 20));
        }

        Assert.Equal(ProtoParseOptions.ArenaLimitOfInput, default(ProtoParseOptions).MaxArenaBytes);
        Assert.Equal(ProtoParseOptions.ArenaLimitOfInput, default(ProtoJsonOptions).MaxArenaBytes);
        Assert.Equal(ProtoParseOptions.ArenaLimitOfInput, default(ProtoTextOptions).MaxArenaBytes);
        Assert.Equal(ProtoSchemaOptions.MemoryLimitOfInput, default(ProtoSchemaOptions).MaxMemoryBytes);
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoParseOptions { MaxArenaBytes = -2 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoJsonOptions { MaxArenaBytes = -2 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoTextOptions { MaxArenaBytes = -2 });
    }

    // What earlier messages take does not count, nor does what is kept.
    // What the arena has in use already, and where its blocks end, does not count.
    [Theory]
    [InlineData(0)]
    [InlineData(62)]
    [InlineData(63)]
    [Trait("Speed", "Slow")]
    public void Parse_MessageThatAFreshArenaTakes_IsNeverRefused(int megabytes)
    {
        foreach (int count in (int[])[300_000, 400_000])
        {
            byte[] bytes = Enumerable.Repeat((byte[])[0x12, 2, 8, 1], count).SelectMany(it => it).ToArray();
            using var arena = new ArenaAllocator();
            for (int i = 0; i < megabytes * 16; i++) arena.Bytes(new byte[(64 << 10) - 16]);
            for (int i = 0; i < 40; i++)
            {
                Assert.True(ProtoMessage.TryParse(bytes, arena, out WellKnownTypes.Type _, out ProtoError error),
                    $"{count} fields, message {i}: {error.Limit}");
            }
        }
    }

    [Fact]
    public void Parse_SmallMessagesInALargeArena_AreNeverRefused()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Repeat(0x12, 0)[..20_000];
        for (int i = 0; i < 60; i++)
        {
            Assert.True(ProtoMessage.TryParse(bytes, arena, out WellKnownTypes.Type _, out _));
            if (i == 40) arena.Reset();
        }
    }

    // Any limit was told as 2 GiB - 1 bytes.
    [Fact]
    public async Task Errors_OfLimits_SayWhichAndItsValue()
    {
        byte[] body = new byte[200];
        body[0] = 0x0a;
        body[1] = 197;
        body[2] = 1;
        byte[] delimited = [200, 1, .. body];
        var length = new ProtoLimit(ProtoLimitKind.MessageLength, 100);
        using var arena = new ArenaAllocator();
        Says(length, await Thrown(async () => await Owned<StringValue>.ParseAsync(new MemoryStream(body), 100)));
        Says(length, await Thrown(async () => await Owned<StringValue>.ParseAsync(
            PipeReader.Create(new ReadOnlySequence<byte>(body)), 100)));
        Says(length, await Thrown(async () =>
            await Owned<StringValue>.ParseDelimitedAsync(new MemoryStream(delimited), 100)));
        Says(length, await Thrown(async () => await Owned<StringValue>.ParseDelimitedAsync(
            PipeReader.Create(new ReadOnlySequence<byte>(delimited)), 100)));
        Says(length, await Thrown(async () =>
            await Owned<StringValue>.ParseJsonAsync(new MemoryStream(body), 100)));
        Says(length, Assert.Throws<ProtoFormatException>(() =>
            ProtoStream.ReadDelimited<StringValue>(new MemoryStream(delimited), arena, 100).Count()));
        Says(length, Assert.Throws<ProtoFormatException>(() =>
            ProtoStream.ReadDelimited(new MemoryStream(delimited), 100).Count()));

        byte[] nested = [0x0a, 4, 0x32, 2, 0x0a, 0];
        Says(new ProtoLimit(ProtoLimitKind.Recursion, 1), Assert.Throws<ProtoFormatException>(() =>
            ProtoMessage.Parse<ListValue>(nested, arena, new ProtoParseOptions { RecursionLimit = 1 })));
        Says(new ProtoLimit(ProtoLimitKind.Recursion, 1), Assert.Throws<ProtoFormatException>(() =>
            ProtoJson.Parse<ListValue>("[[[]]]"u8, arena, new ProtoJsonOptions { RecursionLimit = 1 })));
        Says(new ProtoLimit(ProtoLimitKind.Recursion, 1), Assert.Throws<ProtoFormatException>(() =>
            ProtoText.Parse<ListValue>(
                "values { list_value { values {} } }"u8, arena, new ProtoTextOptions { RecursionLimit = 1 })));
        Says(new ProtoLimit(ProtoLimitKind.Recursion, 7), Assert.Throws<ProtoFormatException>(() =>
        {
            var reader = new ProtoReader(Deep(10), 7);
            while (reader.Next()) reader = reader.ReadMessage();
        }));

        Says(new ProtoLimit(ProtoLimitKind.MaxArenaBytes, 1 << 20), Assert.Throws<ProtoFormatException>(() =>
            ProtoMessage.Parse<ListValue>(
                Repeat(0x0a, 0), arena, new ProtoParseOptions { MaxArenaBytes = 1 << 20 })));
        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 20 });
        Says(new ProtoLimit(ProtoLimitKind.ArenaMaxBytes, 1 << 20), Assert.Throws<ProtoFormatException>(() =>
            ProtoMessage.Parse<ListValue>(Repeat(0x0a, 0), small)));
        Says(new ProtoLimit(ProtoLimitKind.ArenaMaxBytes, 1 << 20), Assert.Throws<ProtoFormatException>(() =>
            ProtoJson.Parse<ListValue>(Repeat("[", "0", "]"), small)));
    }

    private static byte[] Deep(int levels)
    {
        byte[] bytes = new byte[2 * levels];
        for (int i = 0; i < levels; i++) (bytes[2 * i], bytes[(2 * i) + 1]) = (0x0a, (byte)(2 * (levels - 1 - i)));
        return bytes;
    }

    private static async Task<ProtoFormatException> Thrown(Func<Task> read) =>
        await Assert.ThrowsAsync<ProtoFormatException>(read);

    private static void Says(ProtoLimit limit, ProtoFormatException error)
    {
        Assert.Equal(limit, error.Limit);
        Assert.Contains(limit.ToString(), error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Load_SetThatTakesMuchMemory_IsRefusedUnlessTheLimitIsLifted()
    {
        // A file of messages without a field, of four bytes each.
        var file = new byte[(1 << 20) + 16];
        int at = 0;
        while (at < 1 << 20) (file[at++], file[at++], file[at++], file[at++]) = (0x22, 2, 0x12, 0);
        byte[] set = [0x0a, .. Varint((uint)at), .. file[..at]];
        long before = GC.GetAllocatedBytesForCurrentThread();
        var options = new ProtoSchemaOptions { MaxMemoryBytes = 1 << 20 };
        var refused = Assert.Throws<ProtoSchemaException>(() => ProtoSchema.Load(set, options));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 1 << 20, 2 << 20);
        Assert.Contains("MaxMemoryBytes of the options, 1048576 bytes", refused.Message, StringComparison.Ordinal);
        before = GC.GetAllocatedBytesForCurrentThread();
        refused = Assert.Throws<ProtoSchemaException>(() => ProtoSchema.Load(set));
        long most = ProtoSchemaOptions.FreeBytes + (ProtoSchemaOptions.BytesPerInputByte * (long)set.Length);
        Assert.Contains(
            new ProtoLimit(ProtoLimitKind.SchemaMemory, most).ToString(), refused.Message, StringComparison.Ordinal);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, most + set.Length);
    }

    private static byte[] Varint(uint value)
    {
        var bytes = new ArrayBufferWriter<byte>();
        for (; value > 127; value >>= 7) bytes.Write([(byte)(value | 128)]);
        bytes.Write([(byte)value]);
        return bytes.WrittenSpan.ToArray();
    }
}
