using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Bytes of an input that is read in place change meanwhile, between two calls and during one: a message or a
/// documented error, and nothing behind the input or before it is touched.
/// </summary>
internal sealed class ChangingInput : Property
{
    private const int Readings = 24;

    [ThreadStatic]
    private static Meddler? t_meddler;

    public override string Name => "changing input";

    public override void Check<T>(Trial trial)
    {
        if (trial.Length == 0 || !trial.Random.OneIn(16)) return;
        Span<byte> input = trial.Output.Last(trial.Length);
        trial.Input.CopyTo(input);
        Between<T>(trial, input);
        trial.Input.CopyTo(input);
        Meddler meddler = t_meddler ??= new Meddler();
        meddler.Start(input, trial.Salt);
        try
        {
            for (int reading = 0; reading < Readings; reading++) During<T>(trial, input, reading);
        }
        finally
        {
            meddler.Stop();
        }

        ProtoMessage.TryParse(trial.Last, trial.Other, out T message, out ProtoError error);
        ProtoMessage.TryParse(trial.Last, trial.Arena, out T again, out ProtoError after);
        if (error != after) Trial.Fail($"afterwards {after}, not {error}");
        if (error == default && !ProtoMessage.Same(in message, in again)) Trial.Fail("afterwards another message is read");
    }

    private static void Between<T>(Trial trial, Span<byte> input)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoParseOptions { SkipValidation = trial.Random.OneIn(2) };
        if (!ProtoMessage.TryParseInPlace(
            PinnedBytes.Promise(input), trial.Arena, out T message, out ProtoError _, options))
            return;
        for (int rounds = trial.Random.Between(1, 4); rounds > 0; rounds--)
        {
            Mutation.Apply(input, input.Length, ref trial.Random);
            Look(trial, in message, rounds);
        }
    }

    private static void During<T>(Trial trial, Span<byte> input, int reading)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoParseOptions
        {
            SkipValidation = (reading & 1) != 0,
            Workers = reading % 4 == 3 ? 2 : 1,
        };
        bool accepted = ProtoMessage.TryParseInPlace(
            PinnedBytes.Promise(input), trial.Arena, out T message, out ProtoError error, options);
        if (accepted != (error == default)) Trial.Fail($"TryParseInPlace gives {accepted} and {error}");
        if ((ulong)error.Offset > (uint)trial.Length) Trial.Fail($"{error} of {trial.Length} bytes");
        if (Plant.Is(Defect.LengthReadTwice)) ReadTwice(input);
        if (accepted) Look(trial, in message, reading);
    }

    // What is read now may be anything; reading ends, inside the memory.
    private static void Look<T>(Trial trial, ref readonly T message, int which)
        where T : unmanaged, IProtoMessage<T>
    {
        try
        {
            switch (which % 4)
            {
                case 0:
                    _ = ProtoMessage.Describe(in message);
                    break;
                case 1:
                    _ = ProtoMessage.Hash(in message);
                    _ = ProtoMessage.ToByteArray(in message);
                    break;
                case 2:
                    _ = ProtoMessage.Clone(in message, trial.Other);
                    break;
                default:
                    T target = default;
                    ProtoMessage.MergeFrom(ref target, in message, trial.Other);
                    break;
            }
        }
        catch (Exception failure) when (failure is ProtoFormatException or InsufficientExecutionStackException)
        {
            // The first where a size was measured and the bytes are others when they are written.
        }
        catch (InvalidOperationException failure) when (failure is not ProtoLifetimeException)
        {
            // A size that changes between measuring and writing is reported.
        }
    }

    private static void ReadTwice(ReadOnlySpan<byte> input)
    {
        for (int i = 0; i < 2000; i++)
        {
            foreach (ref readonly byte length in input)
            {
                byte first = length;
                if (System.Threading.Volatile.Read(in length) != first) throw new InvalidCastException("planted");
            }
        }
    }
}
