namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>Categories of rows.</summary>
internal static class Rows
{
    /// <summary>Rows that need the library made by native/build.sh.</summary>
    public const string Native = "native";
}
