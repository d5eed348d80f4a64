using System;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Random programs that parse, keep, change, clone, reset and dispose across arenas: a use of what lives shows what the
/// model knows and throws nothing, and a use after the end is the documented exception. The fast library does not tell
/// the end of views, so programs leave such uses out there.
/// </summary>
internal sealed class LifetimeCalls : CallProperty
{
    [ThreadStatic]
    private static Scratch? t_scratch;

    public override string Name => "lifetimes";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        var seeds = new ulong[random.Between(4, 60)];
        foreach (ref ulong seed in seeds.AsSpan()) seed = random.Next();
        if (Failure(seeds, trial, out string steps) is not { } failure) return;
        seeds = Reduced(seeds, failure, trial);
        Exception last = Failure(seeds, trial, out steps) ?? failure;
        throw new FuzzFailure($"{(last is FuzzFailure ? last.Message : last)}\n  after{steps}");
    }

    private static Exception? Failure(ulong[] seeds, Trial trial, out string steps)
    {
        trial.Arena.Reset();
        t_scratch = t_scratch is { } scratch && scratch.Arena == trial.Arena ? scratch : new Scratch(trial.Arena);
        using var program = new LifetimeProgram(t_scratch);
        Judge.Log = program.Log;
        steps = "";
        try
        {
            foreach (ulong seed in seeds) program.Step(seed);
            program.End(seeds[0]);
            return null;
        }
        catch (Exception error)
        {
            steps = program.Log.ToString();
            return error;
        }
    }

    // Leaves out what the failure does not need.
    private static ulong[] Reduced(ulong[] seeds, Exception failure, Trial trial)
    {
        for (int i = seeds.Length - 1; i >= 0 && seeds.Length > 1; i--)
        {
            ulong[] without = [.. seeds.Where((_, at) => at != i)];
            if (Failure(without, trial, out _) is { } same && KindOf(same) == KindOf(failure)) seeds = without;
        }

        return seeds;
    }

    private static string KindOf(Exception error) => error is FuzzFailure ? error.Message : error.GetType().Name;
}
