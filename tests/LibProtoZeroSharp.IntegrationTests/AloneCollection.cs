using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>Tests that measure time: nothing else runs beside them.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public class AloneCollection
{
    public const string Name = "alone";
}
