using System;
using ProtoZeroSharp.Testing;
using Eager = OurKinds.Twin.Node;
using Lazy = LazyKinds.Twin.Node;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Random calls on lazy messages return what they return where nothing is lazy, and leave the same messages.
/// </summary>
internal sealed class LazyCalls : Property
{
    [ThreadStatic]
    private static Script.NodeScript? t_eager;

    [ThreadStatic]
    private static LazyScript.NodeScript? t_lazy;

    public override string Name => "lazy calls";

    public override bool IsAbout(Target target) => target is Target<Lazy>;

    public override void Check<T>(Trial trial)
    {
        if (typeof(T) != typeof(Lazy)) return;
        Script.NodeScript eager = t_eager ??= new Script.NodeScript();
        LazyScript.NodeScript lazy = t_lazy ??= new LazyScript.NodeScript();
        byte[] input = trial.Input.ToArray();
        ulong seed = trial.Random.Next();
        int calls = trial.Random.Next(48);
        eager.Start(seed, input);
        lazy.Start(seed, input);
        eager.Run(calls);
        lazy.Run(calls);
        for (int i = 0; i < eager.Observed.Count; i++)
        {
            if (eager.Observed[i] != lazy.Observed[i])
                Trial.Fail($"{lazy.Observed[i]}, but {eager.Observed[i]} where nothing is lazy");
        }

        for (int i = 0; i < eager.Result.Length; i++) Same(trial, in eager.Result[i], in lazy.Result[i]);
    }

    private static void Same(Trial trial, ref readonly Eager eager, ref readonly Lazy lazy)
    {
        byte[] written = lazy.ToByteArray();
        if (lazy.CalculateSize() != written.Length) Trial.Fail("the size is not that of the bytes");
        Eager read = default;
        read.MergeFrom(written.AsSpan(), trial.Arena, new ProtoParseOptions { RecursionLimit = 1000 });
        if (!read.Equals(eager))
            Trial.Fail($"{Convert.ToHexString(written)} means {read}, but {eager} where nothing is lazy");
        Lazy clone = lazy.Clone(trial.Arena);
        Reencoding.Of(ref clone);
        byte[] expected = eager.ToByteArray(), again = clone.ToByteArray();
        if (!expected.AsSpan().SequenceEqual(again))
            Trial.Fail($"encoded {Convert.ToHexString(again)}, {Convert.ToHexString(expected)} where nothing is lazy");
    }
}
