using System;
using System.Linq;
using System.Threading;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Tries one saved input with all properties.</summary>
internal static class Repro
{
    /// <summary>Prints what each property says.</summary>
    /// <returns>1 if one does not hold.</returns>
    public static int Run(FuzzOptions options)
    {
        SavedInput saved = SavedInput.Load(options.File);
        Target[] targets = [.. Targets.Load().Where(target => saved.Message is null || target.Name == saved.Message)];
        if (targets.Length == 0)
            throw new FormatException($"No message is called {saved.Message}; is the data folder there?");
        if (saved.Bytes.Length > InputMaker.MostBytes)
            throw new FormatException($"Inputs are of {InputMaker.MostBytes} bytes at most.");
        int failures = 0;
        foreach (Target target in targets)
        {
            var thread = new Thread(
                () => failures += Try(target, saved, options), Child.StackOf(AllProperties.ModeOf(target.Kind)));
            thread.Start();
            thread.Join();
        }

        Console.WriteLine($"{targets.Length} messages tried, {failures} findings");
        return failures > 0 ? Child.FoundSomething : 0;
    }

    private static int Try(Target target, SavedInput saved, FuzzOptions options)
    {
        using var trial = new Trial();
        saved.Bytes.CopyTo(trial.Buffer, 0);
        trial.Start(target, saved.Salt, saved.Bytes.Length);
        Property[] properties = AllProperties.Of(AllProperties.ModeOf(target.Kind));
        int failures = 0;
        for (int i = 0; i < properties.Length; i++)
        {
            if (options.Skips(properties[i])) continue;
            // Said before, as it may be the last that is heard.
            Console.WriteLine($"{target.Name}: {properties[i].Name}");
            if (Attempt.Of(properties[i], i, trial) is not { } error) continue;
            Console.WriteLine($"FINDING  {(error is FuzzFailure ? error.Message : error)}");
            failures++;
        }

        return failures;
    }
}
