using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroTool.Tests.Plugin;
using ProtoZeroTool.Wire;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary>
/// Damaged payloads through <c>infer</c>: what is whole is read by what is written, and protoc takes that.
/// <c>PROTOZERO_MUTATIONS=100000</c> takes so many.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class InferMutationTests(ITestOutputHelper output)
{
    // Files that protoc gets at once.
    private const int Batch = 1000;

    private static readonly int s_count =
        int.TryParse(Environment.GetEnvironmentVariable("PROTOZERO_MUTATIONS"), CultureInfo.InvariantCulture, out int set)
            ? set : 2000;

    [Fact]
    public void Infer_MutatedPayloads_ReadsAllThatAreWhole()
    {
        byte[][] seeds = [.. MutationTests.Seeds()];
        var random = new Random(36);
        List<string> texts = [];
        int whole = 0, refused = 0;
        for (int i = 0; i < s_count; i++)
        {
            byte[] bytes = WireBytes.Mutate(seeds[i % seeds.Length], random);
            byte[] good = bytes[..WholePart(bytes)];
            try
            {
                if (good.Length < bytes.Length) AssertIsLeftOut(bytes);
                else whole++;
                if (Infer(good, $"m{i}") is { } text) texts.Add(text);
                else refused++;
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                throw new InvalidOperationException($"mutation {i}: {Convert.ToHexString(bytes)}", exception);
            }

            if (texts.Count < Batch && i < s_count - 1) continue;
            AssertCompilesInProtoc(texts);
            texts.Clear();
        }

        output.WriteLine($"{s_count} inputs, {whole} of them whole; of {refused} no schema reads what is whole");
        Assert.InRange(whole, s_count / 20, s_count);
        Assert.InRange(refused, 0, s_count / 4);
    }

    private static void AssertIsLeftOut(byte[] bytes)
    {
        (ToolRun run, string text) = InferredSchema.Run(bytes);
        Assert.Equal((1, ""), (run.ExitCode, run.Output + text));
        Assert.EndsWith("the sample is left out\nprotozero: there is no sample that is whole\n", run.Error);
    }

    // The schema; null if there can be none.
    private static string? Infer(byte[] bytes, string package)
    {
        (ToolRun run, string text) = InferredSchema.Run(bytes, "--package", package);
        if (run.ExitCode != 0)
        {
            run.Failed(1, "no schema reads all samples: field ");
            return null;
        }

        Assert.Equal("", run.Error);
        InferredSchema.AssertReads(new InferredSchema(text).Compile($"{package}.Root"), bytes);
        return text;
    }

    // Up to the damage, or to the end of the last field before it.
    private static int WholePart(byte[] bytes)
    {
        int good = 0;
        var walk = new WireWalker(bytes, 0, WireWalker.DepthLimit);
        while (walk.MoveNext() && !walk.Damage.Exists) good = walk.Position;
        return good;
    }

    private static void AssertCompilesInProtoc(List<string> texts)
    {
        using ToolFolder folder = new();
        for (int i = 0; i < texts.Count; i++) folder.File($"{i}.proto", texts[i]);
        (int exitCode, _, string error) = NewestProtoc.Run(
            [],
            [
                "-I" + folder.Path, "-o", folder.PathOf("set.pb"),
                .. Enumerable.Range(0, texts.Count).Select(i => folder.PathOf($"{i}.proto")),
            ]);
        Assert.Equal((0, ""), (exitCode, error));
    }
}
