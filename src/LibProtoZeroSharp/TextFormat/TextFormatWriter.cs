using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Writes a message in the text format.</summary>
/// <remarks>
/// Methods take the place of the next byte and return the one behind what they have written. SAFETY: whoever writes has
/// made sure by <see cref="TextBuffer.Need"/> that there is room.
/// </remarks>
internal unsafe partial struct TextFormatWriter : ITextSource
{
    /// <summary>Bytes that are there for a number or a bracket with what stands around it.</summary>
    internal const int Slack = NumberWriter.Room + 16;

    // Bytes of stack that a message in a message takes at most.
    private const int LevelSize = 2048;

    private readonly ProtoTextOptions _options;
    private readonly MessageTable* _table;
    private readonly byte* _message;

    // Of a text for debuggers: it ends in an ellipsis, and nothing is thrown on the way. Else no limits.
    private readonly int _mostBytes;
    private readonly int _mostDepth;

    // Whether each field has a line, indented by two spaces.
    private readonly bool _hasUsualLayout;

    // Where extensions and the content of an Any are decoded; none until it is needed.
    private ArenaAllocator _scratch;
    private bool _hasScratch;

    /// <summary>Begins with a message.</summary>
    /// <param name="table">Its type.</param>
    /// <param name="message">The message, which stays where it is.</param>
    /// <param name="options">The form of the text.</param>
    /// <param name="mostBytes">Of a text for debuggers: after so many bytes nothing new is begun.</param>
    /// <param name="mostDepth">Of a text for debuggers: how deep messages are nested at most.</param>
    public TextFormatWriter(
        MessageTable* table, byte* message, in ProtoTextOptions options, int mostBytes = int.MaxValue,
        int mostDepth = int.MaxValue)
    {
        _table = table;
        _message = message;
        _options = options;
        _mostBytes = mostBytes;
        _mostDepth = mostDepth;
        _hasUsualLayout = !options.SingleLine && options.Indentation == null;
    }

    private readonly bool IsForDebugger => _mostDepth != int.MaxValue;

    /// <inheritdoc/>
    public byte* Write(ref TextBuffer buffer, byte* p)
    {
        try
        {
            return WriteFields(ref buffer, p, _table, _message, 0);
        }
        finally
        {
            if (_hasScratch) ArenaShelf.Return(_scratch);
            _hasScratch = false;
        }
    }

    private byte* WriteFields(ref TextBuffer buffer, byte* p, MessageTable* table, byte* message, int depth)
    {
        var head = (MessageHead*)message;
        if (!TryDecode(table, head)) return WriteEllipsis(ref buffer, p);
        SetExtensions extensions = default;
        // Their bytes may hide any depth, and each level is decoded for itself.
        if (head->Unknown != null && _options.Types is { } types && depth <= _options.RecursionLimit)
        {
            ReadOnlySpan<nint> known = types.ExtensionsOf(table);
            if (!known.IsEmpty) extensions = new SetExtensions(known, table, head, Scratch());
        }

        ExtensionEntry* extension;
        MessageHead* part;
        for (int i = 0; i < table->Count; i++)
        {
            // SAFETY: the index is below the count.
            FieldEntry* field = table->Fields + i;
            if (!field->IsSetIn(message)) continue;
            while (extensions.TryTake(field->Number, out extension, out part))
                p = WriteExtension(ref buffer, p, extension, in extensions, part, depth);
            if (IsFull(ref buffer, p)) return WriteEllipsis(ref buffer, p);
            p = WriteField(ref buffer, p, field, message, depth);
        }

        while (extensions.TryTake(int.MaxValue, out extension, out part))
            p = WriteExtension(ref buffer, p, extension, in extensions, part, depth);
        return _options.PrintUnknownFields && head->Unknown != null
            ? WriteUnknown(ref buffer, p, table, head->Unknown, in extensions, depth) : p;
    }

    private byte* WriteField(ref TextBuffer buffer, byte* p, FieldEntry* field, byte* message, int depth)
    {
        // SAFETY: the field is set, in a message of its type.
        byte* value = field->ValueIn(message);
        switch (field->Shape)
        {
            case FieldShape.List:
                return WriteList(ref buffer, p, field, (RawList*)value, depth);
            case FieldShape.Map:
                return WriteMap(ref buffer, p, field, (RawMap*)value, depth);
            default:
                return WriteValue(ref buffer, p, field, value, depth);
        }
    }

    private byte* WriteList(ref TextBuffer buffer, byte* p, FieldEntry* field, RawList* list, int depth)
    {
        list->Check();
        byte* element = (byte*)list->Items;
        for (int i = 0; i < list->Length; i++, element += field->Size)
        {
            if (IsFull(ref buffer, p)) return WriteEllipsis(ref buffer, p);
            p = WriteValue(ref buffer, p, field, field->IsMessage ? field->MessageAt(element) : element, depth);
        }

        return p;
    }

    /// <summary>Writes a field with one value.</summary>
    private byte* WriteValue(ref TextBuffer buffer, byte* p, FieldEntry* field, byte* value, int depth)
    {
        p = WriteName(ref buffer, p, field, depth);
        if (field->IsRedacted && _options.Redact) return EndValue(ref buffer, Put(ref buffer, p, ": [REDACTED]"u8));
        if (field->IsMessage) return WriteMessage(ref buffer, p, field->Message, value, depth);
        *p++ = (byte)':';
        *p++ = (byte)' ';
        return EndValue(ref buffer, WriteScalar(ref buffer, p, field, value));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteMessage(ref TextBuffer buffer, byte* p, MessageTable* table, byte* message, int depth)
    {
        p = Open(ref buffer, p);
        if (depth >= StackGuard.FreeLevels / 2 && !MayDescend(depth)) p = WriteEllipsis(ref buffer, p);
        else if (table->WellKnown == WellKnownType.Any) p = WriteAny(ref buffer, p, table, message, depth + 1);
        else p = WriteFields(ref buffer, p, table, message, depth + 1);
        return Close(ref buffer, p, depth);
    }

    // Decodes a lazy message. A text for debuggers says if it cannot be decoded, others throw.
    private readonly bool TryDecode(MessageTable* table, MessageHead* head)
    {
        head->Check();
        if (table->Operations.Read == null) return true;
        if (!IsForDebugger)
        {
            table->Operations.Read(head);
            return true;
        }

        try
        {
            table->Operations.Read(head);
            return true;
        }
        catch (Exception exception) when (
            exception is ArenaLimitException or InsufficientExecutionStackException or OutOfMemoryException)
        {
            return false;
        }
    }

    // Whether to go on; a text that is not for debuggers does, or throws.
    private readonly bool MayDescend(int depth)
    {
        if (IsForDebugger) return depth < _mostDepth && StackGuard.Has(LevelSize);
        StackGuard.Ask(LevelSize);
        return true;
    }
}
