using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What a table knows of an extension: a field whose value is not in the message's struct but in a place of the
/// caller's while it is looked at. Lies in native memory that is never freed.
/// </summary>
internal unsafe struct ExtensionEntry
{
    /// <summary>The field: its place is the caller's, so the offset is 0. A list or a single value.</summary>
    public FieldEntry Entry;

    /// <summary>Whether the message that is extended has the wire format of message sets.</summary>
    public bool IsMessageSetItem;

    /// <summary>Whether a list is written packed.</summary>
    public bool IsPacked;

    private delegate*<ExtensionEntry*, MessageHead*, ArenaAllocator, byte*, bool> _get;
    private delegate*<ExtensionEntry*, MessageHead*, byte*, ArenaAllocator, void> _add;
    private delegate*<ExtensionEntry*, UnknownSlice*, bool> _holds;

    /// <summary>Bytes of the place that a value needs.</summary>
    public readonly int StorageSize => Entry.Shape == FieldShape.List ? sizeof(RawList) : Entry.Size;

    /// <summary>Decodes the extension.</summary>
    /// <param name="self">This entry.</param>
    /// <param name="head">The message.</param>
    /// <param name="arena">Where what the value refers to lives.</param>
    /// <param name="storage">Where the value is put, as many bytes as <see cref="StorageSize"/> says.</param>
    /// <returns>Whether it is set; if not, the place stays as it is.</returns>
    /// <exception cref="ProtoFormatException">The bytes of the extension are damaged.</exception>
    public static bool Get(ExtensionEntry* self, MessageHead* head, ArenaAllocator arena, byte* storage) =>
        self->_get(self, head, arena, storage);

    /// <summary>Encodes a value into the message, which has none: it is not looked for.</summary>
    /// <inheritdoc cref="Get" path="/param"/>
    public static void Add(ExtensionEntry* self, MessageHead* head, byte* storage, ArenaAllocator arena) =>
        self->_add(self, head, storage, arena);

    /// <summary>Whether adjacent unknown fields of a message are a value of the extension.</summary>
    public static bool Holds(ExtensionEntry* self, UnknownSlice* slice) => self->_holds(self, slice);

    /// <summary>
    /// Whether all required fields are set in a value, here and in all that is nested: nothing else looks into
    /// extensions later.
    /// </summary>
    /// <param name="self">This entry.</param>
    /// <param name="storage">The value.</param>
    public static bool HasAllRequired(ExtensionEntry* self, byte* storage)
    {
        FieldEntry* field = &self->Entry;
        if (!field->IsMessage) return true;
        MessageTable* table = field->Message;
        if (field->Shape != FieldShape.List) return Required.HasAll(table, storage);
        var list = (RawList*)storage;
        for (int i = 0; i < list->Length; i++)
        {
            // SAFETY: the list has that many elements.
            byte* element = field->MessageAt((byte*)list->Items + ((nint)i * field->Size));
            if (!Required.HasAll(table, element)) return false;
        }

        return true;
    }

    /// <summary>Makes the entry of an extension with one value.</summary>
    public static ExtensionEntry* Make<TMessage, TValue, TCodec>(ProtoExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        ExtensionEntry* entry = Make<TValue, TCodec>(extension.FieldNumber, extension.FullName, FieldShape.Explicit);
        entry->IsMessageSetItem = extension.IsMessageSetItem;
        if (entry->IsMessageSetItem) entry->Entry.Traits |= FieldTraits.IsGroupLike;
        entry->_get = &Single<TMessage, TValue, TCodec>.Get;
        entry->_add = &Single<TMessage, TValue, TCodec>.Add;
        entry->_holds = &Single<TMessage, TValue, TCodec>.Holds;
        return entry;
    }

