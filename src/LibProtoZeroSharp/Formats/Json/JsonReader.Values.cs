using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Values of fields, by what the table says about them.
internal unsafe partial struct JsonReader
{
    /// <summary>Reads the value of a field.</summary>
    /// <param name="p">The first byte of the value.</param>
    /// <param name="field">The field.</param>
    /// <param name="message">The message.</param>
    /// <param name="key">The name of the field, for errors.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadField(byte* p, FieldEntry* field, byte* message, byte* key)
    {
        if (!field->IsScalar || *p == 'n') return ReadNested(p, field, message, key);
        // SAFETY: the field is one of the message's.
        uint* presence = (uint*)(message + field->PresenceOffset);
        uint others = field->OthersMask;
        if ((*presence & others) != 0) return Fail(ProtoFormatError.DuplicateField, key);
        *presence |= field->PresenceMask;
        return Scalars.ReadScalar(p, field, message + field->Offset);
    }

    // Nulls, lists, maps, messages and enums.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadNested(byte* p, FieldEntry* field, byte* message, byte* key)
    {
        if (*p == 'n' && !TakesNull(field)) return Scalars.ReadNull(p);
        byte* place = message + field->Offset;
        if (field->Shape == FieldShape.List) return ReadList(p, field, (RawList*)place, message);
        if (field->Shape == FieldShape.Map) return ReadMap(p, field, (RawMap*)place, message);
        if (field->Storage == StorageKind.Enum) return ReadEnumField(p, field, message, key);
        if (HasOther(field, message)) return Fail(ProtoFormatError.DuplicateField, key);
        field->MarkIn(message);
        return ReadSlot(p, field, place);
    }

    // Whether another member of the field's oneof is set.
    private static bool HasOther(FieldEntry* field, byte* message) =>
        (*(uint*)(message + field->PresenceOffset) & field->OthersMask) != 0;

    public byte* ReadSlot(byte* p, FieldEntry* field, byte* place)
    {
        MessageTable* table = field->Message;
        byte* message = table->New(Arena);
        ((MessageSlot*)place)->Address = (nint)message;
        return ReadMessage(p, table, message);
    }

    // A null that is a value, and not the same as none.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TakesNull(FieldEntry* field)
    {
        if (field->Shape is FieldShape.List or FieldShape.Map) return false;
        if (field->Storage == StorageKind.Enum) return field->Enum->IsNull;
        return field->IsMessage && field->Message->WellKnown == WellKnownType.Value;
    }
}
