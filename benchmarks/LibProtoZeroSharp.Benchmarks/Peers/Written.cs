using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>How a row that writes ends.</summary>
internal static class Written
{
    /// <summary>
    /// Finishes a message as taking it out does, but copies it nowhere. If a message is not taken out, the arena does
    /// not keep its memory, and the next one would pay for fresh pages.
    /// </summary>
    /// <param name="writer">A copy: the caller's may only be disposed of afterwards.</param>
    /// <returns>Bytes of the message.</returns>
    public static long Finish(ProtoWriter writer)
    {
        writer.TryCopyTo([]);
        return writer.Length;
    }
}
