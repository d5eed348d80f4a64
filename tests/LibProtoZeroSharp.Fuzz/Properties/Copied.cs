using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A clone is equal and owes nothing to the arena it came from; merging a message with itself or into an empty one is defined.</summary>
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
        ProtoMessage.Merge(ref merged, in message, trial.Other);
        if (!ProtoMessage.Same(in message, in merged)) Trial.Fail("merged into an empty message it differs");
        T twice = ProtoMessage.Clone(in message, trial.Other);
        ProtoMessage.Merge(ref twice, in twice, trial.Other);
        WellFormed("merged with itself", in twice);
        ProtoMessage.MergeFrom(ref twice, trial.Last, trial.Other);
        WellFormed("merged with bytes", in twice);

        // Whatever a clone shared with its origin is gone now.
        trial.Arena.Reset();
        trial.Arena.AllocateSpan<byte>(bytes.Length * 2 + 64).Fill(0xcc);
        if (!bytes.AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in clone))) Trial.Fail("a clone changed with the arena of its origin");
        if (!bytes.AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in merged))) Trial.Fail("a merged message changed with the arena of its origin");
    }

    /// <summary>Every call on the message ends, and its bytes are a message of the size that it says.</summary>
    public static void WellFormed<T>(string what, ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        int size = ProtoMessage.CalculateSize(in message);
        byte[] bytes = ProtoMessage.ToByteArray(in message);
        if (bytes.Length != size) Trial.Fail($"{what}: {bytes.Length} bytes are written, not {size}");
        using var arena = new ArenaAllocator();
        T again = default;
        try
        {
            ProtoMessage.MergeFrom(ref again, bytes, arena);
        }
        catch (ProtoFormatException error)
        {
            Trial.Fail($"{what}: what is written has {error.Code} at {error.Offset}: {Convert.ToHexString(bytes)}");
        }

        if (!ProtoMessage.Same(in message, in again)) Trial.Fail($"{what}: what is written is another message");
        _ = ProtoMessage.Hash(in message);
        _ = ProtoMessage.ToText(in message);
        _ = ProtoMessage.IsInitialized(in message);
        _ = ProtoMessage.Clone(in message, arena);
    }
}