    /// <summary>Makes the entry of a repeated extension.</summary>
    public static ExtensionEntry* Make<TMessage, TValue, TCodec>(
        ProtoRepeatedExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        ExtensionEntry* entry = Make<TValue, TCodec>(extension.FieldNumber, extension.FullName, FieldShape.List);
        entry->IsPacked = extension.IsPacked;
        entry->_get = &Repeated<TMessage, TValue, TCodec>.Get;
        entry->_add = &Repeated<TMessage, TValue, TCodec>.Add;
        entry->_holds = &Repeated<TMessage, TValue, TCodec>.Holds;
        return entry;
    }

    /// <summary>Takes the functions of an extension whose schema is read at run time.</summary>
    public void Take(
        delegate*<ExtensionEntry*, MessageHead*, ArenaAllocator, byte*, bool> get,
        delegate*<ExtensionEntry*, MessageHead*, byte*, ArenaAllocator, void> add,
        delegate*<ExtensionEntry*, UnknownSlice*, bool> holds)
    {
        _get = get;
        _add = add;
        _holds = holds;
    }

    private static ExtensionEntry* Make<TValue, TCodec>(int number, string fullName, FieldShape shape)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        ExtensionEntry* entry = TableMemory.Take<ExtensionEntry>(1);
        entry->Entry.Number = number;
        entry->Entry.Shape = shape;
        JsonNames.NameExtension(&entry->Entry, fullName);
        entry->Entry.FieldType = TCodec.Type;
        entry->Entry.Size = sizeof(TValue);
        if (TCodec.IsClosed) entry->Entry.Traits |= FieldTraits.IsClosed;
        if (typeof(TCodec) == typeof(RawStringCodec)) entry->Entry.Traits |= FieldTraits.IsRaw;
        var links = new TableLinks(&entry->Entry);
        TCodec.Link(ref links);
        return entry;
    }

    // SAFETY: the entry is used with messages of the type that it extends only, and with places of its size.
    private static class Single<TMessage, TValue, TCodec>
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        public static bool Get(ExtensionEntry* self, MessageHead* head, ArenaAllocator arena, byte* storage)
        {
            ProtoExtension<TMessage, TValue, TCodec> key = Key(self);
            if (!ExtensionField.Has(in *head, key)) return false;
            *(TValue*)storage = ExtensionField.Get(in *head, key, arena);
            return true;
        }

        public static void Add(ExtensionEntry* self, MessageHead* head, byte* storage, ArenaAllocator arena) =>
            ExtensionField.Add(ref *head, Key(self), in *(TValue*)storage, arena);

        public static bool Holds(ExtensionEntry* self, UnknownSlice* slice) =>
            ExtensionField.Holds<TValue, TCodec>(slice, self->Entry.Number, self->IsMessageSetItem, false);

        private static ProtoExtension<TMessage, TValue, TCodec> Key(ExtensionEntry* self) =>
            new(self->Entry.Number, "", default, self->IsMessageSetItem);
    }

    // SAFETY: as above.
    private static class Repeated<TMessage, TValue, TCodec>
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        public static bool Get(ExtensionEntry* self, MessageHead* head, ArenaAllocator arena, byte* storage)
        {
            ProtoRepeatedExtension<TMessage, TValue, TCodec> key = Key(self);
            if (!ExtensionField.Has(in *head, key)) return false;
            *(RawList*)storage = ExtensionField.Get(in *head, key, arena).Raw;
            return true;
        }

        public static void Add(ExtensionEntry* self, MessageHead* head, byte* storage, ArenaAllocator arena) =>
            ExtensionField.Add(ref *head, Key(self), ((RawList*)storage)->Of<TValue>().Span, arena);

        public static bool Holds(ExtensionEntry* self, UnknownSlice* slice) =>
            ExtensionField.Holds<TValue, TCodec>(slice, self->Entry.Number, false, true);

        private static ProtoRepeatedExtension<TMessage, TValue, TCodec> Key(ExtensionEntry* self) =>
            new(self->Entry.Number, "", self->IsPacked);
    }
}
