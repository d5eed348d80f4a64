using System.Collections.Generic;
using System.Threading;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>A request or a batch of numbers.</summary>
internal sealed class FakeRequest
{
    private int _ends;

    /// <summary>Records; the filter takes out those below 0.</summary>
    public List<int> Numbers { get; init; } = [];

    /// <summary>How often it was said not to be needed any more: once is right.</summary>
    public int Ends => Volatile.Read(ref _ends);

    public static FakeRequest Of(params int[] numbers) => new() { Numbers = [.. numbers] };

    public void End() => Interlocked.Increment(ref _ends);
}
