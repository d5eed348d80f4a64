using System;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>A large message of one type.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <param name="name">What the tables call it.</param>
/// <param name="whole">Its bytes.</param>
/// <param name="half">A message of half of it.</param>
internal sealed class ParallelCase<T>(string name, byte[] whole, byte[] half) : IParallelCase
    where T : unmanaged, IProtoMessage<T>
{
    private readonly ArenaAllocator _alone = new(), _shared = new(), _first = new(), _second = new();
    private readonly byte[] _whole = Pin(whole), _half = Pin(half), _other = Pin(half);
    private bool _isWarm;

    public string Name => name;

    public int Length => whole.Length;

    public ParallelTimes Measure(bool inPlace, int workers, int rounds)
    {
        Check(workers);
        double alone = double.MaxValue, shared = double.MaxValue, halves = double.MaxValue;
        double aloneWork = double.MaxValue, sharedWork = double.MaxValue, halvesWork = double.MaxValue;
        for (int round = 0; round < rounds; round++)
        {
            ParallelClock.Least(ref alone, ref aloneWork, () => Parse(_whole, _alone, inPlace, 1));
            ParallelClock.Least(ref shared, ref sharedWork, () => Parse(_whole, _shared, inPlace, workers));
            ParallelClock.Least(ref halves, ref halvesWork, () => Parse(_half, _first, inPlace, 1),
                () => Parse(_other, _second, inPlace, 1));
        }

        (long held, long used) = Memory(inPlace, 1);
        (long heldByWorkers, long usedByWorkers) = Memory(inPlace, workers);
        return new ParallelTimes(
            alone, shared, halves, aloneWork, sharedWork, halvesWork,
            (double)heldByWorkers / held, (double)usedByWorkers / used);
    }

    public TracedPart Trace(bool inPlace, int workers)
    {
        TracedPart? best = null;
        for (int round = 0; round < 9; round++)
        {
            TracedPart part = PartTrace.Of(() => Parse(_whole, _shared, inPlace, workers));
            best = best == null ? part : best.Shorter(part);
        }

        return best!;
    }

    private static byte[] Pin(byte[] bytes)
    {
        byte[] pinned = GC.AllocateUninitializedArray<byte>(bytes.Length, pinned: true);
        bytes.CopyTo(pinned, 0);
        return pinned;
    }

    private static void Parse(byte[] data, ArenaAllocator arena, bool inPlace, int workers)
    {
        arena.Reset();
        var options = new ProtoParseOptions { Workers = workers };
        if (inPlace) ProtoMessage.ParseInPlace<T>(PinnedBytes.Promise(data), arena, options);
        else ProtoMessage.Parse<T>(data, arena, options);
    }

    private (long Held, long Used) Memory(bool inPlace, int workers)
    {
        using var arena = new ArenaAllocator();
        Parse(_whole, arena, inPlace, workers);
        return (arena.HeldBytes, arena.AllocatedBytes);
    }

    private void Check(int workers)
    {
        if (_isWarm) return;
        _isWarm = true;
        WarmUp.Run(() =>
        {
            Parse(_half, _first, false, 1);
            Parse(_half, _second, true, 1);
            Parse(_whole, _shared, false, workers);
        }, count: 40);
        _alone.Reset();
        _shared.Reset();
        T one = ProtoMessage.Parse<T>(_whole, _alone);
        T several = ProtoMessage.Parse<T>(_whole, _shared, new ProtoParseOptions { Workers = workers });
        if (!ProtoMessage.Same(in one, in several)) throw new InvalidOperationException($"{name}: another message");
    }
}
