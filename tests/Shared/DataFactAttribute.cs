using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>A test that reads <see cref="DataFolder"/>; skipped where that is missing.</summary>
internal sealed class DataFactAttribute : FactAttribute
{
    public DataFactAttribute() => Skip = DataFolder.Missing;
}
