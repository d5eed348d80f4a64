using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The messages that a field of a message holds: one, those of a list, or the values of a map.</summary>
internal unsafe struct SubMessages
{
    private readonly FieldEntry* _field;
    private readonly int _stride;
    private byte* _next;

    /// <summary>Of a field of messages that is set.</summary>
    public SubMessages(FieldEntry* field, byte* message)
    {
        // SAFETY: the field is one of the message's. So below.
        byte* value = field->ValueIn(message);
        _field = field;
        Index = -1;
        if (field->Shape == FieldShape.List)
        {
            var list = (RawList*)value;
            list->Check();
            Table = field->Message;
            Count = list->Length;
            _stride = field->Size;
            _next = (byte*)list->Items;
        }
        else if (field->Shape != FieldShape.Map)
        {
            Table = field->Message;
            Count = 1;
            _next = value;
        }
        else if (field->Map->Value.IsMessage)
        {
            var entries = (RawMap*)value;
            entries->Check();
            Table = field->Map->Value.Message;
            Count = entries->Length;
            _stride = field->Map->Stride;
            _next = (byte*)entries->Entries;
        }
    }

    /// <summary>Their type; null if a map holds none.</summary>
    public readonly MessageTable* Table { get; }

    /// <summary>How many they are.</summary>
    public readonly int Count { get; }

    /// <summary>The place of the current one among them.</summary>
    public int Index { get; private set; }

    /// <summary>The element of the list or the entry of the map that the current one is in.</summary>
    public readonly byte* Place => _next - _stride;

    /// <summary>The current one.</summary>
    public readonly byte* Current => _field->Shape switch
    {
        FieldShape.List => _field->MessageAt(Place),
        FieldShape.Map => _field->Map->Value.ValueIn(Place),
        _ => _next,
    };

    /// <summary>Goes to the next one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MoveNext()
    {
        if (++Index >= Count) return false;
        _next += _stride;
        return true;
    }
}
