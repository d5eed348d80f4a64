using System;
using System.Buffers;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// All ways of parsing come to the same end: the same message, or the same code at the same offset. Nothing else is
/// thrown, and neither acceptance nor rejection takes managed memory.
/// </summary>
internal sealed class Ways : Property
{
    // An exception takes as long as tens of parses, so the ways that throw see only one of 32 rejected inputs; of the
    // others each way sees a third. Comparing messages takes longer than parsing them.
    private const int ThrowingOneIn = 32, ComparedOneIn = 4;

    public override string Name => "ways";

    public override bool IsParsing => true;

    public override void Check<T>(Trial trial)
    {
        ArenaAllocator arena = trial.Arena;
        long before = GC.GetAllocatedBytesForCurrentThread();
        bool accepted = ProtoMessage.TryParse(trial.Last, arena, out T message, out ProtoError error);
        if (Plant.Is(Defect.Allocation) && error.Code == ProtoFormatError.InvalidUtf8) GC.KeepAlive(new object());
        if (GC.GetAllocatedBytesForCurrentThread() != before) Allocates<T>(trial);
        trial.IsAccepted = accepted;
        if (accepted != (error == default) || (ulong)error.Offset > (uint)trial.Length
            || error.Code > ProtoFormatError.MissingRequired)
            Trial.Fail($"TryParse gives {accepted} and {error} of {trial.Length} bytes");

        bool compares = trial.Random.OneIn(ComparedOneIn);
        ProtoMessage.TryParseInPlace(PinnedBytes.Promise(trial.Last), arena, out T other, out ProtoError otherError);
        if (Plant.Is(Defect.Offset) && error.Code == ProtoFormatError.EndGroupMismatch)
            otherError = otherError with { Offset = 1000 };
        Agree("ParseInPlace before a guard page", error, otherError, in message, in other, compares);
        ProtoMessage.TryParseInPlace(PinnedBytes.Promise(trial.First), arena, out other, out otherError);
        Agree("ParseInPlace behind a guard page", error, otherError, in message, in other, compares);
        ReadOnlySequence<byte> pieces = trial.Sequence.Of(trial.Buffer, trial.Length, ref trial.Random);
        ProtoMessage.TryParse(in pieces, arena, out other, out otherError);
        Agree("a cut sequence", error, otherError, in message, in other, compares);

        if (accepted || error.Code == ProtoFormatError.MissingRequired || trial.Random.OneIn(ThrowingOneIn))
        {
            switch (trial.Random.Next(3))
            {
                case 0:
                    Parse(trial, error, in message, compares);
                    break;
                case 1:
                    MergeFrom(trial, error, in message, compares);
                    break;
                default:
                    Read(trial, error, in message, compares);
                    break;
            }
        }

        if (Plant.Is(Defect.ForeignException) && accepted && trial.Length > 40)
            throw new InvalidOperationException("planted");
        if (Plant.Is(Defect.OverRead) && accepted && trial.Length > 40)
            Unsafe.Add(ref Unsafe.AsRef(in trial.Last[0]), trial.Length)++;
        while (Plant.Is(Defect.Hang) && accepted && trial.Length > 40) ;
        if (Plant.Is(Defect.StackOverflow) && accepted && trial.Length > 40) Check<T>(trial);
    }

    private static void Parse<T>(Trial trial, ProtoError expected, ref readonly T message, bool compares)
        where T : unmanaged, IProtoMessage<T>
    {
        T other = default;
        ProtoError error = default;
        try
        {
            other = trial.Random.OneIn(2) ? T.Parse(trial.Last, trial.Arena)
                : T.ParseInPlace(PinnedBytes.Promise(trial.Last), trial.Arena);
        }
        catch (ProtoFormatException damage)
        {
            error = new ProtoError(damage.Code, damage.Offset);
        }

        Agree("Parse", expected, error, in message, in other, compares);
    }

    private static void MergeFrom<T>(Trial trial, ProtoError expected, ref readonly T message, bool compares)
        where T : unmanaged, IProtoMessage<T>
    {
        T other = default;
        ProtoError error = default;
        try
        {
            ProtoMessage.MergeFrom(ref other, trial.Last, trial.Arena);
        }
        catch (ProtoFormatException damage)
        {
            error = new ProtoError(damage.Code, damage.Offset);
        }

        AgreeInPart("MergeFrom", expected, error, in message, in other, compares);
    }

    private static void Read<T>(Trial trial, ProtoError expected, ref readonly T message, bool compares)
        where T : unmanaged, IProtoMessage<T>
    {
        T other = default;
        ProtoError error = default;
        ProtoReader reader = trial.Random.OneIn(64)
            ? new ProtoReader(trial.Sequence.Of(trial.Buffer, trial.Length, ref trial.Random))
            : new ProtoReader(trial.Last);
        try
        {
            ProtoMessage.Read(ref other, ref reader, trial.Arena);
        }
        catch (ProtoFormatException damage)
        {
            error = new ProtoError(damage.Code, damage.Offset);
        }

        AgreeInPart("Read", expected, error, in message, in other, compares);
        if (reader.Position != (error == default ? trial.Length : 0))
            Trial.Fail($"Read leaves the reader at {reader.Position}");
    }

    // These let required fields be missing.
    private static void AgreeInPart<T>(
        string way, ProtoError expected, ProtoError error, ref readonly T message, ref readonly T other, bool compares)
        where T : unmanaged, IProtoMessage<T>
    {
        if (expected.Code != ProtoFormatError.MissingRequired)
            Agree(way, expected, error, in message, in other, compares);
        else if (error != default) Trial.Fail($"{way}: {error}, but required fields are all that is missing");
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Agree<T>(
        string way, ProtoError expected, ProtoError error, ref readonly T message, ref readonly T other, bool compares)
        where T : unmanaged, IProtoMessage<T>
    {
        if (error != expected) Differ(way, expected, error);
        if (compares && error == default && !ProtoMessage.Same(in message, in other))
            Trial.Fail($"{way} reads another message");
    }

    private static void Differ(string way, ProtoError expected, ProtoError error) =>
        Trial.Fail($"{way}: {error}, but TryParse {expected}");

    // Once is not enough to tell: what the runtime sets up for itself on this thread counts, too.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Allocates<T>(Trial trial)
        where T : unmanaged, IProtoMessage<T>
    {
        long least = long.MaxValue;
        for (int attempt = 0; attempt < 5 && least > 0; attempt++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            ProtoMessage.TryParse(trial.Last, trial.Arena, out T _, out ProtoError error);
            if (Plant.Is(Defect.Allocation) && error.Code == ProtoFormatError.InvalidUtf8) GC.KeepAlive(new object());
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        if (least > 0) Trial.Fail($"TryParse allocates {least} managed bytes");
    }
}
