using Xunit;

namespace ProtoZeroGenerator.Tests;

/// <summary>A theory that needs the developers' data folder; skipped where that is not.</summary>
public sealed class DataTheoryAttribute : TheoryAttribute
{
    public DataTheoryAttribute()
    {
        if (TestData.Root is null) Skip = "No data folder: set PROTOZERO_DATA.";
    }
}
