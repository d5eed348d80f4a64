using System.Runtime.CompilerServices;
using System.Text.Json;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>
/// What fresh processes do. A call for each message, as a server's handler is: the JIT replaces code by calls.
/// </summary>
internal static class JsonFirstWorks
{
    /// <summary>Bytes that each target has at least.</summary>
    public const int Room = 4096;

    private const string Name = "a record of twenty letters";

    public static int WriteOurs(byte[] target, int count)
    {
        using var arena = new ArenaAllocator();
        int written = 0;
        for (int i = 0; i < count; i++) written = WriteOurs(target, arena);
        return written;
    }

    public static int WriteTheirs(byte[] target, int count)
    {
        int written = 0;
        for (int i = 0; i < count; i++) written = WriteTheirs(target);
        return written;
    }

    public static int ReadOurs(byte[] data, byte[] target, int count)
    {
        using var arena = new ArenaAllocator();
        int total = 0;
        for (int i = 0; i < count; i++) total = ReadOurs(data, arena);
        data.CopyTo(target, 0);
        return total;
    }

    public static int ReadTheirs(byte[] data, byte[] target, int count)
    {
        int total = 0;
        for (int i = 0; i < count; i++) total = ReadTheirs(data);
        data.CopyTo(target, 0);
        return total;
    }

    public static int PassOurs(byte[] data, byte[] target, int count)
    {
        using var arena = new ArenaAllocator();
        int written = 0;
        for (int i = 0; i < count; i++) written = PassOurs(data, target, arena);
        return written;
    }

    public static int PassTheirs(byte[] data, byte[] target, int count)
    {
        int written = 0;
        for (int i = 0; i < count; i++) written = PassTheirs(data, target);
        return written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteOurs(byte[] target, ArenaAllocator arena)
    {
        arena.Reset();
        var record = new Ours.Record
        {
            Id = 1_000_000, Time = 1_700_000_000_000, Delta = 8_000, Flags = 65, Name = arena[Name],
        };
        Agreement.Require(ProtoJson.TryWrite(in record, target, out int written), Name);
        return written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteTheirs(byte[] target) => Write(new SystemRecord
    {
        Id = 1_000_000, Time = 1_700_000_000_000, Delta = 8_000, Flags = 65, Name = Name,
    }, target);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadOurs(byte[] data, ArenaAllocator arena)
    {
        arena.Reset();
        Agreement.Require(ProtoJson.TryParse<Ours.Order>(data, arena, out Ours.Order order, out _), Name);
        Agreement.Length(3, order.Lines.Count, Name);
        return data.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadTheirs(byte[] data)
    {
        Agreement.Length(3, JsonSerializer.Deserialize(data, SystemShapes.Default.SystemOrder)!.Lines.Count, Name);
        return data.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int PassOurs(byte[] data, byte[] target, ArenaAllocator arena)
    {
        arena.Reset();
        Agreement.Require(ProtoJson.TryParse<Ours.Order>(data, arena, out Ours.Order order, out _), Name);
        Agreement.Require(ProtoJson.TryWrite(in order, target, out int written), Name);
        return written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int PassTheirs(byte[] data, byte[] target) =>
        Write(JsonSerializer.Deserialize(data, SystemShapes.Default.SystemOrder)!, target);

    private static int Write(SystemRecord record, byte[] target)
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(record, SystemShapes.Default.SystemRecord);
        json.CopyTo(target, 0);
        return json.Length;
    }

    private static int Write(SystemOrder order, byte[] target)
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(order, SystemShapes.Default.SystemOrder);
        json.CopyTo(target, 0);
        return json.Length;
    }
}
