using System;
using System.Runtime.CompilerServices;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What a table knows of a field, of the key or the value of a map, or of an extension. Lies in native memory that is
/// never freed.
/// </summary>
internal unsafe struct FieldEntry
{
    /// <summary>How many fields of a table are told apart by their <see cref="Index"/>.</summary>
    public const int IndexedFields = 64;

    /// <summary>The length of the name of what stands behind the last field of a table: it has none.</summary>
    public const int NoName = -1;

    public int Number;

    /// <summary>Bytes from the message to what it stores for the field.</summary>
    public int Offset;

    /// <summary>
    /// Bytes from the message to the word with the presence bit, or to the case of the oneof.
    /// </summary>
    public int PresenceOffset;

    /// <summary>
    /// What a value adds to the word at <see cref="PresenceOffset"/>: its presence bit, the number of a member of a
    /// oneof, or nothing.
    /// </summary>
    public uint PresenceMask;

    /// <summary>
    /// What of that word belongs to others: all of a oneof's case, nothing of presence bits. So all values are noted in
    /// one way.
    /// </summary>
    public uint OthersMask;

    // A ProtoFieldType, as a byte.
    private byte _type;

    /// <summary>What is stored for one value; of a map, <see cref="StorageKind.Message"/>.</summary>
    public StorageKind Storage { get; private set; }

    public FieldShape Shape;

    public FieldTraits Traits;

    /// <summary>
    /// The place of the field in its table, but <see cref="IndexedFields"/> for all fields from that place on.
    /// </summary>
    public byte Index;

    /// <summary>Whether the field has one value that is neither a message nor an enum.</summary>
    public bool IsScalar;

    // The place + 1 of the field that a text named the first time that it did not name this one where it would come
    // next, or 0. Other threads may set it.
    private ushort _instead;

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

    // The field is set if this word of the message, masked, is the value; if that is 0, if it is something else.
    private int _setWord;

    // How many entries further the end behind the last field of the table is, which refers to the table; 0 of an entry
    // that is in no table.
    private int _toEnd;
    private ulong _setMask, _setValue;

    // The table of a message or of an enum, or what is known of a map.
    private nint _table;

    // A function that gives such a table.
    private nint _link;

    /// <summary>Bytes that a value takes where it is stored; of a message, its slot.</summary>
    public static int SizeOf(StorageKind storage) => storage switch
    {
        StorageKind.Double or StorageKind.Int64 or StorageKind.UInt64 => sizeof(long),
        StorageKind.Text or StorageKind.Bytes => sizeof(ProtoString),
        StorageKind.Message => sizeof(MessageSlot),
        StorageKind.Bool => sizeof(bool),
        _ => sizeof(int),
    };

    /// <summary>
    /// The type of the field, and with it what is stored for a value; of a map, <see cref="ProtoFieldType.Message"/>.
    /// </summary>
    public ProtoFieldType FieldType
    {
        readonly get => (ProtoFieldType)_type;
        set
        {
            _type = (byte)value;
            Storage = ScalarTypes.Of((ScalarKind)value).Storage;
        }
    }

    /// <summary>The name in JSON, not escaped; the key and the value of a generated map have none.</summary>
    public readonly ReadOnlySpan<byte> JsonName
    {
        // SAFETY: the text lies behind its length.
        get => _jsonName == null ? default : new(_jsonName, *(int*)(_jsonName - sizeof(int)));
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
    public ReadOnlySpan<byte> TextName
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
        get => Storage == StorageKind.Message;
    }

