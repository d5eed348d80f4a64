namespace LibProtoZeroSharp.Benchmarks.Limits;

/// <summary>See <see cref="FlatSeries{T}"/>.</summary>
internal interface IFlatSeries
{
    string Name { get; }

    (double Parse, double InPlace, double Write) Measure(int size);
}
