namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// The sum of all values of a message. Peers that read compute it, so that no peer can leave a value out.
/// </summary>
internal static class Checksum
{
    public static ulong Mix(ulong sum, ulong value) => (sum * 31) + value;
}
