namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>Best milliseconds, the same of the processors, and shares of memory.</summary>
/// <param name="Alone">One thread.</param>
/// <param name="Workers">Several.</param>
/// <param name="Halves">Two threads with an arena each, which parse a half of the input.</param>
/// <param name="AloneWork">What processors did for one thread.</param>
/// <param name="WorkersWork">What they did for several.</param>
/// <param name="HalvesWork">What they did for the halves.</param>
/// <param name="Held">What a new arena of several holds, of that of one.</param>
/// <param name="Used">What it has handed out.</param>
internal readonly record struct ParallelTimes(
    double Alone, double Workers, double Halves, double AloneWork, double WorkersWork, double HalvesWork, double Held,
    double Used);
