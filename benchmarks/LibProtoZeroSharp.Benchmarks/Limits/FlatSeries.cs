using System;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Limits;

/// <summary>One kind of message in many sizes, to see that the time for a byte stays what it is.</summary>
/// <typeparam name="T">A message that holds everything in lists: its bytes can be repeated.</typeparam>
/// <param name="name">Of the series.</param>
/// <param name="unit">What longer messages repeat.</param>
/// <param name="packed">
/// The field that holds what is repeated as one packed list; 0 where the unit is a message.
/// </param>
internal sealed class FlatSeries<T>(string name, byte[] unit, int packed = 0) : IFlatSeries
    where T : unmanaged, IProtoMessage<T>
{
    // The work of a sample: small messages are repeated up to this.
    private const int SampleBytes = 4_000_000;

    private bool _isWarm;

    public string Name => name;

    /// <summary>
    /// Best nanoseconds for a byte of Parse, ParseInPlace and write, in processor time, in memory that is kept; not a
    /// number where the unit is larger.
    /// </summary>
    public (double Parse, double InPlace, double Write) Measure(int size)
    {
        int count = size / unit.Length;
        if (count == 0) return (double.NaN, double.NaN, double.NaN);
        using NativeBuffer data = Repeated(count);
        using var kept = new ArenaAllocator();
        using var parsed = new ArenaAllocator();
        using var output = new ArenaAllocator();
        T message = T.ParseInPlace(data.Pinned, kept);
        if (!_isWarm)
        {
            _isWarm = true;
            WarmUp.Run(() =>
            {
                Parse(data, parsed);
                ParseInPlace(data, parsed);
                Write(in message, output);
            }, count: Math.Clamp(1_000_000 / size, 40, 1_000));
        }

        Agreement.Length(data.Length, Write(in message, output), $"{name}, {size} bytes");
        int repeats = Math.Max(SampleBytes / size, 1), rounds = size > 50_000_000 ? 3 : 9;
        double parse = double.MaxValue, inPlace = double.MaxValue, write = double.MaxValue;
        for (int round = 0; round < rounds; round++)
        {
            parse = Math.Min(parse, PerByte(repeats, data.Length, () => Parse(data, parsed)));
            inPlace = Math.Min(inPlace, PerByte(repeats, data.Length, () => ParseInPlace(data, parsed)));
            write = Math.Min(write, PerByte(repeats, data.Length, () => Write(in message, output)));
        }

        return (parse, inPlace, write);
    }

    private NativeBuffer Repeated(int count)
    {
        byte[] head = packed == 0 ? [] : Head((long)count * unit.Length);
        var data = new NativeBuffer(head.Length + ((long)count * unit.Length));
        head.CopyTo(data.Span);
        for (int i = 0; i < count; i++) unit.CopyTo(data.Span[(head.Length + (i * unit.Length))..]);
        return data;
    }

    // The tag and the length of the packed list.
    private byte[] Head(long length)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(packed, length);
        byte[] head = writer.ToArray();
        writer.Dispose();
        // The tag of a varint, made that of something with a length.
        head[0] |= 2;
        return head;
    }

    private static double PerByte(int repeats, long length, Func<long> work)
    {
        TimeSpan start = Environment.CpuUsage.TotalTime;
        for (int i = 0; i < repeats; i++) work();
        return (Environment.CpuUsage.TotalTime - start).TotalNanoseconds / repeats / length;
    }

    private static long Parse(NativeBuffer data, ArenaAllocator arena)
    {
        arena.Reset();
        T.Parse(data.Span, arena);
        return data.Length;
    }

    private static long ParseInPlace(NativeBuffer data, ArenaAllocator arena)
    {
        arena.Reset();
        T.ParseInPlace(data.Pinned, arena);
        return data.Length;
    }

    private static long Write(in T message, ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        message.WriteTo(ref writer);
        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }
}
