using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A clone is equal and owes nothing to the arena it came from; merging a message with itself or into an empty one is
/// defined.
/// </summary>
internal sealed class Copied : Property
{
    public override string Name => "copied";

    public override void Check<T>(Trial trial)
    {
        if (!ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError _)) return;
        byte[] bytes = ProtoMessage.ToByteArray(in message);
        T clone = ProtoMessage.Clone(in message, trial.Other);
        if (!ProtoMessage.Same(in message, in clone)) Trial.Fail("a clone differs");
        if (ProtoMessage.Hash(in message) != ProtoMessage.Hash(in clone)) Trial.Fail("a clone has another hash");
        if (!message.Equals(clone)) Trial.Fail("Equals says no to a clone");

        T merged = default;
        ProtoMessage.MergeFrom(ref merged, in message, trial.Other);
        if (!ProtoMessage.Same(in message, in merged)) Trial.Fail("merged into an empty message it differs");
        T twice = ProtoMessage.Clone(in message, trial.Other);
        ProtoMessage.MergeFrom(ref twice, in twice, trial.Other);
        WellFormed("merged with itself", in twice, trial);
        ProtoMessage.MergeFrom(ref twice, trial.Last, trial.Other);
        WellFormed("merged with bytes", in twice, trial);

        // All that a clone shared with its origin is gone now.
        trial.Arena.Reset();
        trial.Arena.AllocateSpan<byte>(bytes.Length * 2 + 64).Fill(0xcc);
        if (!bytes.AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in clone)))
            Trial.Fail("a clone changed with the arena of its origin");
        if (!bytes.AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in merged)))
            Trial.Fail("a merged message changed with the arena of its origin");
    }

    /// <summary>Every call on the message ends, and its bytes are a message of the size that it says.</summary>
    public static void WellFormed<T>(string what, ref readonly T message, Trial trial)
        where T : unmanaged, IProtoMessage<T>
    {
        T again = Ends(what, in message, trial);
        if (!ProtoMessage.Same(in message, in again)) Trial.Fail($"{what}: what is written is another message");
    }

    /// <summary>The same, but what it means may change: shallow copies may hold a key twice.</summary>
    /// <returns>What its bytes are.</returns>
    public static T Ends<T>(string what, ref readonly T message, Trial trial)
        where T : unmanaged, IProtoMessage<T>
    {
        int size = ProtoMessage.CalculateSize(in message);
        // Many calls make messages that are longer than any input.
        Span<byte> bytes = size <= trial.Output.Size ? trial.Output.First(size) : new byte[size];
        if (!ProtoMessage.TryWriteTo(in message, bytes, out int written) || written != size)
            Trial.Fail($"{what}: {written} bytes are written, not {size}");
        T again = default;
        try
        {
            // What damage left behind may be one level deeper than the limit.
            ProtoMessage.MergeFrom(ref again, bytes, trial.Other, new ProtoParseOptions { RecursionLimit = 1000 });
        }
        catch (ProtoFormatException error)
        {
            Trial.Fail($"{what}: what is written has {error.Code} at {error.Offset}: {Convert.ToHexString(bytes)}");
        }

        if (!trial.Random.OneIn(4)) return again;
        _ = ProtoMessage.Hash(in message);
        _ = ProtoMessage.Describe(in message);
        _ = ProtoMessage.IsInitialized(in message);
        _ = ProtoMessage.Clone(in message, trial.Other);
        return again;
    }
}
