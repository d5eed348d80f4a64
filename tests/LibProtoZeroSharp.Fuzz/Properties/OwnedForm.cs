using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// An owned message, from bytes, pipes and streams in pieces, is the message that is parsed from the same bytes, or the
/// same error; it is written as the same bytes, and is over after Dispose.
/// </summary>
internal sealed class OwnedForm : Property
{
    public override string Name => "owned and streams";

    public override void Check<T>(Trial trial)
    {
        if (!trial.Random.OneIn(8)) return;
        bool accepted = ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError expected);
        Owned<T>? owned = Read<T>(trial, out ProtoError error);
        if (error != expected) Trial.Fail($"{error}, but {expected} of the same bytes");
        if (trial.Random.OneIn(2)) Delimited(trial, in message, expected);
        if (!accepted) return;

        byte[] bytes = ProtoMessage.ToByteArray(in message);
        if (Plant.Is(Defect.CutStream) && trial.Length > 40) owned!.Value = default;
        Owned<T> clone = owned!.Clone();
        Written(trial, owned, bytes);
        owned.Dispose();
        try
        {
            _ = owned.Value;
            Trial.Fail("an owned message lives on after Dispose");
        }
        catch (ProtoLifetimeException)
        {
        }

        owned.Dispose();
        if (!bytes.AsSpan().SequenceEqual(ProtoMessage.ToByteArray(in clone.Value))) Trial.Fail("a clone differs");
        clone.Reset();
        if (ProtoMessage.CalculateSize(in clone.Value) != 0) Trial.Fail("after Reset it is not empty");
        // Some are left to the finalizer.
        if (!trial.Random.OneIn(32)) clone.Dispose();
    }

    private static Owned<T>? Read<T>(Trial trial, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        error = default;
        var bytes = new ReadOnlyMemory<byte>(trial.Buffer, 0, trial.Length);
        // The base library's pipe over a sequence of empty segments fails by itself.
        int ways = trial.Length == 0 ? 4 : 5;
        try
        {
            switch (trial.Random.Next(ways))
            {
                case 0:
                    return Owned<T>.TryParse(trial.Last, out Owned<T>? owned, out error) ? owned : null;
                case 1:
                    return Owned<T>.Parse(trial.Sequence.Of(trial.Buffer, trial.Length, ref trial.Random));
                case 2:
                    return Now(Owned<T>.ParseAsync(new SlowStream(bytes, trial.Random)));
                case 3:
                    return Now(Owned<T>.ParseAsync(PipeReader.Create(new SlowStream(bytes, trial.Random))));
                default:
                    return Now(Owned<T>.ParseAsync(
                        PipeReader.Create(trial.Sequence.Of(trial.Buffer, trial.Length, ref trial.Random))));
            }
        }
        catch (ProtoFormatException damage)
        {
            error = new ProtoError(damage.Code, damage.Offset);
            return null;
        }
    }

    private static void Written<T>(Trial trial, Owned<T> owned, byte[] expected)
        where T : unmanaged, IProtoMessage<T>
    {
        var stream = new MemoryStream();
        if (trial.Random.OneIn(2))
        {
            owned.WriteToAsync(stream).GetAwaiter().GetResult();
        }
        else
        {
            PipeWriter pipe = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
            _ = Now(owned.WriteToAsync(pipe));
            pipe.Complete();
        }

        if (!expected.AsSpan().SequenceEqual(stream.ToArray()))
            Trial.Fail($"written as {Convert.ToHexString(stream.ToArray())}, not {Convert.ToHexString(expected)}");
    }

    // The input between two others of the same type, each with its length in front.
    private static void Delimited<T>(Trial trial, ref readonly T message, ProtoError expected)
        where T : unmanaged, IProtoMessage<T>
    {
        var stream = new MemoryStream();
        byte[] whole = expected == default ? ProtoMessage.ToByteArray(in message) : [];
        bool hasFirst = expected == default;
        if (hasFirst) ProtoStream.WriteDelimited(stream, whole);
        long start = stream.Length;
        ProtoStream.WriteDelimited(stream, trial.Input);
        start += stream.Length - start - trial.Length;
        int read = 0;
        ProtoError error = default;
        try
        {
            var slow = new SlowStream(stream.ToArray(), trial.Random);
            foreach (T one in ProtoStream.ReadDelimited<T>(slow, trial.Other))
            {
                T found = one;
                if (!ProtoMessage.Same(in found, in message)) Trial.Fail($"message {read} of a stream differs");
                read++;
            }
        }
        catch (ProtoFormatException damage)
        {
            error = new ProtoError(damage.Code, damage.Offset - start);
        }

        if (error != expected) Trial.Fail($"in a stream {error}, alone {expected}");
        if (expected == default && read != 2) Trial.Fail($"{read} messages of 2");
    }

    private static TResult Now<TResult>(ValueTask<TResult> task) => task.AsTask().GetAwaiter().GetResult();
}
