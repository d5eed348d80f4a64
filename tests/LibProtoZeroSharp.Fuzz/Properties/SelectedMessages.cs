using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// What several threads make of a delimited stream is what a loop makes of it: the same results, and behind them the
/// same error at the same offset. Batches have a few messages.
/// </summary>
internal sealed class SelectedMessages : Property
{
    private const int MostWorkers = 4, MostMessages = 12;

    public override string Name => "selected messages";

    public override bool IsParsing => true;

    public override void Check<T>(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        BatchCutter.BatchSize = random.Between(1, 2000);
        byte[] stream = Stream(trial, ref random);
        ArenaAllocator arena = trial.Arena;
        (List<int> expected, ProtoError error) = Collect(OfLoop());
        (List<int> found, ProtoError ended) = Collect(ProtoStream.SelectDelimited<T, int>(
            new MemoryStream(stream), ResultOf, options: new() { Workers = random.Between(1, MostWorkers) }));
        if (ended != error) Trial.Fail($"a selection ends with {ended}, a loop with {error}");
        if (!CollectionsMarshal.AsSpan(expected).SequenceEqual(CollectionsMarshal.AsSpan(found))) Trial.Fail("a selection has other results than a loop");

        IEnumerable<int> OfLoop()
        {
            foreach (T message in ProtoStream.ReadDelimited<T>(new MemoryStream(stream), arena))
            {
                yield return ResultOf(in message);
                arena.Reset();
            }
        }
    }

    // The input behind its length, again and again and perhaps cut; or the input itself as a stream.
    private static byte[] Stream(Trial trial, ref FuzzRandom random)
    {
        if (random.OneIn(8)) return trial.Last.ToArray();
        using var stream = new MemoryStream();
        byte[] bytes = trial.Last.ToArray();
        for (int i = random.Next(MostMessages); i >= 0; i--)
            ProtoStream.WriteDelimited(stream, random.OneIn(4) ? [] : bytes);
        if (random.OneIn(4)) stream.SetLength(random.Next((int)stream.Length + 1));
        return stream.ToArray();
    }

    private static int ResultOf<T>(in T message)
        where T : unmanaged, IProtoMessage<T>
    {
        var hash = default(HashCode);
        hash.AddBytes(ProtoMessage.ToByteArray(in message));
        return hash.ToHashCode();
    }

    private static (List<int> Results, ProtoError Error) Collect(IEnumerable<int> results)
    {
        List<int> found = [];
        try
        {
            foreach (int each in results) found.Add(each);
            return (found, default);
        }
        catch (ProtoFormatException exception)
        {
            return (found, new ProtoError(exception.Code, exception.Offset));
        }
    }
}