    /// <summary>Whether values are strings or bytes, which are stored alike.</summary>
    public readonly bool IsText
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Storage is StorageKind.Text or StorageKind.Bytes;
    }

    /// <summary>Whether the field is a member of a oneof.</summary>
    public readonly bool IsMember => Shape is FieldShape.Member or FieldShape.MemberMessage;

    /// <summary>Whether the field refers to other tables, or to what is known of a map.</summary>
    public readonly bool IsLinked => IsMessage || Storage == StorageKind.Enum;

    /// <summary>Bytes of what a message stores for the field, presence excepted.</summary>
    public readonly int StorageSize => Shape switch
    {
        FieldShape.Message or FieldShape.MemberMessage => sizeof(MessageSlot),
        FieldShape.List => sizeof(RawList),
        FieldShape.Map => sizeof(RawMap),
        _ => Size,
    };

    /// <summary>Whether the schema says <c>debug_redact</c>.</summary>
    public readonly bool IsRedacted => (Traits & FieldTraits.IsRedacted) != 0;

    /// <summary>Whether an enum is closed.</summary>
    public readonly bool IsClosed => (Traits & FieldTraits.IsClosed) != 0;

    /// <summary>
    /// Whether the text format calls the field by the name of its type: a proto2 group, or a field that looks like one;
    /// of an extension, whether it may.
    /// </summary>
    public readonly bool IsGroupLike => (Traits & FieldTraits.IsGroupLike) != 0;

    /// <summary>Whether a list is written packed.</summary>
    public readonly bool IsPacked => (Traits & FieldTraits.IsPacked) != 0;

    /// <summary>Whether the field is required.</summary>
    public readonly bool IsRequired => (Traits & FieldTraits.IsRequired) != 0;

    /// <summary>Whether a string may hold any bytes.</summary>
    public readonly bool IsRaw => (Traits & FieldTraits.IsRaw) != 0;

    /// <summary>
    /// Whether the schema is read at run time: lists hold slots of messages.
    /// </summary>
    public readonly bool IsDynamic
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (Traits & FieldTraits.IsDynamic) != 0;
    }

    /// <summary>Whether the name stands in brackets: that of an extension.</summary>
    public readonly bool HasBrackets => (Traits & FieldTraits.HasBrackets) != 0;

    /// <summary>Whether the text format has another name than the schema: of a group, or of an extension.</summary>
    public readonly bool HasOtherTextName =>
        (Traits & (FieldTraits.IsGroupLike | FieldTraits.HasBrackets)) != 0;

    /// <summary>
    /// Whether it is an extension that the text format calls by the name of its type: one of a message set, declared
    /// inside the message that it holds. Makes the table of that type.
    /// </summary>
    public bool IsNamedByType
    {
        get
        {
            if (!HasBrackets || !IsGroupLike) return false;
            ReadOnlySpan<byte> name = Name;
            return name[..Math.Max(name.LastIndexOf((byte)'.'), 0)].SequenceEqual(Message->FullName);
        }
    }

    /// <summary>The table of the values' type, which is made at the first call.</summary>
    public MessageTable* Message
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            nint table = Volatile.Read(ref _table);
            return (MessageTable*)(table != 0 ? table : MakeTable());
        }
    }

    /// <summary>The values of an enum, whose table is made at the first call.</summary>
    public EnumTable* Enum
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            nint table = Volatile.Read(ref _table);
            return (EnumTable*)(table != 0 ? table : MakeTable());
        }
    }

    /// <summary>What is known of a map.</summary>
    public readonly MapEntry* Map
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        // SAFETY: of a map it is its address.
        get => (MapEntry*)_table;
    }

    /// <summary>The table that a field is in; null of an extension, and of the key or the value of a map.</summary>
    public static MessageTable* OwnerOf(FieldEntry* entry) =>
        // SAFETY: the end lies there.
        entry->_toEnd == 0 ? null : (MessageTable*)entry[entry->_toEnd]._table;

    /// <summary>Gives the field the function that makes its message's table.</summary>
    public void LinkTo(delegate*<MessageTable*> message) => _link = (nint)message;

    /// <summary>Gives the field the function that makes its enum's table.</summary>
    public void LinkTo(delegate*<EnumTable*> values) => _link = (nint)values;

    /// <summary>Gives the field the table of its messages.</summary>
    public void LinkTo(MessageTable* message) => _table = (nint)message;

    /// <summary>Gives the field the table of its enum.</summary>
    public void LinkTo(EnumTable* values) => _table = (nint)values;

    /// <summary>Gives the field its map.</summary>
    public void LinkTo(MapEntry* map) => _table = (nint)map;

    /// <summary>Whether the field is set in a message; a list or map, if it is not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool IsSetIn(byte* message) =>
        // SAFETY: the message is of the type that the table is made of, and the word is one of it.
        ((*(ulong*)(message + _setWord) & _setMask) == _setValue) != (_setValue == 0);

    /// <inheritdoc cref="IsSetIn(byte*)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool IsSetIn(ref byte message) =>
        // SAFETY: as above.
        ((Unsafe.ReadUnaligned<ulong>(ref Unsafe.AddByteOffset(ref message, (nint)_setWord)) & _setMask) == _setValue)
        != (_setValue == 0);

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
    public byte* AddMessage(RawList* list, ArenaAllocator arena)
    {
        MessageTable* table = Message;
        if (IsDynamic)
        {
            byte* message = table->New(arena);
            // SAFETY: the element is a slot.
            *(byte**)RawList.Add(ref *list, Size, arena) = message;
            return message;
        }

        byte* element = RawList.AddMessage(ref *list, Size, arena);
        table->Begin(element, arena);
        return element;
    }

    /// <summary>
    /// A field that is likely to be named if this one is not, though it would come next; the end behind the last one if
    /// that is not known.
    /// </summary>
    /// <param name="fields">The fields of the table.</param>
    /// <param name="count">How many there are.</param>
    public readonly FieldEntry* Likely(FieldEntry* fields, int count) =>
        fields + (_instead != 0 ? _instead - 1 : count);

    /// <summary>Notes which field was named when this one was not.</summary>
    public void Learn(FieldEntry* field, FieldEntry* fields)
    {
        // Once: threads that read messages of one type do not take turns to write here.
        if (_instead == 0 && field - fields < ushort.MaxValue) _instead = (ushort)(field - fields + 1);
    }

    /// <summary>Notes that a value is set: its presence bit, or the case of its oneof.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void MarkIn(byte* message)
    {
        // SAFETY: the message is of the type that the table is made of. Of a field without a mask this is its head,
        // which stays as it is.
        uint* word = (uint*)(message + PresenceOffset);
        *word = (*word & ~OthersMask) | PresenceMask;
    }

    /// <summary>Completes the entry of a field in a message, of which everything else is known.</summary>
    /// <param name="index">Its place in the table.</param>
    /// <param name="messageSize">Bytes of the message.</param>
    public void Complete(int index, int messageSize)
    {
        if (Shape == FieldShape.Map) Map->Complete();
        if (IsMember) PresenceMask = (uint)Number;
        OthersMask = IsMember ? uint.MaxValue : 0;
        Index = (byte)Math.Min(index, IndexedFields);
        IsScalar = Shape is FieldShape.Implicit or FieldShape.Explicit or FieldShape.Member
            && Storage != StorageKind.Enum;
        // -0.0 differs from the default, so bits are compared. Of texts, lists and maps it is the length that tells,
        // which lies behind one address or two.
        (int offset, int size) = Shape switch
        {
            FieldShape.Message => (Offset, sizeof(nint)),
            FieldShape.List => (Offset + sizeof(nint), sizeof(int)),
            FieldShape.Map => (Offset + (2 * sizeof(nint)), sizeof(int)),
            FieldShape.Implicit when IsText => (Offset + sizeof(nint), sizeof(int)),
            FieldShape.Implicit => (Offset, Size),
            _ => (PresenceOffset, sizeof(uint)),
        };
        ulong mask = Shape == FieldShape.Explicit ? PresenceMask : ulong.MaxValue >> (64 - (8 * size));
        _setWord = Math.Min(offset & ~(sizeof(ulong) - 1), messageSize - sizeof(ulong));
        int shift = 8 * (BitConverter.IsLittleEndian ? offset - _setWord : _setWord + sizeof(ulong) - offset - size);
        _setMask = mask << shift;
        _setValue = IsMember ? (ulong)PresenceMask << shift : 0;
    }

    /// <summary>Says how many entries further the end of the table is.</summary>
    internal void SetDistance(int toEnd) => _toEnd = toEnd;

    internal void SetJsonName(byte* name) => _jsonName = name;

    // SAFETY: the function was given for tables of that kind.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint MakeTable()
    {
        nint table = (nint)((delegate*<void*>)_link)();
        Volatile.Write(ref _table, table);
        return table;
    }
}
