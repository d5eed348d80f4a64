using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Decodes what is still undecoded in lazy messages.</summary>
internal unsafe struct Decoding
{
    private const int LevelSize = LevelSizes.Walk;

    private readonly int _workers;
    private bool _lacksSpace;

    private Decoding(int workers) => _workers = workers;

    /// <summary>Decodes a message, at every depth, with so many threads.</summary>
    public static void Root(MessageTable* table, byte* message, int workers)
    {
        WorkLimit.Begin();
        new Decoding(workers).Message(table, message, 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Message(MessageTable* table, byte* message, int depth)
    {
        WorkLimit.Descend(depth, LevelSize);
        ((MessageHead*)message)->Check();
        if (table->IsLazy && TryDecode(table, (MessageHead*)message)) return;
        // SAFETY: the table has that many fields, and the message is of its type. So below.
        for (FieldEntry* field = table->Fields, end = field + table->Count; field < end; field++)
        {
            if (!field->IsMessage || !field->IsSetIn(message)) continue;
            var inner = new SubMessages(field, message);
            WorkLimit.VisitAll(inner.Count);
            while (inner.MoveNext()) Message(inner.Table, inner.Current, depth + 1);
        }
    }

    // Whether all in a message is decoded. Several threads may need more space than one. Where that has none either,
    // messages are decoded one by one.
    private bool TryDecode(MessageTable* table, MessageHead* message)
    {
        if (!LazyState.Of(ref *message).IsUndecoded) return false;
        if (!_lacksSpace && (table->Operations.DecodeAll(message, _workers)
            || (_workers != 1 && table->Operations.DecodeAll(message, 1))))
            return true;
        _lacksSpace = true;
        table->Operations.Read(message);
        return false;
    }
}
