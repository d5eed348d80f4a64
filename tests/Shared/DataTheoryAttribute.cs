using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>A theory that reads <see cref="DataFolder"/>; skipped where what it needs is missing.</summary>
internal sealed class DataTheoryAttribute : TheoryAttribute
{
    public DataTheoryAttribute(DataPart needs = DataPart.All) => Skip = DataFolder.Missing(needs);
}
