using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Writes a message in the text format.</summary>
/// <remarks>
/// Methods take the place of the next byte and return the one behind what they have written. SAFETY: a method that
/// writes has made sure by <see cref="TextBuffer.Need"/> that there is space.
/// </remarks>
internal unsafe ref partial struct TextFormatWriter
{
    /// <summary>Bytes that are there for a number or a bracket with what stands around it.</summary>
    internal const int Slack = NumberWriter.Room + 16;

    private const int LevelSize = LevelSizes.Text;

    private readonly ref TextBuffer _buffer;
    private readonly ProtoTextOptions _options;

    // Of a text for debuggers: it ends in an ellipsis, and nothing is thrown on the way. Else no limits.
    private readonly int _mostBytes;
    private readonly int _mostDepth;

    // Whether each field has a line, indented by two spaces.
    private readonly bool _hasUsualLayout;

    // How many messages are open.
    private int _depth;

    // Where extensions and the content of an Any are decoded; none until it is needed.
    private ArenaAllocator _scratch;
    private bool _hasScratch;

    /// <summary>Begins a text.</summary>
    /// <param name="buffer">Where to.</param>
    /// <param name="options">The form of the text.</param>
    /// <param name="mostBytes">Of a text for debuggers: after that many bytes nothing new is begun.</param>
    /// <param name="mostDepth">Of a text for debuggers: how deep messages are nested at most.</param>
    public TextFormatWriter(ref TextBuffer buffer, in ProtoTextOptions options, int mostBytes, int mostDepth)
    {
        _buffer = ref buffer;
        _options = options;
        _mostBytes = mostBytes;
        _mostDepth = mostDepth;
        _hasUsualLayout = !options.SingleLine && options.Indentation == null;
    }

    private readonly bool IsForDebugger => _mostDepth != int.MaxValue;

    /// <summary>Writes a message that is all of the text.</summary>
    public byte* WriteRoot(byte* p, MessageTable* table, byte* message) => WriteFields(p, table, message);

    /// <summary>Gives back what was taken.</summary>
    public readonly void Dispose()
    {
        if (_hasScratch) ArenaShelf.Return(_scratch);
    }

    private byte* WriteFields(byte* p, MessageTable* table, byte* message)
    {
        var head = (MessageHead*)message;
        if (!TryDecode(table, head)) return WriteEllipsis(p);
        SetExtensions extensions = default;
        // Their bytes may hide any depth, and each level is decoded for itself.
        if (head->Unknown != null && _options.Types is { } types && _depth <= _options.RecursionLimit)
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
                p = WriteExtension(p, extension, in extensions, part);
            if (IsFull(p)) return WriteEllipsis(p);
            p = WriteField(p, field, message);
        }

        while (extensions.TryTake(int.MaxValue, out extension, out part))
            p = WriteExtension(p, extension, in extensions, part);
        return _options.PrintUnknownFields && head->Unknown != null
            ? WriteUnknown(p, table, head->Unknown, in extensions) : p;
    }

    private byte* WriteField(byte* p, FieldEntry* field, byte* message)
    {
        // SAFETY: the field is set, in a message of its type.
        byte* value = field->ValueIn(message);
        switch (field->Shape)
        {
            case FieldShape.List:
                return WriteList(p, field, (RawList*)value);
            case FieldShape.Map:
                return WriteMap(p, field, (RawMap*)value);
            default:
                return WriteValue(p, field, value);
        }
    }

    private byte* WriteList(byte* p, FieldEntry* field, RawList* list)
    {
        list->Check();
        byte* element = (byte*)list->Items;
        for (int i = 0; i < list->Length; i++, element += field->Size)
        {
            if (IsFull(p)) return WriteEllipsis(p);
            p = WriteValue(p, field, field->IsMessage ? field->MessageAt(element) : element);
        }

        return p;
    }

    /// <summary>Writes a field with one value.</summary>
    private byte* WriteValue(byte* p, FieldEntry* field, byte* value)
    {
        p = WriteName(p, field);
        if (field->IsRedacted && _options.Redact) return EndValue(Put(p, ": [REDACTED]"u8));
        if (field->IsMessage) return WriteMessage(p, field->Message, value);
        *p++ = (byte)':';
        *p++ = (byte)' ';
        return EndValue(WriteScalar(p, field, value));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteMessage(byte* p, MessageTable* table, byte* message)
    {
        p = Open(p);
        if (_depth > StackGuard.FreeLevels / 2 && !MayDescend()) p = WriteEllipsis(p);
        else if (table->WellKnown == WellKnownType.Any) p = WriteAny(p, table, message);
        else p = WriteFields(p, table, message);
        return Close(p);
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
    private readonly bool MayDescend()
    {
        if (IsForDebugger) return _depth <= _mostDepth && StackGuard.Has(LevelSize);
        StackGuard.Ask(LevelSize);
        return true;
    }
}
