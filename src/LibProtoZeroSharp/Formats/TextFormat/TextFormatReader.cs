using System;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Reads messages from the text format.</summary>
/// <remarks>
/// Methods take the place of the next byte and return the one behind what they have read, or null after an error, which
/// <see cref="Fail"/> has noted. SAFETY: the text ends with zeros, which belong to no token and are more than a vector
/// takes, so nothing reads on behind them without a look at the end.
/// </remarks>
internal unsafe partial struct TextFormatReader : ITextReader
{
    /// <summary>Bytes of stack that a message in a message takes at most, with what reads a field.</summary>
    public const int LevelSize = LevelSizes.Text;

    private readonly ProtoTextOptions _options;
    private readonly int _askFrom;
    private readonly ProtoTypeRegistry _types;
    private TextFormatScalars _scalars;
    private ArenaAllocator _arena;

    // How many brackets may be opened.
    private int _depth;

    // Where the field begins whose message is being encoded; null if none is.
    private byte* _encodes;

    // Of messages that may have several parts: by the last of its unknown fields which extensions one has. Null until
    // there is one.
    private AddressMap* _stored;

    // What FindField has found, or null.
    private FieldEntry* _field;

    private FieldPredictor _predictor;

    public TextFormatReader(in ProtoTextOptions options)
    {
        _options = options;
        _types = options.Types ?? ProtoTypeRegistry.WellKnown;
        _askFrom = Math.Max(options.RecursionLimit - StackGuard.FreeLevels, 0);
        _scalars = new TextFormatScalars(options.RecursionLimit, options.AllowSurrogatePairs);
    }

    /// <inheritdoc/>
    public readonly long MaxArenaBytes => _options.MaxArenaBytes;

    /// <inheritdoc/>
    public bool TryRead(
        in TextInput text, MessageTable* table, byte* message, ArenaAllocator arena, out ProtoError error)
    {
        _arena = arena;
        _scalars.Begin(in text, arena.State->TextStamp);
        _stored = null;
        bool isRead = ReadRoot(text.Start, table, message);
        error = _scalars.Error;
        return isRead;
    }

    /// <inheritdoc/>
    public readonly string? Explain(ReadOnlySpan<byte> utf8, ProtoError error, MessageTable* table) =>
        TextFormatFault.Describe(utf8, error, table, _types);

