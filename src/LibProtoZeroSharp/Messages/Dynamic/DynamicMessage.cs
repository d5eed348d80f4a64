using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A message of a type that is known at run time: one of a <see cref="ProtoSchema"/>, or a generated one that was found
/// by its <see cref="ProtoType"/>. It is read, edited and written by its fields.
/// </summary>
/// <remarks>
/// <para>A handle: it refers to the message, which lives in an arena, and copies of the handle refer to the same
/// message. It is valid until the arena is reset or disposed. A handle of a message inside of another one is valid as
/// long, also when lists and maps grow; but in a generated message elements of lists and values of maps may move, so
/// that handles of them are good until the next one is added.</para>
/// <para>One thread at a time may use an arena; any number of threads may read a message that is not
/// edited meanwhile.</para>
/// <para>What is done with a field is checked in both packages: a field of another type, or a value that it cannot
/// hold, is an <see cref="ArgumentException"/> or <see cref="InvalidOperationException"/>, and nothing has
/// changed.</para>
/// </remarks>
public readonly unsafe partial struct DynamicMessage : IEquatable<DynamicMessage>
{
    private readonly MessageTable* _table;
    private readonly byte* _message;
    private readonly ArenaAllocator _arena;

    internal DynamicMessage(MessageTable* table, byte* message, ArenaAllocator arena)
    {
        _table = table;
        _message = message;
        _arena = arena;
    }

    /// <summary>The type of the message.</summary>
    /// <exception cref="InvalidOperationException">It is the default handle.</exception>
    public ProtoType Type => new(Table);

    /// <summary>Whether it refers to a message; the default handle does not.</summary>
    public bool HasMessage => _table != null;

    /// <summary>The arena of the message.</summary>
    public ArenaAllocator Arena => _arena;

    /// <summary>The message as a view, which reads fields, lists and maps.</summary>
    /// <exception cref="InvalidOperationException">It is the default handle.</exception>
    public ProtoView View => new(ref *Checked(), _table);

    /// <summary>The fields that the schema does not know.</summary>
    /// <exception cref="InvalidOperationException">It is the default handle.</exception>
    public ProtoUnknownFields UnknownFields
    {
        get
        {
            byte* message = Checked();
            _table->Read(message);
            // SAFETY: a message begins with its head.
            return new ProtoUnknownFields(in *(MessageHead*)message);
        }
    }

    /// <summary>
    /// How many fields the schema does not know, in this message and in all messages in it: each value counts.
    /// </summary>
    /// <param name="types">
    /// Whose extensions are known and do not count, though they are stored as unknown fields; null for none. What is
    /// inside of extensions and of an <c>Any</c> is not looked at.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// It is the default handle, or more than 268,435,456 messages would be visited: messages are shared again and
    /// again.
    /// </exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public long CountUnknownFields(ProtoTypeRegistry? types = null) => UnknownCount.Root(Table, Checked(), types);

    private MessageTable* Table
    {
        get
        {
            if (_table == null) ProtoThrow.Misuse("The default DynamicMessage is no message.");
            return _table;
        }
    }

    private MessageHead* Head => (MessageHead*)Checked();

    /// <summary>Whether both messages are equal.</summary>
    public static bool operator ==(DynamicMessage left, DynamicMessage right) => left.Equals(right);

    /// <summary>Whether the messages differ.</summary>
    public static bool operator !=(DynamicMessage left, DynamicMessage right) => !left.Equals(right);

    /// <summary>Makes an empty message.</summary>
    /// <param name="type">Its type.</param>
    /// <param name="arena">Where it lives: it is valid until the arena is reset or disposed.</param>
    /// <exception cref="InvalidOperationException"><paramref name="type"/> is the default.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static DynamicMessage New(ProtoType type, ArenaAllocator arena)
    {
        MessageTable* table = type.Table;
        return new DynamicMessage(table, table->New(arena), arena);
    }

    /// <summary>A deep copy.</summary>
    /// <param name="arena">Where the copy lives, with everything it refers to.</param>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// More than a million messages were copied, and the message takes more than 2 GiB - 1 bytes: it holds messages
    /// that are shared again and again.
    /// </exception>
    /// <inheritdoc cref="New" path="/exception"/>
    public DynamicMessage Clone(ArenaAllocator arena)
    {
        byte* message = Checked(), copy = Table->New(arena);
        Copying.Root(_table, copy, message, arena);
        return new DynamicMessage(_table, copy, arena);
    }

    /// <summary>
    /// Merges a deep copy of another message of the same type: numbers that are set are replaced, lists appended,
    /// sub-messages merged. Both may be the same message.
    /// </summary>
    /// <param name="source">The message to merge.</param>
    /// <exception cref="InvalidOperationException">
    /// The messages are of different types, one is the default handle, or as <see cref="Clone"/> says.
    /// </exception>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public void MergeFrom(DynamicMessage source) =>
        Merging.Root(TableWith(source), Checked(), source.Checked(), _arena);

    /// <summary>Merges the fields that a mask names; <see cref="WellKnownTypes.FieldMask"/> calls it.</summary>
    internal void MergeFrom(
        DynamicMessage source, FieldMaskTree mask, MaskOptions options) =>
        MaskMerging.Root(TableWith(source), mask, Checked(), source.Checked(), _arena, options);

    /// <summary>Whether all required fields are set, here and in all that is nested.</summary>
    /// <exception cref="InvalidOperationException">
    /// It is the default handle, or more than 268,435,456 messages would be visited: messages are shared again and
    /// again.
    /// </exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public bool IsInitialized() => Required.HasAll(Table, Checked());

    private MessageTable* TableWith(DynamicMessage other)
    {
        MessageTable* table = Table;
        if (other._table != table) ProtoThrow.Misuse("The messages are of different types.");
        return table;
    }

    /// <summary>
    /// Whether both are messages of one type with equal fields, unknown ones too; two default handles are equal.
    /// Numbers with a fraction are compared by their bits.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// More than 268,435,456 messages would be visited: messages are shared again and again.
    /// </exception>
    public bool Equals(DynamicMessage other) => _table == other._table
        && (_table == null || Equality.Roots(_table, Checked(), other.Checked()));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DynamicMessage other && Equals(other);

    /// <summary>A hash of the fields: equal messages have equal ones. It differs from process to process.</summary>
    public override int GetHashCode() => _table == null ? 0 : (int)Hashing.Root(_table, Checked());

    /// <summary>
    /// The message as text on one line, with unknown fields, for a debugger or a log line; long ones end in an
    /// ellipsis. Empty if the arena was disposed. Never throws.
    /// </summary>
    public override string ToString() => _table == null || !_arena.IsAlive ? "" : DebugText.Of(_table, _message);

    // In the checked library a message whose arena was reset or disposed is reported.
    private byte* Checked()
    {
        _ = Table;
        _ = _arena.State;
        ((MessageHead*)_message)->Check();
        return _message;
    }
}
