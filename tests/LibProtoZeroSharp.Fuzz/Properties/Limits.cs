using System;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Limits of memory and depth, wherever they are met, end in the defined error; the arena stays within its limit and
/// works afterwards, and a message that was being changed can be written.
/// </summary>
internal sealed class Limits : Property
{
    private static readonly ArenaOptions[] s_options =
        [.. Enumerable.Range(0, 32)
            .Select(i => new ArenaOptions { FirstBlockSize = 1024, MaxBytes = 1 << 10 | (i * i * 13) })];

    public override string Name => "limits";

    public override void Check<T>(Trial trial)
    {
        ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError free);
        OfParse<T>(trial, free);
        OfDepth<T>(trial, free);
        OfArena(trial, free, in message);
    }

    private static void OfParse<T>(Trial trial, ProtoError free)
        where T : unmanaged, IProtoMessage<T>
    {
        long most = trial.Random.Next(trial.Random.OneIn(2) ? 2000 : 200_000), held = trial.Other.HeldBytes;
        bool accepted =
            ProtoMessage.TryParse(trial.Last, trial.Other, out T _, out ProtoError error,
                new ProtoParseOptions { MaxArenaBytes = most });
        if (error.Code != ProtoFormatError.ArenaLimitExceeded && error != free)
            Trial.Fail($"at most {most} bytes: {error}, without a limit {free}");
        if (accepted != (error == default)) Trial.Fail($"TryParse gives {accepted} and {error}");
        if (trial.Other.HeldBytes > held + most)
            Trial.Fail($"the arena grew by {trial.Other.HeldBytes - held} bytes, {most} were allowed");
        ProtoMessage.TryParse(trial.Last, trial.Other, out T _, out error);
        if (error != free) Trial.Fail($"after a limit was met: {error}, not {free}");
    }

    private static void OfDepth<T>(Trial trial, ProtoError free)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoParseOptions { RecursionLimit = trial.Random.Next(6) };
        ProtoMessage.TryParse(trial.Last, trial.Arena, out T _, out ProtoError copied, options);
        ProtoMessage.TryParseInPlace(PinnedBytes.Promise(trial.Last), trial.Arena, out T _, out ProtoError inPlace,
            options);
        if (copied != inPlace) Trial.Fail($"{options.RecursionLimit} levels: {copied}, in place {inPlace}");
        if (copied != free && copied.Code != ProtoFormatError.RecursionLimitExceeded)
            Trial.Fail($"{options.RecursionLimit} levels: {copied}, not {free}");
    }

    private static void OfArena<T>(Trial trial, ProtoError free, ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ArenaOptions options = s_options[trial.Random.Next(s_options.Length)];
        using var arena = new ArenaAllocator(options);
        ProtoMessage.TryParse(trial.Last, arena, out T _, out ProtoError error);
        if (error.Code != ProtoFormatError.ArenaLimitExceeded && error != free)
            Trial.Fail($"an arena of {options.MaxBytes} bytes: {error}, not {free}");
        Holds(arena, options);

        arena.Reset();
        T target = default;
        for (int rounds = trial.Random.Between(1, 2); rounds > 0; rounds--)
        {
            try
            {
                if (free == default && trial.Random.OneIn(2)) ProtoMessage.MergeFrom(ref target, in message, arena);
                else ProtoMessage.MergeFrom(ref target, trial.Last, arena);
            }
            catch (ArenaLimitException)
            {
            }
            catch (ProtoFormatException damage)
                when (damage.Code == ProtoFormatError.ArenaLimitExceeded || damage.Code == free.Code)
            {
            }

            Holds(arena, options);
            try
            {
                Copied.WellFormed("after a limit or damage", in target, trial);
            }
            catch (ArenaLimitException) when (T.IsLazy || typeof(T) == typeof(LazyMixed.Plain))
            {
                // To look at a lazy message, or at one that holds one, takes memory. To write it as it came does not.
            }

            Holds(arena, options);
        }

        arena.Reset();
        if (ProtoMessage.TryParse([], arena, out target, out error) == (error.Code == ProtoFormatError.None)) return;
        Trial.Fail($"an arena after its limit was met: {error}");
    }

    private static void Holds(ArenaAllocator arena, ArenaOptions options)
    {
        if (arena.HeldBytes > options.MaxBytes)
            Trial.Fail($"the arena holds {arena.HeldBytes} bytes, {options.MaxBytes} are allowed");
    }
}
