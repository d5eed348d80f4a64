using System;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A lazy message accepts and rejects what the one that is not lazy does, with the same code at the same offset, has
/// the same content, is written as it came, and encodes the same once all of it has changed. Without validation any
/// bytes may be read, and those that are a message are that message.
/// </summary>
internal sealed class LazyForm : Property
{
    public override string Name => "lazy form";

    public override bool IsAbout(Target target) => target.HasTwin;

    public override void Check<T>(Trial trial) => trial.Target.CheckTwin(trial);

    /// <summary>Compares a lazy message with its twin.</summary>
    public static void Check<TLazy, TEager>(Trial trial)
        where TLazy : unmanaged, IProtoMessage<TLazy>
        where TEager : unmanaged, IProtoMessage<TEager>
    {
        bool accepted = ProtoMessage.TryParse(trial.Last, trial.Other, out TEager eager, out ProtoError expected);
        ProtoMessage.TryParse(trial.Last, trial.Arena, out TLazy lazy, out ProtoError error);
        if (error != expected) Trial.Fail($"{error}, but {expected} where nothing is lazy");
        try
        {
            // One that only holds lazy messages is not lazy itself.
            if (accepted || TLazy.IsLazy) Unchecked<TLazy>(trial, accepted ? ProtoMessage.Describe(in eager) : null);
        }
        catch (InsufficientExecutionStackException)
        {
            // Bytes that were not validated may be nested too deep for this thread.
        }

        if (!accepted) return;

        Unchanged(trial, in lazy);
        if (trial.Random.OneIn(2)) Same(in eager, in lazy);
        Unchanged(trial, in lazy);
        TLazy clone = trial.Random.OneIn(2) ? ProtoMessage.Clone(in lazy, trial.Other) : lazy;
        Reencoding.Of(ref clone);
        Same(in eager, in clone);
        byte[] bytes = ProtoMessage.ToByteArray(in eager), again = ProtoMessage.ToByteArray(in clone);
        if (!bytes.AsSpan().SequenceEqual(again))
            Trial.Fail($"encoded {Convert.ToHexString(again)}, {Convert.ToHexString(bytes)} where nothing is lazy");
        if (ProtoMessage.CalculateSize(in clone) != again.Length) Trial.Fail("the size is not that of the bytes");
    }

    private static void Same<TEager, TLazy>(ref readonly TEager eager, ref readonly TLazy lazy)
        where TLazy : unmanaged, IProtoMessage<TLazy>
        where TEager : unmanaged, IProtoMessage<TEager>
    {
        string expected = ProtoMessage.Describe(in eager), found = ProtoMessage.Describe(in lazy);
        if (found != expected) Trial.Fail($"{found}, but {expected} where nothing is lazy");
        if (ProtoMessage.IsInitialized(in lazy) != ProtoMessage.IsInitialized(in eager)) Trial.Fail("IsInitialized");
    }

    private static void Unchanged<T>(Trial trial, ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!T.IsLazy) return;
        if (ProtoMessage.CalculateSize(in message) != trial.Length) Trial.Fail("the size is not that of the input");
        if (!trial.Input.SequenceEqual(ProtoMessage.ToByteArray(in message)))
            Trial.Fail("an unchanged message is written differently");
    }

    private static void Unchecked<T>(Trial trial, string? expected)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoParseOptions { SkipValidation = true };
        ReadOnlySpan<byte> input = trial.Random.OneIn(2) ? trial.Last : trial.First;
        if (!ProtoMessage.TryParseInPlace(
            PinnedBytes.Promise(input), trial.Arena, out T message, out ProtoError error, options))
            Trial.Fail($"without validation: {error}");
        Unchanged(trial, in message);
        string found = ProtoMessage.Describe(in message);
        if (expected is not null && found != expected) Trial.Fail($"without validation {found}, not {expected}");
        _ = ProtoMessage.Hash(in message);
        Unchanged(trial, in message);
        T clone = ProtoMessage.Clone(in message, trial.Other);
        if (!ProtoMessage.Same(in message, in clone)) Trial.Fail("without validation a clone differs");
        if (!trial.Random.OneIn(4)) return;
        Reencoding.Of(ref clone);
        if (ProtoMessage.Describe(in clone) != found) Trial.Fail("what is encoded anew has another text");
        Copied.Ends("without validation", in clone, trial);
    }
}
