using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>A test that reads <see cref="DataFolder"/>; skipped where what it needs is missing.</summary>
internal sealed class DataFactAttribute : FactAttribute
{
    public DataFactAttribute(DataPart needs = DataPart.All) => Skip = DataFolder.Missing(needs);
}
