using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Writes messages of any type as JSON, by their tables.</summary>
/// <remarks>
/// A comma is written behind every value; the bracket that closes an object or a list takes the place of the last one.
/// SAFETY: where a value begins, <see cref="Room"/> bytes can be written; behind it, <see cref="Slack"/>. A message is
/// of the type of its table, and its entries say where its fields lie.
/// </remarks>
internal unsafe ref partial struct JsonWriter
{
    // The longest number with its quotes, a comma, a closing bracket and what comes with the next value.
    private const int Room = 64;
    private const int Slack = 16;

    // Bytes that are stored of a name, however short it is.
    private const int NameVector = 32;

    private const int LevelSize = LevelSizes.JsonWrite;

    private readonly ref TextBuffer _buffer;
    private readonly ProtoTypeRegistry? _types;

    // Null if all is on one line.
    private readonly string? _indentation;
    private readonly int _limit;
    private readonly long _maxArenaBytes;

    // Whether names are not those that the tables hold ready.
    private readonly bool _hasOtherNames;
    private readonly bool _usesProtoNames;
    private readonly bool _writesDefaults;
    private readonly bool _usesEnumNumbers;
    private readonly bool _escapesHtml;

    // Objects that are open, and brackets that are where all is indented.
    private int _depth;
    private int _level;

    // Where messages live that are decoded to be written; made when it is needed, and emptied when none is.
    private ArenaAllocator _scratch;
    private int _scratchUses;

    /// <summary>Begins a text.</summary>
    public JsonWriter(ref TextBuffer buffer, in ProtoJsonOptions options)
    {
        _buffer = ref buffer;
        _types = options.Types;
        _indentation = options.Indentation;
        _limit = options.RecursionLimit;
        _maxArenaBytes = options.MaxArenaBytes;
        _usesProtoNames = options.PreserveProtoFieldNames;
        _escapesHtml = options.EscapeHtml;
        _writesDefaults = options.FormatDefaultValues;
        _usesEnumNumbers = options.FormatEnumsAsIntegers;
        _hasOtherNames = _usesProtoNames || _escapesHtml || _indentation != null;
    }

    /// <summary>Writes a message that is all of the text.</summary>
    public byte* Root(byte* p, MessageTable* table, byte* message) =>
        WriteMessage(_buffer.Need(p, Room), table, message);

    private byte* WriteMessage(byte* p, MessageTable* table, byte* message)
    {
        ((MessageHead*)message)->Check();
        table->Read(message);
        if (table->WellKnown != WellKnownType.None) return WriteWellKnown(p, table, message);
        Enter();
        p = Close(WriteFields(Open(p, '{'), table, message), '}');
        _depth--;
        return p;
    }

    private byte* WriteFields(byte* p, MessageTable* table, byte* message)
    {
        FieldEntry* end = table->Fields + table->Count;
        for (FieldEntry* field = table->Fields; field != end; field++)
        {
            if (!field->IsSetIn(message) && (!_writesDefaults || !HasDefault(field->Shape))) continue;
            p = WriteField(WriteName(p, field), field, field->ValueIn(message));
            *p++ = (byte)',';
        }

        return _types != null && ((MessageHead*)message)->Unknown != null ? WriteExtensions(p, table, message) : p;
    }

    // Fields that have a value even if they are not set.
    private static bool HasDefault(FieldShape shape) =>
        shape is FieldShape.Implicit or FieldShape.List or FieldShape.Map;

    private byte* WriteField(byte* p, FieldEntry* field, byte* value) => field->Shape switch
    {
        FieldShape.List => WriteList(p, field, (RawList*)value),
        FieldShape.Map => WriteMap(p, field, (RawMap*)value),
        _ => WriteValue(p, field, value),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* WriteName(byte* p, FieldEntry* field)
    {
        if (_hasOtherNames) return WriteOtherName(p, field);
        int length = field->QuotedJsonLength;
        p = _buffer.Need(p, length + NameVector + Room);
        // SAFETY: that many bytes can be read behind the start of a name.
        Vector256.Store(Vector256.Load(field->QuotedJsonName), p);
        if (length > NameVector) CopyRest(p, field->QuotedJsonName, length);
        return p + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CopyRest(byte* p, byte* name, int length) =>
        Unsafe.CopyBlockUnaligned(p + NameVector, name + NameVector, (uint)(length - NameVector));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteOtherName(byte* p, FieldEntry* field)
    {
        // An extension's name in JSON is the full name in brackets, which its name in the schema lacks.
        return Colon(WriteString(Next(p), _usesProtoNames && !field->HasBrackets ? field->Name : field->JsonName));
    }

    private byte* Colon(byte* p)
    {
        *p++ = (byte)':';
        if (_indentation != null) *p++ = (byte)' ';
        return _buffer.Need(p, Room);
    }

    private byte* Open(byte* p, char bracket)
    {
        *p = (byte)bracket;
        if (_indentation != null) _level++;
        return p + 1;
    }

    // What comes first in a list or object, or behind a comma.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* Next(byte* p) => _indentation == null ? _buffer.Need(p, Room) : Line(p);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Close(byte* p, char bracket)
    {
        if (_indentation != null) return CloseLines(p, bracket);
        if (p[-1] == ',') p--;
        *p = (byte)bracket;
        return _buffer.Need(p + 1, Slack);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* CloseLines(byte* p, char bracket)
    {
        _level--;
        if (p[-1] == ',') p = Line(p - 1);
        *p = (byte)bracket;
        return _buffer.Need(p + 1, Slack);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte* Line(byte* p)
    {
        p = _buffer.Need(p, ((nint)_level * _indentation!.Length) + Room + 1);
        *p++ = (byte)'\n';
        for (int i = 0; i < _level; i++)
        {
            foreach (char c in _indentation) *p++ = (byte)c;
        }

        return p;
    }

    private readonly void FailDeep(int depth) =>
        ProtoThrow.Format(new ProtoError(ProtoFormatError.RecursionLimitExceeded, 0)
        {
            Limit = depth > _limit ? new ProtoLimit(ProtoLimitKind.Recursion, _limit)
                : new ProtoLimit(ProtoLimitKind.Stack, 0),
        });

    // The root is at depth 0.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        int depth = _depth++;
        if (depth > _limit || (depth >= StackGuard.FreeLevels && !StackGuard.Has(LevelSize)))
            FailDeep(depth);
    }
}
