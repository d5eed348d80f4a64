using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Messages that have a JSON form of their own.</content>
internal unsafe ref partial struct JsonWriter
{
    private byte* WriteWellKnown(byte* p, MessageTable* table, byte* message)
    {
        FieldEntry* field = table->Fields;
        // SAFETY: a table that says so has the fields of the type.
        byte* value = message + field->Offset;
        switch (table->WellKnown)
        {
            case WellKnownType.Wrapper: return WriteValue(p, field, value);
            case WellKnownType.Value: return WriteValueOfAnyKind(p, field, message);
            case WellKnownType.Timestamp:
                return JsonTimes.WriteTimestamp(p, *(long*)value, *(int*)(message + field[1].Offset));
            case WellKnownType.Duration:
                return JsonTimes.WriteDuration(p, *(long*)value, *(int*)(message + field[1].Offset));
            case WellKnownType.FieldMask: return WriteFieldMask(p, (RawList*)value);
            case WellKnownType.Any:
                return WriteAny(p, (ProtoString*)value, (ProtoBytes*)(message + field[1].Offset));
            case WellKnownType.Struct:
                Enter();
                p = WriteMap(p, field, (RawMap*)value);
                break;
            default:
                Enter();
                p = WriteList(p, field, (RawList*)value);
                break;
        }

        _depth--;
        return p;
    }

    // A Value: null, a number, a text, a Boolean, a Struct or a ListValue.
    private byte* WriteValueOfAnyKind(byte* p, FieldEntry* field, byte* message)
    {
        const int Null = 1, Number = 2, List = 6;
        int which = *(int*)(message + field->PresenceOffset);
        if (which is < Null or > List)
            ProtoThrow.NoText(ProtoFormatError.InvalidValue, "A google.protobuf.Value is empty");
        if (which == Null) return Put(p, "null"u8);
        field += which - Null;
        byte* value = field->ValueIn(message);
        if (which == Number && !double.IsFinite(*(double*)value))
        {
            ProtoThrow.NoText(
                ProtoFormatError.InvalidValue, "A google.protobuf.Value is no finite number, as JSON's are");
        }

        return WriteValue(p, field, value);
    }
}
