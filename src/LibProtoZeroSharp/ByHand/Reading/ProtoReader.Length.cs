using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <content>Values with a length: text, bytes, messages; groups; and whole fields as they are.</content>
public ref partial struct ProtoReader
{
    /// <summary>Reads a string. Allocates it.</summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated: the length reaches past the end of the message. MalformedVarint: the length has more than ten bytes.
    /// InvalidUtf8: the text is not UTF-8 (<see cref="ReadUtf8"/> takes any bytes); the offset is that of the text.
    /// </exception>
    public string ReadString()
    {
        CheckForm(WireType.LengthDelimited);
        ReadOnlySpan<byte> bytes = Delimited(_position, out nint next);
        string? text = Utf8Decoder.TryDecode(bytes);
        if (text == null) ProtoThrow.Format(ProtoFormatError.InvalidUtf8, next - bytes.Length);
        Close(next);
        return text;
    }

    /// <summary>
    /// Reads the bytes of a string, without testing that they are UTF-8. A view of the input; allocates nothing.
    /// </summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated: the length reaches past the end of the message. MalformedVarint: the length has more than ten bytes.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadUtf8() => ReadBytes();

    /// <summary>Reads bytes, or any other length-delimited value. A view of the input; allocates nothing.</summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated: the length reaches past the end of the message. MalformedVarint: the length has more than ten bytes.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadBytes()
    {
        CheckForm(WireType.LengthDelimited);
        ReadOnlySpan<byte> bytes = Delimited(_position, out nint next);
        Close(next);
        return bytes;
    }

    /// <summary>
    /// Reads a sub-message: gives a reader of its fields, and moves this one behind it. Allocates nothing.
    /// </summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated: the length reaches past the end of the message. MalformedVarint: the length has more than ten bytes.
    /// RecursionLimitExceeded: the messages and groups opened on the way here are as many as the limit allows.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoReader ReadMessage()
    {
        CheckForm(WireType.LengthDelimited);
        if ((int)_depth <= 0) ProtoThrow.TooDeep((int)(_depth >> 32), _position);
        int length = Delimited(_position, out nint next).Length;
        Close(next);
        return new ProtoReader(ref _start, _wordsEnd, next - length, next, _depth - 1);
    }

    /// <summary>
    /// Reads a group: gives a reader of the fields between its tags, and moves this one behind the end tag. Looks
    /// through the whole group for its end and checks it on the way. Allocates nothing.
    /// </summary>
    /// <exception cref="ProtoFormatException">
    /// Truncated: the end tag is missing. EndGroupMismatch: it is another one's. RecursionLimitExceeded: the group, or
    /// one inside of it, is nested deeper than the limit allows. Any other code for damage inside of the group.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoReader ReadGroup()
    {
        CheckForm(WireType.StartGroup);
        nint position = _position;
        ulong found = WireScan.Group(ref _start, (int)position, (int)_end, _tag, _depth);
        Close((nint)(found >> 32));
        return new ProtoReader(ref _start, _wordsEnd, position, (nint)(uint)found, _depth - 1);
    }

    /// <summary>
    /// Reads the whole field with its tag (of a group with both tags), as it stands. A view of the input.
    /// </summary>
    /// <exception cref="ProtoFormatException">As <see cref="Skip"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadRaw()
    {
        CheckField();
        int start = _fieldStart;
        Skip();
        return View(start, (int)_position - start);
    }

    // Reads the length at a position and the view it describes, without moving.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ReadOnlySpan<byte> Delimited(nint position, out nint next)
    {
        nint end = _end;
        if (position < end)
        {
            nint length = Unsafe.Add(ref _start, position);
            nint body = position + 1;
            if (length >= 0x80 && body < end)
            {
                // Three bytes and more are for the call below: this leads behind any end.
                nint second = Unsafe.Add(ref _start, body++);
                length = second < 0x80 ? length - 0x80 + (second << 7) : nint.MinValue;
            }

            // Unsigned, where a sum beyond the largest nint is large as well.
            next = body + length;
            if ((nuint)next <= (nuint)end) return View(body, (int)length);
        }

        ulong read = WireScan.Length(ref _start, (int)position, (int)end);
        next = (nint)(uint)read + (nint)(read >> 32);
        return View((nint)(uint)read, (int)(read >> 32));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ReadOnlySpan<byte> View(nint position, int length) =>
        // SAFETY: the callers have checked that 0 <= position <= position + length <= _end.
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _start, position), length);
}
