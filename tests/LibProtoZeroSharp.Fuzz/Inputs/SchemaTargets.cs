using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroGenerator.Tests.Robustness;
using ProtoZeroSharp.Compiler;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Sets of descriptors: right ones with fields and bytes changed, and random ones.</summary>
internal sealed class DescriptorSetTarget(Shape shape) : Target("descriptor-set", shape, null, [])
{
    private const int LongestSeed = 3_000;

    private static readonly Lazy<byte[][]> s_seeds = new(Seeds);

    public override InputKind Kind => InputKind.DescriptorSet;

    public override int Make(ref FuzzRandom random, Trial trial)
    {
        Span<byte> buffer = trial.Buffer;
        if (random.OneIn(16)) return InputMaker.Make(this, ref random, buffer);
        byte[][] seeds = s_seeds.Value;
        byte[] bytes = seeds[random.Next(seeds.Length)];
        if (!random.OneIn(8))
        {
            for (int count = random.Between(1, 3); count > 0; count--)
                bytes = FieldSplice.Apply(bytes, seeds[random.Next(seeds.Length)], ref random);
        }

        int length = Math.Min(bytes.Length, InputMaker.MostBytes);
        bytes.AsSpan(0, length).CopyTo(buffer);
        return random.OneIn(3) ? Mutation.Apply(buffer, length, ref random) : length;
    }

    public override void Check(Property property, Trial trial) => ((SchemaProperty)property).Check(trial);

    // Of the generator's right cases, those that need no others.
    private static byte[][] Seeds()
    {
        var seeds = new List<byte[]>();
        foreach (GoldenCase one in GoldenCase.All("valid").Where(one => one.Entry != "main.proto"))
        {
            var compiler = new ProtoCompiler();
            compiler.AddFolder(one.Root);
            try
            {
                byte[] set = compiler.CompileDescriptorSet(one.Entry);
                if (set.Length <= LongestSeed) seeds.Add(set);
            }
            catch (ProtoCompilerException)
            {
                // Right for the generator, which takes note only of what the compiler refuses.
            }
        }

        return [.. seeds];
    }
}

/// <summary>Texts of .proto files: right ones with little changed, and tokens in any order.</summary>
internal sealed class ProtoTextTarget() : Target("proto-text", new Shape("proto-text"), null, [])
{
    public override InputKind Kind => InputKind.ProtoText;

    public override int Make(ref FuzzRandom random, Trial trial)
    {
        string text = Mutator.Make((int)(random.Next() >> 33));
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        int length = Math.Min(bytes.Length, InputMaker.MostBytes);
        bytes.AsSpan(0, length).CopyTo(trial.Buffer);
        return length;
    }

    public override void Check(Property property, Trial trial) => ((SchemaProperty)property).Check(trial);
}
