using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A copy from a message that is going on: what it visits is counted, and after many messages the source is measured.
/// </summary>
internal readonly unsafe ref struct CopyScope
{
    /// <summary>Begins to copy from a message of any type, which stays where it is.</summary>
    public CopyScope(MessageTable* table, byte* source) => WorkLimit.BeginCopy(&Measure, table, source);

    /// <summary>Begins to copy from a message of a generated type.</summary>
    /// <param name="measure">Gives its encoded size, of the null and the message.</param>
    /// <param name="source">The message, which stays where it is.</param>
    public CopyScope(delegate*<void*, void*, long> measure, void* source) =>
        WorkLimit.BeginCopy(measure, null, source);

    /// <summary>Ends it, also where memory runs out.</summary>
    public void Dispose() => WorkLimit.EndCopy();

    // SAFETY: what began the copy passed a table and a message of its type.
    private static long Measure(void* table, void* source) =>
        ((MessageTable*)table)->Operations.Size((MessageTable*)table, (MessageHead*)source);
}
