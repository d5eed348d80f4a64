using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroGenerator.Tests.Golden;

/// <summary>All cases of a kind at once.</summary>
internal static class GoldenRun
{
    /// <summary>Fails with the cases of which something is wrong.</summary>
    /// <param name="kind"><c>invalid</c> or <c>valid</c>.</param>
    /// <param name="least">How many there must be.</param>
    /// <param name="judge">Says what is wrong, or null.</param>
    public static void AssertAll(string kind, int least, Func<GoldenCase, string?> judge)
    {
        IReadOnlyList<GoldenCase> cases = GoldenCase.All(kind);
        var failures = new ConcurrentBag<string>();
        Parallel.ForEach(cases, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, one =>
        {
            if (judge(one) is { } failure) failures.Add($"{one.Name}: {failure}");
        });

        Assert.True(failures.IsEmpty, string.Join('\n', failures.Order(StringComparer.Ordinal)));
        Assert.True(cases.Count >= least, $"{cases.Count} cases");
    }
}
