using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroGenerator.Tests.Emit;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Robustness;

/// <summary>
/// Broken files through the whole generator: a diagnostic or code, never an exception. <c>PROTOZERO_MUTATIONS</c> sets
/// how many.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class MutationTests(ITestOutputHelper output)
{
    private const int DefaultCount = 100_000;
    private const int CompiledSample = 300;

    private static readonly int s_count =
        Environment.GetEnvironmentVariable("PROTOZERO_MUTATIONS") is { Length: > 0 } set
        ? int.Parse(set, CultureInfo.InvariantCulture) : DefaultCount;

    [Fact]
    public void Generate_OfMutations_IsADiagnosticOrCode()
    {
        var wrong = new ConcurrentBag<string>();
        var accepted = new ConcurrentDictionary<int, string>();
        int acceptedCount = 0;
        Parallel.For(0, s_count, number =>
        {
            string text = Mutator.Make(number);
            string? problem = Mutant.Check(text, out string? code);
            if (problem is not null) wrong.Add($"{number}: {problem}");
            if (code is null) return;
            Interlocked.Increment(ref acceptedCount);
            if (IsInSample(number)) accepted.TryAdd(number, text);
        });

        output.WriteLine($"{s_count} mutations, {acceptedCount} of them right, {accepted.Count} of these compiled");
        Assert.Equal("", string.Join('\n', wrong.Order().Take(20)));
        Assert.InRange(acceptedCount, s_count / 30, s_count / 2);
        Assert.InRange(accepted.Count, CompiledSample / 4, CompiledSample * 4);
        Assert.Equal("", string.Join('\n', Compile(accepted).Take(20)));
    }

    // Spread over all numbers; about one in thirteen is right.
    private static bool IsInSample(int number) => number % Math.Max(1, s_count / CompiledSample / 13) == 0;

    private static IEnumerable<string> Compile(IEnumerable<KeyValuePair<int, string>> texts)
    {
        foreach (KeyValuePair<int, string> one in texts.OrderBy(one => one.Key))
        {
            foreach (string message in EmittedCode.Build([("m.proto", one.Value)]).Messages)
                yield return $"{one.Key}: {message}";
        }
    }
}
