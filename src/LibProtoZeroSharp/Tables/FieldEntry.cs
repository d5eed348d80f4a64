using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What a table knows of a field, of the key or the value of a map, or of an extension. Lies in native memory that is
/// never freed.
/// </summary>
internal unsafe struct FieldEntry
{
    public int Number;

    /// <summary>Bytes from the message to what it stores for the field.</summary>
    public int Offset;

    /// <summary>
    /// Bytes from the message to the word with the presence bit, or to the case of the oneof.
    /// </summary>
    public int PresenceOffset;

    /// <summary>The presence bit in its word.</summary>
    public uint PresenceMask;

    /// <summary>A <see cref="ProtoFieldType"/>; of a map, <see cref="ProtoFieldType.Message"/>.</summary>
    public byte Type;

    public FieldShape Shape;

    private byte _flags;

    /// <summary>Bytes of one value: of a list's elements, too. A message in a slot has the size of its table.</summary>
    public int Size;

    /// <summary>Bytes of <see cref="QuotedJsonName"/>.</summary>
    public int QuotedJsonLength;

    /// <summary>Bytes of <see cref="ProtoName"/>.</summary>
    public int ProtoLength;

    /// <summary>
    /// The name in JSON with quotes and a colon, escaped; 32 bytes and more can be read behind its start.
    /// </summary>
    public byte* QuotedJsonName;

    /// <summary>The name in the schema; of an extension, the full name.</summary>
    public byte* ProtoName;

    /// <summary>The name in JSON as it is, behind its length in an int.</summary>
    private byte* _jsonName;

    // A function that gives the table of a message or of an enum, or that table itself, or what is known of a map.
    private nint _link;

    /// <summary>The type of the field.</summary>
    public readonly ProtoFieldType FieldType => (ProtoFieldType)Type;

    /// <summary>The name in JSON, not escaped.</summary>
    public readonly ReadOnlySpan<byte> JsonName
    {
        // SAFETY: the text lies behind its length.
        get => new(_jsonName, *(int*)(_jsonName - sizeof(int)));
    }

    /// <summary>The name for the text of an exception.</summary>
    public readonly string NameText => System.Text.Encoding.UTF8.GetString(Name);

    /// <summary>The name in the schema; of an extension, the full name.</summary>
    public readonly ReadOnlySpan<byte> Name
    {
        // SAFETY: pointer and length were made together.
        get => new(ProtoName, ProtoLength);
    }

    /// <summary>
    /// The name in the text format: of a group, that of its type. Makes the table of a group's type.
    /// </summary>
    public readonly ReadOnlySpan<byte> TextName
    {
        get
        {
            if (!IsGroupLike) return Name;
            ReadOnlySpan<byte> type = Message->FullName;
            return type[(type.LastIndexOf((byte)'.') + 1)..];
        }
    }

