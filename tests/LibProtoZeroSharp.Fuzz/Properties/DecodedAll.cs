using System;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Decoding all of a lazy message, by one thread or by several, gives what reading it message by message gives, within
/// the same limits; where it fails, it can be done again.
/// </summary>
internal sealed class DecodedAll : Property
{
    private const int MostWorkers = 4;

    private static readonly ArenaOptions s_small = new() { FirstBlockSize = 1024 };

    public override string Name => "decoded all";

    public override bool IsAbout(Target target) => target.HasTwin;

    public override void Check<T>(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        var options = new ProtoParseOptions { SkipValidation = random.OneIn(2) };
        bool isInPlace = random.OneIn(2);
        if (!TryParse(trial, trial.Other, isInPlace, options, out T read)) return;
        try
        {
            string expected = ProtoMessage.Describe(in read);
            TryParse(trial, trial.Arena, isInPlace, options, out T message);
            // Some of it may be decoded already.
            if (random.OneIn(4)) Touch(ref message);
            ProtoMessage.DecodeAll(in message, random.Between(1, MostWorkers));
            Agree(trial, in read, in message, expected);
            if (random.OneIn(4)) OfMemory<T>(trial, isInPlace, options, expected);
            if (random.OneIn(16)) OfNoMemory<T>(trial, isInPlace, options, expected);
        }
        catch (InsufficientExecutionStackException) when (options.SkipValidation)
        {
            // Bytes that were not validated may be nested too deep for this thread.
        }
    }

    private static bool TryParse<T>(
        Trial trial, ArenaAllocator arena, bool isInPlace, ProtoParseOptions options, out T message)
        where T : unmanaged, IProtoMessage<T> => isInPlace
        ? ProtoMessage.TryParseInPlace(PinnedBytes.Promise(trial.Last), arena, out message, out _, options)
        : ProtoMessage.TryParse(trial.Last, arena, out message, out _, options);

    private static unsafe void Touch<T>(ref T message)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is.
        fixed (T* place = &message) TableOf<T>.Get()->Read((byte*)place);
    }

    private static void Agree<T>(Trial trial, ref readonly T read, ref readonly T message, string expected)
        where T : unmanaged, IProtoMessage<T>
    {
        int left = Undecoded.In(in message);
        if (left != 0) Trial.Fail($"{left} messages are still undecoded");
        string found = ProtoMessage.Describe(in message);
        if (found != expected) Trial.Fail($"decoded at once {found}, one by one {expected}");
        if (!ProtoMessage.ToByteArray(in message).AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in read)))
            Trial.Fail("what is decoded at once is written as other bytes");
        if (!trial.Random.OneIn(4)) return;
        T one = ProtoMessage.Clone(in read, trial.Other), all = ProtoMessage.Clone(in message, trial.Other);
        Reencoding.Of(ref one);
        Reencoding.Of(ref all);
        if (!ProtoMessage.ToByteArray(in all).AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in one)))
            Trial.Fail("what is decoded at once is encoded as other bytes");
    }

    // Where there is no space for all of it, as much is decoded as one by one; never more is held than is allowed.
    private static void OfMemory<T>(Trial trial, bool isInPlace, ProtoParseOptions options, string expected)
        where T : unmanaged, IProtoMessage<T>
    {
        long most = trial.Random.Next(trial.Random.OneIn(2) ? 4000 : 200_000);
        options = options with { MaxArenaBytes = most };
        using ArenaAllocator first = new(s_small), second = new(s_small);
        if (!TryParse(trial, first, isInPlace, options, out T one)) return;
        // One of both may be a sample, for which nothing is decoded ahead.
        if (!TryParse(trial, second, isInPlace, options, out T all) || first.AllocatedBytes != second.AllocatedBytes)
            return;
        // Of several parts each may leave memory unused that the next one lacks.
        bool isOne = Undecoded.Is(in all);
        bool fits = Fits(in one, 1), fitsAll = Fits(in all, trial.Random.Between(2, MostWorkers));
        if (isOne && fits && !fitsAll) Trial.Fail($"one thread decodes with at most {most} bytes, several do not");
        if (second.HeldBytes > most) Trial.Fail($"{second.HeldBytes} bytes are held, {most} are allowed");
        if (fitsAll && ProtoMessage.Describe(in all) != expected) Trial.Fail("below a limit it is another message");
    }

    private static bool Fits<T>(ref readonly T message, int workers)
        where T : unmanaged, IProtoMessage<T>
    {
        try
        {
            ProtoMessage.DecodeAll(in message, workers);
            return true;
        }
        catch (ArenaLimitException)
        {
            return false;
        }
    }

    private static void OfNoMemory<T>(Trial trial, bool isInPlace, ProtoParseOptions options, string expected)
        where T : unmanaged, IProtoMessage<T>
    {
        using ArenaAllocator arena = new(s_small);
        if (!TryParse(trial, arena, isInPlace, options, out T message)) return;
        NativeBlock.FailIn = trial.Random.Between(1, 8);
        try
        {
            ProtoMessage.DecodeAll(in message, trial.Random.Between(1, MostWorkers));
        }
        catch (OutOfMemoryException)
        {
        }
        finally
        {
            NativeBlock.FailIn = 0;
        }

        ProtoMessage.DecodeAll(in message, trial.Random.Between(1, MostWorkers));
        if (Undecoded.In(in message) != 0) Trial.Fail("after memory was refused, messages stay undecoded");
        if (ProtoMessage.Describe(in message) != expected) Trial.Fail("after memory was refused it is another message");
    }
}
