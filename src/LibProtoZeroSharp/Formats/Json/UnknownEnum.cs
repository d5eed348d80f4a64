using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Encodes numbers that a closed enum does not have: they become unknown fields of their message, as they do where the
/// message is parsed.
/// </summary>
internal static unsafe class UnknownEnum
{
    /// <summary>Keeps the value of a field.</summary>
    public static void Keep(byte* message, int field, int number, ArenaAllocator arena)
    {
        byte* start = arena.AllocateBytes(2 * Varint.MaxLength);
        // SAFETY: a tag takes five bytes and a varint ten; Write may overwrite ten from where it begins.
        byte* end = Varint.Write(
            Varint.Write(start, FieldKey.Make(field, WireType.Varint)), (ulong)(long)number);
        Append(message, start, end, arena);
    }

    /// <summary>Keeps the entry of a map.</summary>
    public static void KeepEntry(
        byte* message, int field, FieldEntry* keyField, byte* key, int number, ArenaAllocator arena)
    {
        // Keys are small but for texts.
        const int Most = 4 * Varint.MaxLength;
        ScalarType type = ScalarTypes.Of((ScalarKind)keyField->FieldType);
        bool isText = type.Storage == StorageKind.Text;
        int textLength = isText ? ((ProtoString*)key)->Length : 0;
        byte* start = arena.AllocateBytes((nuint)(textLength + (2 * Most)));
        // SAFETY: the entry has two tags, a length and a number, or a text in the place of that; it is encoded behind
        // the space that its own tag and length may take.
        byte* body = start + Most, end = body;
        end = Varint.Write(end, FieldKey.Make(1, (WireType)type.WireType));
        if (isText)
        {
            end = Varint.Write(end, (uint)textLength);
            ((ProtoString*)key)->Span.CopyTo(new(end, textLength));
            end += textLength;
        }
        else
        {
            end = WriteKey(end, type, key);
        }

        end = Varint.Write(end, FieldKey.Make(2, WireType.Varint));
        end = Varint.Write(end, (ulong)(long)number);
        uint size = (uint)(end - body), tag = FieldKey.Make(field, WireType.LengthDelimited);
        byte* head = body - Varint.Size(tag) - Varint.Size(size);
        Varint.WriteOfSize(head, tag, Varint.Size(tag));
        Varint.WriteOfSize(head + Varint.Size(tag), size, Varint.Size(size));
        Append(message, head, end, arena);
    }

    private static byte* WriteKey(byte* to, ScalarType type, byte* key)
    {
        if (type.WireSize == sizeof(uint))
        {
            FixedWidth.Store32(ref *to, *(uint*)key);
            return to + sizeof(uint);
        }

        if (type.WireSize == sizeof(ulong))
        {
            FixedWidth.Store64(ref *to, *(ulong*)key);
            return to + sizeof(ulong);
        }

        return Varint.Write(to, type.Storage switch
        {
            StorageKind.Bool => *key,
            StorageKind.Int32 => type.IsZigZag ? ZigZag.Encode(*(int*)key) : (ulong)*(int*)key,
            StorageKind.UInt32 => *(uint*)key,
            StorageKind.Int64 when type.IsZigZag => ZigZag.Encode(*(long*)key),
            _ => *(ulong*)key,
        });
    }

    private static void Append(byte* message, byte* start, byte* end, ArenaAllocator arena)
    {
        ref MessageHead head = ref *(MessageHead*)message;
        byte* room = arena.AllocateBytes(UnknownSlice.RoomFor(head.Unknown));
        UnknownSlice.Append(ref head, room, start, (nint)(end - start));
    }
}
