using System;
using System.Buffers;
using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Walks the fields of an encoded message, without allocating and without a schema.</summary>
/// <remarks>
/// <para>
/// Call <see cref="Next()"/> until it returns false, and between two calls read the field with the method of its wire
/// form, or <see cref="Skip"/> it. Spans that methods return are views of the input.
/// </para>
/// <para>
/// Damaged bytes lead to a <see cref="ProtoFormatException"/>, whose offset is that of the damaged tag or value from
/// the start of the outermost input. On an error the reader has not moved. For any calls in any order,
/// nothing outside of the input is read.
/// </para>
/// <para>
/// Reading a value in another wire form than it has, twice, or without a field, gives a meaningless value or a
/// <see cref="ProtoFormatException"/>; the checked library throws an <see cref="InvalidOperationException"/> instead.
/// </para>
/// <para>
/// A copy of a reader goes on by itself. <c>default</c> is a reader of an empty message.
/// </para>
/// </remarks>
public ref partial struct ProtoReader
{
    /// <summary>How deep messages and groups may be nested unless the caller says otherwise: 100.</summary>
    public const int DefaultRecursionLimit = 100;

    private readonly ref byte _start;       // the outermost input; sub-readers have the same
    private readonly nint _wordsEnd;        // from positions below this one, eight bytes can be loaded; may be negative
    private readonly nint _end;             // end of this message, counted from _start as all positions are
    private nint _position;                 // next byte to read
    private int _fieldStart;                // where the tag of the current field begins
    private readonly long _depth;           // low half: levels that may still be opened; high half: the limit
    private uint _tag;                      // tag of the current field; 0 before the first
#if PROTOZERO_CHECKS
    private bool _isOpen;                   // Next found a field, and its value was not read yet
#endif

    /// <summary>Reads a message that is in one piece; allocates nothing.</summary>
    /// <param name="data">The encoded message. The reader and all spans it hands out are views of it.</param>
    public ProtoReader(ReadOnlySpan<byte> data)
        : this(data, DefaultRecursionLimit)
    {
    }

    /// <summary>Reads a message that is in one piece; allocates nothing.</summary>
    /// <param name="data">The encoded message. The reader and all spans it hands out are views of it.</param>
    /// <param name="recursionLimit">
    /// How many levels <see cref="ReadMessage"/>, <see cref="ReadGroup"/> and groups inside of skipped fields may go
    /// down altogether; 0 or more.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="recursionLimit"/> is negative.</exception>
    public ProtoReader(ReadOnlySpan<byte> data, int recursionLimit)
    {
        PlatformCheck.Require();
        if (recursionLimit < 0)
            ProtoThrow.ArgumentOutOfRange(nameof(recursionLimit), "The limit must not be negative.");
        _start = ref MemoryMarshal.GetReference(data);
        _wordsEnd = (nint)data.Length - sizeof(ulong) + 1;
        _end = data.Length;
        _depth = ((long)recursionLimit << 32) | (uint)recursionLimit;
    }

    /// <summary>Reads a message that may be in several pieces.</summary>
    /// <param name="data">
    /// The encoded message. One segment is read where it lies; several are copied into one new array.
    /// </param>
    /// <param name="recursionLimit">As in <see cref="ProtoReader(ReadOnlySpan{byte}, int)"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="recursionLimit"/> is negative.</exception>
    /// <exception cref="ProtoFormatException">The message is larger than the largest array.</exception>
    public ProtoReader(in ReadOnlySequence<byte> data, int recursionLimit = DefaultRecursionLimit)
        : this(Join(data), recursionLimit)
    {
    }

    // A reader of a part of another reader's input.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ProtoReader(ref byte start, nint wordsEnd, nint position, nint end, long depth)
    {
        _start = ref start;
        _wordsEnd = wordsEnd;
        _end = end;
        _depth = depth;
        _position = position;
    }

    /// <summary>The number of the current field, 1 to 536,870,911; 0 before the first.</summary>
    public readonly int FieldNumber
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => FieldKey.FieldNumber(_tag);
    }

    /// <summary>
    /// Another name of <see cref="FieldNumber"/>, kept for programs that know it; not the encoded tag.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public readonly int Tag
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => FieldKey.FieldNumber(_tag);
    }

    /// <summary>How the current field is encoded; never <see cref="WireType.EndGroup"/>.</summary>
    public readonly WireType WireType
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => FieldKey.WireTypeOf(_tag);
    }

    /// <summary>
    /// Bytes from the start of the outermost input to the next byte that will be read, in sub-readers as well.
    /// </summary>
    public readonly int Position
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)_position;
    }

    /// <summary>Moves to the next field of the message.</summary>
    /// <returns>False at the end of the message.</returns>
    /// <exception cref="ProtoFormatException">
    /// InvalidTag: the field number is 0, the wire type 6 or 7, or the tag has more than 32 bits. EndGroupMismatch: an
    /// end-group tag without a start. Truncated: the message ends inside the tag.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next()
    {
        CheckFieldIsDone();
        nint position = _position;
        if (position >= _end) return false;
        uint tag = TagAt(position, out nint next);
        Open(position, tag, next);
        return true;
    }

    // Reads and checks the tag at a position before the end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly uint TagAt(nint position, out nint next)
    {
        // SAFETY: the callers have tested position < _end.
        uint tag = Unsafe.Add(ref _start, position);
        next = position + 1;
        if (!FieldKey.IsShortTag(tag))
        {
            // Up to four bytes at once: every field number below 2^25. The cold path repeats what fails here, and says
            // why.
            ulong word = position < _wordsEnd ? FixedWidth.Load64(ref Unsafe.Add(ref _start, position)) : 0;
            ulong ends = ~word & BitLanes.Continuation;
            tag = (uint)BitLanes.GatherFirst(word, ends);
            // The usual sizes by a branch: once it is predicted, the next position no longer waits for this load.
            if ((word & 0x808000) == 0x8000) next = position + 3;
            else if ((word & 0x8000) == 0) next = position + 2;
            else next = position + (nint)((uint)BitOperations.TrailingZeroCount(ends) >> 3) + 1;
            if ((uint)ends == 0 || next > _end || !FieldKey.OpensValue(tag))
            {
                ulong read = WireScan.FieldTag(ref _start, (int)position, (int)_end);
                tag = (uint)read;
                next = (nint)(read >> 32);
            }
        }

        return tag;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Open(nint fieldStart, uint tag, nint valuePosition)
    {
        _fieldStart = (int)fieldStart;
        _tag = tag;
        _position = valuePosition;
#if PROTOZERO_CHECKS
        _isOpen = true;
#endif
    }

    // Every method that reads the current field's value ends here.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Close(nint position)
    {
        _position = position;
#if PROTOZERO_CHECKS
        _isOpen = false;
#endif
    }

    private static ReadOnlySpan<byte> Join(in ReadOnlySequence<byte> data)
    {
        if (data.IsSingleSegment) return data.FirstSpan;
        if (data.Length > Array.MaxLength)
            ProtoThrow.TooLarge(ProtoLimitKind.EncodedSize, Array.MaxLength, Array.MaxLength);
        return data.ToArray();
    }
}
