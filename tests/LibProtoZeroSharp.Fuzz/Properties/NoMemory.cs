using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// The system refuses memory at the k-th call: an OutOfMemoryException or the result, and the arena reads, changes and
/// writes the next message as if nothing had happened.
/// </summary>
internal sealed class NoMemory : Property
{
    // Blocks of few elements: most inputs need several.
    private static readonly ArenaOptions[] s_options =
        [new() { FirstBlockSize = 1024 }, new() { FirstBlockSize = 1024, MaxBytes = 1 << 20 }, new()];

    public override string Name => "no memory";

    public override void Check<T>(Trial trial)
    {
        if (!trial.Random.OneIn(4)) return;
        ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError free);
        using var arena = new ArenaAllocator(s_options[trial.Random.Next(s_options.Length)]);
        for (int rounds = trial.Random.Between(1, 4); rounds > 0; rounds--)
        {
            T read = default;
            bool isRefused = Refused(trial, () => read = Work<T>(trial.Input, free, arena, trial.Salt));
            if (trial.Random.OneIn(4)) arena.Reset();
            ProtoMessage.TryParse(trial.Last, arena, out T again, out ProtoError error);
            if (error.Code == ProtoFormatError.ArenaLimitExceeded) return;
            if (error != free) Trial.Fail($"after memory was refused: {error}, not {free}");
            if (Plant.Is(Defect.SpoiledArena) && isRefused && trial.Length > 40) again = default;
            if (free != default) continue;
            string text = ProtoMessage.Describe(in again);
            // Where lazy messages find no space in the arena, a text ends there.
            if (text.Contains('…', StringComparison.Ordinal)) return;
            if (text != ProtoMessage.Describe(in message))
                Trial.Fail("after memory was refused another message is read");
            Copied.WellFormed("after memory was refused", in again, trial);
        }
    }

    // Reads, looks at everything, changes, clones, writes: all that takes memory.
    private static T Work<T>(ReadOnlySpan<byte> input, ProtoError free, ArenaAllocator arena, ulong salt)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoParseOptions { SkipValidation = (salt & 1) != 0 };
        if (!ProtoMessage.TryParse(input, arena, out T message, out ProtoError error, options))
        {
            // Without validation the damage of lazy parts is not seen, and that behind them is.
            if (error != free && !options.SkipValidation) Trial.Fail($"where memory is short: {error}, not {free}");
            return default;
        }

        if (free != default) return message;
        if ((salt & 2) != 0) _ = ProtoMessage.Hash(in message);
        if ((salt & 4) != 0) _ = ProtoMessage.Describe(in message);
        if ((salt & 8) != 0) ProtoMessage.MergeFrom(ref message, input, arena);
        T clone = ProtoMessage.Clone(in message, arena);
        _ = ProtoMessage.ToByteArray(in clone);
        return clone;
    }

    private static bool Refused(Trial trial, Action work)
    {
        NativeBlock.FailIn = trial.Random.Between(1, trial.Random.OneIn(2) ? 4 : 12);
        try
        {
            work();
            return false;
        }
        catch (OutOfMemoryException)
        {
            return true;
        }
        catch (ArenaLimitException)
        {
            return true;
        }
        finally
        {
            NativeBlock.FailIn = 0;
        }
    }
}
