using System;
using System.Buffers;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Several threads read what one reads: the same message, or the same error at the same offset, below the same limits;
/// and where memory runs out meanwhile, the arena works afterwards. Runs are shared from two elements on.
/// </summary>
internal sealed class SeveralWorkers : Property
{
    private const int MostWorkers = 4;

    private static readonly ArenaOptions s_small = new() { FirstBlockSize = 1024 };

    public SeveralWorkers()
    {
        ForkSizes.SmallestInput = 8;
        ForkSizes.SmallestPiece = 1;
        ForkSizes.SmallestStream = 48;
        ForkSizes.SmallestStreamList = 0;
    }

    public override string Name => "several workers";

    public override bool IsParsing => true;

    public override void Check<T>(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        var one = new ProtoParseOptions
        {
            RecursionLimit = random.OneIn(8) ? random.Next(6) : ProtoParseOptions.DefaultRecursionLimit,
            DiscardUnknownFields = random.OneIn(8),
            SkipValidation = random.OneIn(8),
        };
        int way = random.Next(4);
        bool accepted = TryParse(trial, way, trial.Arena, out T expected, out ProtoError error, one);
        ProtoParseOptions several = one with { Workers = random.Between(2, MostWorkers) };
        TryParse(trial, way, trial.Other, out T message, out ProtoError found, several);
        if (found != error) Trial.Fail($"{several.Workers} workers: {found}, one {error}");
        if (accepted) Agree(trial, in expected, in message);
        if (random.OneIn(4)) OfMemory<T>(trial, way, one, several);
        if (random.OneIn(16)) OfNoMemory<T>(trial, way, several, error);
    }

    private static bool TryParse<T>(
        Trial trial, int way, ArenaAllocator arena, out T message, out ProtoError error, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        if (way < 2) return ProtoMessage.TryParse(trial.Last, arena, out message, out error, options);
        if (way == 2)
            return ProtoMessage.TryParseInPlace(
                PinnedBytes.Promise(trial.Last), arena, out message, out error, options);
        ReadOnlySequence<byte> pieces = trial.Sequence.Of(trial.Buffer, trial.Length, ref trial.Random);
        return ProtoMessage.TryParse(in pieces, arena, out message, out error, options);
    }

    private static void Agree<T>(Trial trial, ref readonly T expected, ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!ProtoMessage.Same(in expected, in message)) Trial.Fail("several workers read another message");
        if (!trial.Random.OneIn(4)) return;
        // Unknown fields have their order, too.
        if (!ProtoMessage.ToByteArray(in expected).AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in message)))
            Trial.Fail("what several workers read is written as other bytes");
    }

    // Several may do with less memory than one, which collects lists on a stack; never with more than is allowed.
    private static void OfMemory<T>(Trial trial, int way, ProtoParseOptions one, ProtoParseOptions several)
        where T : unmanaged, IProtoMessage<T>
    {
        long most = trial.Random.Next(trial.Random.OneIn(2) ? 4000 : 200_000);
        using ArenaAllocator first = new(s_small), second = new(s_small);
        TryParse(trial, way, first, out T _, out ProtoError error, one with { MaxArenaBytes = most });
        TryParse(trial, way, second, out T _, out ProtoError found, several with { MaxArenaBytes = most });
        if (second.HeldBytes > most) Trial.Fail($"{second.HeldBytes} bytes are held, {most} are allowed");
        if (found != error && error.Code != ProtoFormatError.ArenaLimitExceeded)
            Trial.Fail($"at most {most} bytes: {found}, one {error}");
        TryParse(trial, way, second, out T _, out found, several);
        TryParse(trial, way, first, out T _, out error, one);
        if (found != error) Trial.Fail($"after a limit of {most} bytes: {found}, one {error}");
    }

    private static void OfNoMemory<T>(Trial trial, int way, ProtoParseOptions several, ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        using ArenaAllocator arena = new(s_small);
        NativeBlock.FailIn = trial.Random.Between(1, 8);
        try
        {
            TryParse(trial, way, arena, out T _, out ProtoError found, several);
            if (found != error) Trial.Fail($"where memory is short: {found}, not {error}");
        }
        catch (OutOfMemoryException)
        {
        }
        finally
        {
            NativeBlock.FailIn = 0;
        }

        TryParse(trial, way, arena, out T _, out ProtoError after, several);
        if (after != error) Trial.Fail($"after memory was refused: {after}, not {error}");
    }
}
