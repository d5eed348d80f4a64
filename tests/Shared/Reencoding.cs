using ProtoZeroSharp.Contract;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// Makes a lazy message one that encodes all its fields, at every depth, as one that is not lazy does: all of them are
/// noted as changed. Messages that are not lazy stay as they are.
/// </summary>
internal static unsafe class Reencoding
{
    /// <summary>Marks all of a message as changed.</summary>
    public static void Of<T>(ref T message)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is.
        fixed (T* place = &message) Message(TableOf<T>.Get(), (byte*)place);
    }

    private static void Message(MessageTable* table, byte* message)
    {
        table->Edit(message);
        for (int i = 0; i < table->Count; i++)
        {
            FieldEntry* field = table->Fields + i;
            if (!field->IsMessage || !field->IsSetIn(message)) continue;
            var inner = new SubMessages(field, message);
            while (inner.MoveNext()) Message(inner.Table, inner.Current);
        }
    }
}
