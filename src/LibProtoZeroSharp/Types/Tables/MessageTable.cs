using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What JSON and the text format know of a message type: its fields, in the order of their numbers, and how their names
/// are found. Made at the first use of the type; lies in native memory that is never freed.
/// </summary>
internal unsafe partial struct MessageTable
{
    /// <summary>Bytes of a message.</summary>
    public int Size;

    /// <summary>How many fields there are.</summary>
    public int Count;

    /// <summary>The fields, in the order of their numbers.</summary>
    public FieldEntry* Fields;

    /// <summary>
    /// Where the fields begin that are equal exactly when their bytes are; presence words and the cases of oneofs are
    /// among them. What is unset is zero.
    /// </summary>
    public int PlainOffset;

    /// <summary>Bytes of these fields, which lie side by side.</summary>
    public int PlainSize;

    /// <summary>
    /// Of a schema that is read at run time: everything else that a message stores, in the order of its place.
    /// </summary>
    public Reference* References;

    /// <summary>How many <see cref="References"/> there are.</summary>
    public int ReferenceCount;

    /// <summary>Which of the types with a JSON form of their own it is.</summary>
    public WellKnownType WellKnown;

    /// <summary>What generated code does with such a message.</summary>
    public MessageOperations Operations;

    /// <summary>Whether the schema is read at run time.</summary>
    public bool IsDynamic;

    /// <summary>Whether it has the wire format of message sets.</summary>
    public bool IsMessageSet;

    /// <summary>Whether there are required fields.</summary>
    public bool HasOwnRequired;

    /// <summary>Whether there are required fields, here or in what is nested.</summary>
    public bool MayMissRequired;

    /// <summary>Of a schema that is read at run time: whether there are extension ranges.</summary>
    public bool IsExtendable;

    /// <summary>
    /// For each field where its default lies, or null if that follows from the type (see <see cref="DefaultPlace"/>).
    /// Of a schema that is read at run time also the empty message for a message. Null if there is none at all.
    /// </summary>
    public byte** Defaults;

    /// <summary>Bytes from a message to the case of the first oneof; those of the others follow.</summary>
    public int CaseOffset;

    /// <summary>The name of each oneof, behind its length in an int.</summary>
    public byte** OneofNames;

    private byte* _fullName;
    private int _fullNameLength;

    // Names that the schema reserves, as SchemaReader reads them.
    private byte* _reserved;
    private int _reservedLength;

    // Where they begin + 1 by their hashes, 0 where there is none; at most half of the slots are taken. Null if no
    // name is reserved.
    private int* _reservedSlots;
    private uint _reservedMask;

    // Places of fields + 1 by the hashes of their names, 0 where there is none; at most half of them are taken.
    private int* _slots;
    private uint _slotMask;

    /// <summary>Whether messages are lazy.</summary>
    public readonly bool IsLazy
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Operations.Edit != null;
    }

    /// <summary>The full name.</summary>
    public readonly ReadOnlySpan<byte> FullName
    {
        // SAFETY: pointer and length were made together.
        get => new(_fullName, _fullNameLength);
    }

    /// <summary>Completes the fields, of which everything else is known, and the end behind the last one.</summary>
    public void Complete()
    {
        // SAFETY: there is space for all fields, and for one more.
        for (int i = 0; i < Count; i++)
        {
            Fields[i].Complete(i, Size);
            Fields[i].SetDistance(Count - i);
            HasOwnRequired |= Fields[i].IsRequired;
        }

        // SAFETY: tables lie in native memory.
        Fields[Count].LinkTo((MessageTable*)Unsafe.AsPointer(ref this));
        Fields[Count].QuotedJsonLength = Fields[Count].ProtoLength = FieldEntry.NoName;
    }

    /// <summary>The field with a number, or null.</summary>
    public readonly FieldEntry* Find(int number)
    {
        // Most schemas number their fields one after the other.
        if ((uint)(number - 1) < (uint)Count && Fields[number - 1].Number == number) return Fields + number - 1;
        int low = 0, high = Count;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            // SAFETY: middle is below the count.
            if (Fields[middle].Number < number) low = middle + 1;
            else high = middle;
        }

        return low < Count && Fields[low].Number == number ? Fields + low : null;
    }

    /// <summary>Whether the schema reserves a name.</summary>
    public readonly bool Reserves(ReadOnlySpan<byte> name)
    {
        if (_reservedSlots == null) return false;
        for (uint at = HashOf(name) & _reservedMask; _reservedSlots[at] != 0; at = (at + 1) & _reservedMask)
        {
            // SAFETY: a slot holds where a name begins.
            int start = _reservedSlots[at] - 1;
            var names = new SchemaReader(new ReadOnlySpan<byte>(_reserved + start, _reservedLength - start));
            if (names.Text().SequenceEqual(name)) return true;
        }

        return false;
    }

    /// <summary>Makes an empty message in an arena, which gets what is set in it.</summary>
    public readonly byte* New(ArenaAllocator arena)
    {
        // SAFETY: the arena gives space for a message.
        byte* message = arena.AllocateBytes((nuint)Size);
        Words.Clear(message, Size);
        Begin(message, arena);
        return message;
    }

    /// <summary>Says of a message that is all zero that its fields are about to be set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Begin(byte* message, ArenaAllocator arena)
    {
        // SAFETY: a message begins with its head.
        ((MessageHead*)message)->Mark(arena.State->ViewStamp);
        if (IsLazy) Operations.Edit((MessageHead*)message);
    }

    /// <summary>Makes a field the member of its oneof that is set, in place of the one that was.</summary>
    public readonly void Select(FieldEntry* entry, byte* message)
    {
        // SAFETY: the message is of this type, and the field is in a oneof.
        int number = *(int*)(message + entry->PresenceOffset);
        if (number != 0 && number != entry->Number) Unselect(Find(number), message);
        entry->MarkIn(message);
    }

    /// <summary>Unsets the member of a oneof that is set.</summary>
    public static void Unselect(FieldEntry* entry, byte* message)
    {
        // SAFETY: the member is set, so what it stores lies there.
        new Span<byte>(message + entry->Offset, entry->StorageSize).Clear();
        *(int*)(message + entry->PresenceOffset) = 0;
    }

    /// <summary>Unsets a field.</summary>
    public readonly void Unset(FieldEntry* entry, byte* message)
    {
        if (!entry->IsSetIn(message)) return;
        // SAFETY: the message is of this type.
        if (entry->IsMember)
        {
            Unselect(entry, message);
            return;
        }

        new Span<byte>(message + entry->Offset, entry->StorageSize).Clear();
        if (entry->Shape == FieldShape.Explicit) *(uint*)(message + entry->PresenceOffset) &= ~entry->PresenceMask;
    }

    /// <summary>Decodes the fields of a lazy message and notes that any may change; before one does.</summary>
    public readonly void Edit(byte* message)
    {
        // SAFETY: a message begins with its head.
        if (IsLazy) Operations.Edit((MessageHead*)message);
    }

    /// <summary>Decodes the fields of a lazy message; before they are looked at.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Read(byte* message)
    {
        if (IsLazy) Operations.Read((MessageHead*)message);
    }
}
