namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>A large message, parsed by one thread and by several.</summary>
internal interface IParallelCase
{
    string Name { get; }

    int Length { get; }

    /// <summary>Best times of one way of parsing, in turn.</summary>
    /// <param name="inPlace">Whether the input is not copied.</param>
    /// <param name="workers">How many threads.</param>
    /// <param name="rounds">How often each is measured.</param>
    ParallelTimes Measure(bool inPlace, int workers, int rounds);

    /// <summary>Measures the pieces one by one, as they are cut for a number of threads.</summary>
    TracedPart Trace(bool inPlace, int workers);
}
