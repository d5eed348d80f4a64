using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroTool.Tests.Plugin;
using ProtoZeroTool.Wire;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary>
/// Damaged payloads through <c>infer</c>: what is whole is read by what is written, and protoc takes that.
/// <c>PROTOZERO_MUTATIONS=100000</c> takes that many.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class InferMutationTests(ITestOutputHelper output)
{
    // Files that protoc gets at once.
    private const int Batch = 1000;

    private static readonly int s_count = int.TryParse(
        Environment.GetEnvironmentVariable("PROTOZERO_MUTATIONS"), CultureInfo.InvariantCulture, out int set)
        ? set : 800;

    [Fact]
    public void Infer_MutatedPayloads_ReadsAllThatAreWhole()
    {
        byte[][] seeds = [.. MutationTests.Seeds()];
        var random = new Random(36);
        List<string> texts = [];
        int whole = 0, refused = 0;
        for (int i = 0; i < s_count; i++)
        {
            // Some of one message, which contradict each other.
            byte[][] all =
                [.. Enumerable.Range(0, 1 + (i % 3)).Select(_ => WireBytes.Mutate(seeds[i % seeds.Length], random))];
            try
            {
                if (WholePart(all[0]) == all[0].Length) whole++;
                else if (i % 8 == 0) AssertIsLeftOut(all[0]);
                if (Infer([.. all.Select(one => one[..WholePart(one)])], $"m{i}") is { } text) texts.Add(text);
                else refused++;
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                throw new InvalidOperationException(
                    $"mutation {i}: {string.Join(' ', all.Select(Convert.ToHexString))}", exception);
            }

            if (texts.Count < Batch && i < s_count - 1) continue;
            AssertCompilesInProtoc(texts);
            texts.Clear();
        }

        output.WriteLine($"{s_count} inputs, {whole} of them whole; of {refused} no schema reads what is whole");
        Assert.InRange(whole, s_count / 20, s_count);
        Assert.InRange(refused, 0, s_count / 4);
    }

    /// <summary>Messages that are whole, of fields that have one kind each, but for a few values.</summary>
    [Fact]
    public void Infer_RandomMessages_ReadsAllOfThem()
    {
        var random = new Random(37);
        List<string> texts = [];
        int refused = 0, oneofs = 0, groups = 0, same = 0;
        for (int i = 0; i < s_count / 8; i++)
        {
            var messages = new RandomMessages(random, noise: i % 4);
            byte[][] samples = [.. Enumerable.Range(0, 1 + (i % 40)).Select(_ => messages.Next())];
            if (Infer(samples, $"m{i}") is not { } text)
            {
                refused++;
                continue;
            }

            texts.Add(text);
            if (text.Contains("oneof")) oneofs++;
            if (text.Contains("DELIMITED")) groups++;
            if (text.Contains(" Root field_")) same++;
        }

        AssertCompilesInProtoc(texts);
        output.WriteLine(
            $"{texts.Count} schemas, {oneofs} with a oneof, {groups} with groups, {same} recursive, {refused} refused");
        Assert.True(texts.Count > refused);
        Assert.True(groups > 0 && oneofs > 0 && same > 0);
    }

    private static void AssertIsLeftOut(byte[] bytes)
    {
        (ToolRun run, string text) = InferredSchema.Run(bytes);
        Assert.Equal((1, ""), (run.ExitCode, run.Output + text));
        Assert.EndsWith("the sample is left out\nprotozero: there is no sample that is whole\n", run.Error);
    }

    // The schema; null if there can be none.
    private static string? Infer(byte[][] samples, string package)
    {
        (ToolRun run, byte[] output) = ToolFolder.RunOn(
            WireBytes.Join(samples.Select(WireBytes.Delimited)), "infer", "-", "--framing", "delimited", "--unpack",
            "none", "--package", package);
        if (run.ExitCode != 0)
        {
            Assert.Equal((1, "", 0), (run.ExitCode, run.Output, output.Length));
            Assert.Contains("protozero: no schema reads all samples: field ", run.Error);
            return null;
        }

        string text = Encoding.UTF8.GetString(output);
        ProtoType type = new InferredSchema(text).Compile($"{package}.Root");
        Assert.All(samples, sample => InferredSchema.AssertReads(type, sample));
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
