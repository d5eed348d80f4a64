using System;
using System.Collections.Generic;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Progress that only grows.</summary>
internal sealed class ProgressRecorder : IProgress<long>
{
    public List<long> Reports { get; } = [];

    public long Last => Reports.Count == 0 ? 0 : Reports[^1];

    public void Report(long value)
    {
        Assert.True(value > Last);
        Reports.Add(value);
    }
}
