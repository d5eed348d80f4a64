using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Tests that count what the whole process has: nothing else runs beside them.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public class AloneCollection
{
    public const string Name = "alone";
}