    private bool ReadRoot(byte* p, MessageTable* table, byte* message)
    {
        try
        {
            _depth = _options.RecursionLimit + 1;
            return ReadFields(p, table, message, 0) != null;
        }
        catch (InsufficientExecutionStackException) when (_encodes != null)
        {
            Fail(ProtoFormatError.RecursionLimitExceeded, _encodes);
            return false;
        }
        catch (InvalidOperationException) when (_encodes != null)
        {
            // Numbers may take more bytes than digits: what is encoded has 2 GiB and more.
            Fail(ProtoFormatError.TooLarge, _encodes);
            return false;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Fail(ProtoFormatError error, byte* at) => _scalars.Fail(error, at);

    /// <summary>Whether a bracket may be opened with that many left; the first levels make no test for stack.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool MayDescend() => _depth > _askFrom || StackGuard.MayDescend(_depth, LevelSize);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* Space(byte* p) => _scalars.Space(p);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* Line(byte* p) => _scalars.Line(p);

    /// <summary>Reads a message between brackets.</summary>
    /// <param name="p">The opening bracket, or something else.</param>
    /// <param name="table">The type.</param>
    /// <param name="message">The message, empty and begun.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadMessage(byte* p, MessageTable* table, byte* message)
    {
        byte close = CloseOf(*p);
        if (close == 0) return _scalars.FailKind(p);
        return MayDescend() ? ReadFields(p + 1, table, message, close)
            : Fail(ProtoFormatError.RecursionLimitExceeded, p);
    }

    // The bracket that ends a message, 0 of what does not begin one.
    private static byte CloseOf(byte open) => open switch
    {
        (byte)'{' => (byte)'}',
        (byte)'<' => (byte)'>',
        _ => 0,
    };

    // Up to the closing bracket; of the root (0), to the end of the text.
    private byte* ReadFields(byte* p, MessageTable* table, byte* message, byte close)
    {
        _depth--;
        SeenFields seen = default;
        PendingExtension* pending = null;
        // Most texts name fields in the order of their numbers, each element of a list by itself.
        FieldEntry* expected = table->Fields;
        while (true)
        {
            p = Line(p);
            byte* name = p;
            FieldEntry* field = expected;
            if (IsNameAt(expected, p))
            {
                p += expected->ProtoLength;
            }
            else if (TextScan.IsLetter(*p))
            {
                p = FindField(p, table, expected);
                field = _field;
            }
            else if (*p == '[')
            {
                p = ReadBracketed(p, table, message, ref seen, ref pending);
                if (p == null) return null;
                goto Separator;
            }
            else
            {
                break;
            }

            if (field == null)
            {
                p = PassUnknown(name, p, table);
            }
            else
            {
                if (!_options.AllowSingularOverwrites && !TakeOnce(table, field, message, ref seen))
                    return Fail(ProtoFormatError.DuplicateField, name);
                p = ReadValues(p, table, field, message);
                expected = field->Shape is FieldShape.List or FieldShape.Map ? field : field + 1;
            }

            if (p == null) return null;
        Separator:
            p = Line(p);
            if (*p is (byte)',' or (byte)';') p++;
        }

        if (close == 0 ? p != _scalars.End : *p != close) return Fail(ProtoFormatError.InvalidSyntax, p);
        if (pending != null && !Store(pending, message)) return null;
        _depth++;
        return close == 0 ? p : p + 1;
    }

    private byte* PassUnknown(byte* name, byte* p, MessageTable* table) =>
        // SAFETY: the name is part of the text, of which there are less than 2 GiB.
        _options.IgnoreUnknownFields || table->Reserves(new ReadOnlySpan<byte>(name, (int)(p - name)))
            ? SkipField(p) : Fail(ProtoFormatError.UnknownField, name);

    /// <summary>Finds the field that a name is that of, or null if the table has none.</summary>
    /// <param name="p">The name.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="expected">The field that the name is not that of, though it was likely.</param>
    /// <returns>The place behind the name.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* FindField(byte* p, MessageTable* table, FieldEntry* expected)
    {
        FieldEntry* field = expected;
        // Behind the last element of a list.
        if (expected->Shape is FieldShape.List or FieldShape.Map && IsNameAt(++field, p)) return Found(field, p);
        field = _predictor.Predict(table, expected);
        if (IsNameAt(field, p)) return Found(field, p);
        byte* end = TextScan.Name(p);
        // SAFETY: the name is part of the text, of which there are less than 2 GiB.
        _field = table->FindText(new ReadOnlySpan<byte>(p, (int)(end - p)));
        if (_field != null) _predictor.Learn(table, expected, _field);
        return end;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Found(FieldEntry* field, byte* p)
    {
        _field = field;
        return p + field->ProtoLength;
    }

    // Whether this is the name of a field, which has no other one in the text format.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsNameAt(FieldEntry* field, byte* p)
    {
        // SAFETY: a vector can be loaded where a name of a table begins, and anywhere in the text.
        uint length = (uint)field->ProtoLength;
        if (length >= (uint)Vector256<byte>.Count || field->HasOtherTextName) return false;
        uint differences = ~Vector256.Equals(Vector256.Load(p), Vector256.Load(field->ProtoName))
            .ExtractMostSignificantBits();
        return (uint)BitOperations.TrailingZeroCount(differences) >= length && !TextScan.IsNamePart(p[length]);
    }

    /// <summary>Reads what follows the name of a field: one value or a list.</summary>
    private byte* ReadValues(byte* p, MessageTable* table, FieldEntry* field, byte* message)
    {
        p = Space(p);
        if (*p == ':') p = Space(p + 1);
        else if (!field->IsMessage) return Fail(ProtoFormatError.InvalidSyntax, p);
        if (*p != '[') return ReadValue(p, table, field, message);
        if (field->Shape is not (FieldShape.List or FieldShape.Map)) return Fail(ProtoFormatError.WrongKind, p);
        p = Space(p + 1);
        if (*p == ']') return p + 1;
        while (true)
        {
            p = ReadValue(p, table, field, message);
            if (p == null) return null;
            p = Space(p);
            if (*p == ']') return p + 1;
            if (*p != ',') return Fail(ProtoFormatError.InvalidSyntax, p);
            p = Space(p + 1);
        }
    }

    private byte* ReadValue(byte* p, MessageTable* table, FieldEntry* field, byte* message)
    {
        // SAFETY: the message is of the type that the field belongs to.
        byte* place = message + field->Offset;
        switch (field->Shape)
        {
            case FieldShape.List:
                return field->IsMessage
                    ? ReadMessage(p, field->Message, field->AddMessage((RawList*)place, _arena))
                    : _scalars.ReadScalar(p, field, RawList.Add(ref *(RawList*)place, field->Size, _arena));
            case FieldShape.Map:
                return ReadEntry(p, field->Map, (RawMap*)place);
            case FieldShape.Message or FieldShape.MemberMessage:
                if (field->Shape == FieldShape.MemberMessage) table->Select(field, message);
                return ReadSlot(p, field->Message, (MessageSlot*)place);
            case FieldShape.Member:
                table->Select(field, message);
                return ReadPlain(p, field, place);
            default:
                field->MarkIn(message);
                return ReadPlain(p, field, place);
        }
    }

    // A message that lies by itself; one that is there already is merged with.
    private byte* ReadSlot(byte* p, MessageTable* table, MessageSlot* slot)
    {
        if (slot->Address == 0) slot->Address = (nint)table->New(_arena);
        return ReadMessage(p, table, (byte*)slot->Address);
    }

    // A value that lies in a struct, in a list or in an entry of a map.
    private byte* ReadPlain(byte* p, FieldEntry* field, byte* place)
    {
        if (!field->IsMessage) return _scalars.ReadScalar(p, field, place);
        MessageTable* table = field->Message;
        table->Begin(place, _arena);
        return ReadMessage(p, table, place);
    }

    // Notes that a field is set. False if it is already, or another member of its oneof. Lists and maps may be.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool TakeOnce(MessageTable* table, FieldEntry* field, byte* message, ref SeenFields seen) =>
        field->Shape switch
        {
            FieldShape.List or FieldShape.Map => true,
            // A value that is zero does not tell.
            FieldShape.Implicit => seen.TryAdd((int)(field - table->Fields), table->Count, _arena),
            FieldShape.Message => ((MessageSlot*)(message + field->Offset))->Address == 0,
            FieldShape.Explicit => (*(uint*)(message + field->PresenceOffset) & field->PresenceMask) == 0,
            _ => *(int*)(message + field->PresenceOffset) == 0,
        };
}