    /// <summary>Whether values are messages, whether between group tags or not.</summary>
    public readonly bool IsMessage
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Type is (byte)ProtoFieldType.Message or (byte)ProtoFieldType.Group;
    }

    /// <summary>Whether the schema says <c>debug_redact</c>.</summary>
    public bool IsRedacted
    {
        readonly get => (_flags & 1) != 0;
        set => _flags = (byte)(value ? _flags | 1 : _flags & ~1);
    }

    /// <summary>Whether an enum is closed.</summary>
    public bool IsClosed
    {
        readonly get => (_flags & 2) != 0;
        set => _flags = (byte)(value ? _flags | 2 : _flags & ~2);
    }

    /// <summary>
    /// Whether the text format calls the field by the name of its type: a proto2 group, or a field that looks like one.
    /// </summary>
    public bool IsGroupLike
    {
        readonly get => (_flags & 4) != 0;
        set => _flags = (byte)(value ? _flags | 4 : _flags & ~4);
    }

    /// <summary>Of a schema that is read at run time: whether a list is written packed.</summary>
    public bool IsPacked
    {
        readonly get => (_flags & 8) != 0;
        set => _flags = (byte)(value ? _flags | 8 : _flags & ~8);
    }

    /// <summary>Of a schema that is read at run time: whether the field is required.</summary>
    public bool IsRequired
    {
        readonly get => (_flags & 16) != 0;
        set => _flags = (byte)(value ? _flags | 16 : _flags & ~16);
    }

    /// <summary>Of a schema that is read at run time: whether a string may hold any bytes.</summary>
    public bool IsRaw
    {
        readonly get => (_flags & 32) != 0;
        set => _flags = (byte)(value ? _flags | 32 : _flags & ~32);
    }

    /// <summary>
    /// Whether the schema is read at run time: the link is the table itself, and lists hold slots of messages.
    /// </summary>
    public bool IsDynamic
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        readonly get => (_flags & 64) != 0;
        set => _flags = (byte)(value ? _flags | 64 : _flags & ~64);
    }

    /// <summary>Whether the name stands in brackets: that of an extension.</summary>
    public bool HasBrackets
    {
        readonly get => (_flags & 128) != 0;
        set => _flags = (byte)(value ? _flags | 128 : _flags & ~128);
    }

    /// <summary>Whether the text format has another name than the schema: of a group, or of an extension.</summary>
    public readonly bool HasOtherTextName => (_flags & (4 | 128)) != 0;

    /// <summary>The table of the values' type, which is made at the first call.</summary>
    public readonly MessageTable* Message
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        // SAFETY: of a field that is a message the link is such a function, or the table.
        get => IsDynamic ? (MessageTable*)_link : ((delegate*<MessageTable*>)_link)();
    }

    /// <summary>The values of an enum.</summary>
    public readonly EnumTable* Enum
    {
        // SAFETY: of a field that is an enum the link is such a function, or the table.
        get => IsDynamic ? (EnumTable*)_link : ((delegate*<EnumTable*>)_link)();
    }

    /// <summary>What is known of a map.</summary>
    public readonly MapEntry* Map
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        // SAFETY: of a map the link is its address.
        get => (MapEntry*)_link;
    }

    /// <summary>Gives the field the function that makes its message's table.</summary>
    public void LinkTo(delegate*<MessageTable*> message) => _link = (nint)message;

    /// <summary>Gives the field the function that makes its enum's table.</summary>
    public void LinkTo(delegate*<EnumTable*> values) => _link = (nint)values;

    /// <summary>Gives the field the table of its messages.</summary>
    public void LinkTo(MessageTable* message) => _link = (nint)message;

    /// <summary>Gives the field the table of its enum.</summary>
    public void LinkTo(EnumTable* values) => _link = (nint)values;

    /// <summary>Gives the field its map.</summary>
    public void LinkTo(MapEntry* map) => _link = (nint)map;

    /// <summary>Whether the field is set in a message; a list or map, if it is not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool IsSetIn(byte* message)
    {
        // SAFETY: the message is of the type that the table is made of.
        byte* value = message + Offset;
        return Shape switch
        {
            FieldShape.Implicit => IsNotDefault(value),
            FieldShape.Explicit => (*(uint*)(message + PresenceOffset) & PresenceMask) != 0,
            FieldShape.Message => ((MessageSlot*)value)->Address != 0,
            FieldShape.List => ((RawList*)value)->Length != 0,
            FieldShape.Map => ((RawMap*)value)->Length != 0,
            _ => *(int*)(message + PresenceOffset) == Number,
        };
    }

    /// <summary>Where the value lies: the sub-message itself, if it is one. The field must be set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* ValueIn(byte* message)
    {
        // SAFETY: the message is of the type that the table is made of, and a slot that is set holds an address.
        byte* value = message + Offset;
        return Shape is FieldShape.Message or FieldShape.MemberMessage ? (byte*)((MessageSlot*)value)->Address : value;
    }

    /// <summary>The message that an element of a list is: itself, or what its slot refers to.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    // SAFETY: a slot in a list holds an address.
    public readonly byte* MessageAt(byte* element) => IsDynamic ? *(byte**)element : element;

    /// <summary>Adds an empty message to a list, which gets what is set in it.</summary>
    public readonly byte* AddMessage(RawList* list, ArenaAllocator arena)
    {
        MessageTable* table = Message;
        if (IsDynamic)
        {
            byte* message = table->New(arena);
            // SAFETY: the element is a slot.
            *(byte**)RawList.Add(ref *list, Size, arena) = message;
            return message;
        }

        byte* element = RawList.Add(ref *list, Size, arena);
        table->Begin(element, arena);
        return element;
    }

    /// <summary>Notes that a value is set: its presence bit, or the case of its oneof.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void MarkIn(byte* message)
    {
        // SAFETY: the message is of the type that the table is made of.
        if (Shape == FieldShape.Explicit) *(uint*)(message + PresenceOffset) |= PresenceMask;
        else if (Shape is FieldShape.Member or FieldShape.MemberMessage) *(int*)(message + PresenceOffset) = Number;
    }

    internal void SetJsonName(byte* name) => _jsonName = name;

    // -0.0 differs from the default, so bits are compared.
    private readonly bool IsNotDefault(byte* value) => Size switch
    {
        1 => *value != 0,
        4 => *(uint*)value != 0,
        8 => *(ulong*)value != 0,
        _ => ((ProtoBytes*)value)->Length != 0,
    };
}
