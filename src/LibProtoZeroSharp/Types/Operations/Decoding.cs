using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Decodes what is still undecoded in lazy messages.</summary>
internal static unsafe class Decoding
{
    private const int LevelSize = LevelSizes.Walk;

    /// <summary>Decodes a message, at every depth.</summary>
    public static void Root(MessageTable* table, byte* message)
    {
        WorkLimit.Begin();
        Message(table, message, 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Message(MessageTable* table, byte* message, int depth)
    {
        WorkLimit.Descend(depth, LevelSize);
        ((MessageHead*)message)->Check();
        table->Read(message);
        // SAFETY: the table has that many fields, and the message is of its type. So below.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsMessage || !field->IsSetIn(message)) continue;
            var inner = new SubMessages(field, message);
            WorkLimit.VisitAll(inner.Count);
            while (inner.MoveNext()) Message(inner.Table, inner.Current, depth + 1);
        }
    }
}
