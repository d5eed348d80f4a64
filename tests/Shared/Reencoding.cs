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
            byte* value = field->ValueIn(message);
            if (field->Shape == FieldShape.List)
            {
                var list = (RawList*)value;
                for (int at = 0; at < list->Length; at++)
                    Message(field->Message, (byte*)list->Items + ((nint)at * field->Size));
            }
            else if (field->Shape == FieldShape.Map)
            {
                MapEntry* map = field->Map;
                var entries = (RawMap*)value;
                for (int at = 0; at < entries->Length && map->Value.IsMessage; at++)
                {
                    Message(
                        map->Value.Message,
                        (byte*)entries->Entries + ((nint)at * map->Stride) + map->Value.Offset);
                }
            }
            else
            {
                Message(field->Message, value);
            }
        }
    }
}
