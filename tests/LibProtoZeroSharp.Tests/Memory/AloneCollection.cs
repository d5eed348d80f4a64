using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Tests of counts that the whole process shares: nothing else runs beside them.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public class AloneCollection
{
    public const string Name = "alone";
}
