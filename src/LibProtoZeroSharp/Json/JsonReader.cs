using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Numerics;

namespace ProtoZeroSharp;

/// <summary>
/// Reads messages of any type from JSON (RFC 8259, by the rules of
/// <see href="https://protobuf.dev/programming-guides/json/">ProtoJSON</see>), in one pass. Texts without escapes
/// become views of the input; escapes and base64 are decoded where they stand, since they only get shorter.
/// </summary>
/// <remarks>
/// Methods take the place of the next byte and return the place behind what they have read, or null after an error,
/// which is kept here. SAFETY, for all of them: the text ends with zeros, which are part of no token, so nothing is
/// read beyond them; and a place in a message comes from the table of its type.
/// </remarks>
internal unsafe partial struct JsonReader : ITextReader
{
    // Levels at the beginning for which nobody asks for stack, and what one takes at most, whatever is read.
    private const int FreeLevels = StackGuard.FreeLevels;
    private const int LevelSize = 3072;

    private readonly ProtoTypeRegistry _types;
    private readonly bool _ignoresUnknown;
    private readonly int _recursionLimit;
    private readonly int _askFrom;

    private ArenaAllocator _arena;
    private ulong _stamp;
    private byte* _start;
    private byte* _end;

    // How many brackets may be opened.
    private int _depth;

    private ProtoFormatError _error;
    private byte* _errorAt;
    private ProtoLimit _exceeded;

    // What FindField has found: the field, or the length of a name that is none's.
    private FieldEntry* _field;
    private int _nameLength;

    // A stack of words for the messages that are open and have many fields.
    private ulong* _seen;
    private nint _seenCount;
    private nint _seenCapacity;

    // Of the innermost Any: the message in it; the name in front of its type, and the place behind that.
    private byte* _anyMessage;
    private byte* _typeKey;
    private byte* _typeEnd;

    // Where the value begins whose message is being encoded; null if none is.
    private byte* _encodes;

    private FieldPredictor _predictor;

    /// <summary>A reader with options.</summary>
    public JsonReader(in ProtoJsonOptions options)
    {
        _types = options.Types ?? ProtoTypeRegistry.WellKnown;
        _ignoresUnknown = options.IgnoreUnknownFields;
        _recursionLimit = options.RecursionLimit;
        _askFrom = Math.Max(_recursionLimit - FreeLevels, 0);
        MaxArenaBytes = options.MaxArenaBytes;
    }

    /// <inheritdoc/>
    public long MaxArenaBytes { get; }

    /// <inheritdoc/>
    public bool TryRead(
        in TextInput text, MessageTable* table, byte* message, ArenaAllocator arena, out ProtoError error)
    {
        _arena = arena;
        _stamp = arena.State->TextStamp;
        _start = text.Start;
        _end = text.End;
        if (ReadRoot(table, message) != null)
        {
            error = default;
            return true;
        }

        error = new ProtoError(_error, _errorAt - _start) { Limit = _exceeded };
        return false;
    }

    /// <inheritdoc/>
    public readonly string? Explain(ReadOnlySpan<byte> utf8, ProtoError error, MessageTable* table) =>
        JsonFault.Describe(utf8, error, table, _types);

    private byte* ReadRoot(MessageTable* table, byte* message)
    {
        try
        {
            _depth = _recursionLimit + 1;
            byte* p = ReadMessage(SkipSpace(_start), table, message);
            if (p == null) return null;
            p = SkipSpace(p);
            return p == _end ? p : Fail(ProtoFormatError.InvalidSyntax, p);
        }
        catch (InsufficientExecutionStackException) when (_encodes != null)
        {
            return Fail(ProtoFormatError.RecursionLimitExceeded, _encodes);
        }
        catch (InvalidOperationException) when (_encodes != null)
        {
            // Numbers may take more bytes than digits: what is encoded has 2 GiB and more.
            return Fail(ProtoFormatError.TooLarge, _encodes);
        }
    }

    /// <summary>Whether a bracket may be opened with so many left; the first levels do not ask for stack.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool MayDescend() => _depth > _askFrom || StackGuard.MayDescend(_depth, LevelSize);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Fail(ProtoFormatError error, byte* at)
    {
        _error = error;
        _errorAt = at;
        _exceeded = TextLimit.Of(error, _recursionLimit, LevelSize);
        return null;
    }

    /// <summary>A value of another kind than the one that is needed, or no value at all.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* FailKind(byte* p)
    {
        // A level is left for the value in any case: its own bracket is not what is wrong.
        return SkipValue(p, _recursionLimit) == null ? null : Fail(ProtoFormatError.WrongKind, p);
    }

    /// <summary>The first byte that is no white space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* SkipSpace(byte* p) => *p > ' ' ? p : SkipSpaces(p);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* SkipSpaces(byte* p)
    {
        while (true)
        {
            // SAFETY: behind the text there are as many zeros as a vector has bytes, and zero is no white space.
            Vector128<byte> bytes = Vector128.Load(p);
            Vector128<byte> spaces = Vector128.Equals(bytes, Vector128.Create((byte)' '))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\n'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\r'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\t'));
            uint others = ~spaces.ExtractMostSignificantBits() & 0xFFFF;
            if (others != 0) return p + BitOperations.TrailingZeroCount(others);
            p += Vector128<byte>.Count;
        }
    }
}
