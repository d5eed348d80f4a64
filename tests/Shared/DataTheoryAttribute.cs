using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>A theory that reads <see cref="DataFolder"/>; skipped where that is missing.</summary>
internal sealed class DataTheoryAttribute : TheoryAttribute
{
    public DataTheoryAttribute() => Skip = DataFolder.Missing;
}
