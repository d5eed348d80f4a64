using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>Tests of time, or of what the whole process has: nothing else runs beside them.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public class AloneCollection
{
    public const string Name = "alone";
}
