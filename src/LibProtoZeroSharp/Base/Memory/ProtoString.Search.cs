using System;

namespace ProtoZeroSharp;

public readonly unsafe partial struct ProtoString
{
    private const byte FirstContinuation = 0x80, EndOfContinuations = 0xc0, EndOfAscii = 0x80;

    /// <summary>Whether the text holds another one, compared ordinally: byte by byte.</summary>
    /// <remarks>Allocates nothing. The other members that search do not allocate either.</remarks>
    /// <param name="value">
    /// A <see cref="string"/>, characters, UTF-8 bytes or a <see cref="ProtoString"/>. The empty text is in every one;
    /// a text with a surrogate without its partner is in none.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is a string that is null.</exception>
    public bool Contains(Utf8Source value) => IndexOf(value) >= 0;

    /// <summary>Whether the text holds a character.</summary>
    /// <param name="value">The character; a surrogate is in no text.</param>
    public bool Contains(char value) => IndexOf(value) >= 0;

    /// <summary>Whether the text begins with another one, compared ordinally.</summary>
    /// <inheritdoc cref="Contains(Utf8Source)"/>
    public bool StartsWith(Utf8Source value) =>
        value.TryGetUtf8(out ReadOnlySpan<byte> utf8) ? Span.StartsWith(utf8) : value.IsAtStartOf(Span);

    /// <summary>Whether the text begins with a character.</summary>
    /// <inheritdoc cref="Contains(char)"/>
    public bool StartsWith(char value)
    {
        ReadOnlySpan<byte> text = Span;
        if (value < EndOfAscii) return !text.IsEmpty && text[0] == value;
        ReadOnlySpan<byte> utf8 = Utf8Text.Encode(value, stackalloc byte[Utf8Text.MaxCharSize]);
        return !utf8.IsEmpty && text.StartsWith(utf8);
    }

    /// <summary>Whether the text ends with another one, compared ordinally.</summary>
    /// <inheritdoc cref="Contains(Utf8Source)"/>
    public bool EndsWith(Utf8Source value) =>
        value.TryGetUtf8(out ReadOnlySpan<byte> utf8) ? Span.EndsWith(utf8) : value.IsAtEndOf(Span);

    /// <summary>Whether the text ends with a character.</summary>
    /// <inheritdoc cref="Contains(char)"/>
    public bool EndsWith(char value)
    {
        ReadOnlySpan<byte> text = Span;
        if (value < EndOfAscii) return !text.IsEmpty && text[^1] == value;
        ReadOnlySpan<byte> utf8 = Utf8Text.Encode(value, stackalloc byte[Utf8Text.MaxCharSize]);
        return !utf8.IsEmpty && text.EndsWith(utf8);
    }

    /// <summary>Where another text stands first, compared ordinally.</summary>
    /// <returns>
    /// The offset in bytes, for <see cref="Slice(int)"/>; 0 for the empty text; -1 if the text does not hold it.
    /// </returns>
    /// <inheritdoc cref="Contains(Utf8Source)"/>
    public int IndexOf(Utf8Source value) =>
        value.TryGetUtf8(out ReadOnlySpan<byte> utf8) ? Span.IndexOf(utf8) : value.FirstIn(Span);

    /// <summary>Where a character stands first.</summary>
    /// <returns>The offset in bytes, for <see cref="Slice(int)"/>, or -1.</returns>
    /// <inheritdoc cref="Contains(char)"/>
    public int IndexOf(char value)
    {
        if (value < EndOfAscii) return Span.IndexOf((byte)value);
        ReadOnlySpan<byte> utf8 = Utf8Text.Encode(value, stackalloc byte[Utf8Text.MaxCharSize]);
        return utf8.IsEmpty ? -1 : Span.IndexOf(utf8);
    }

    /// <summary>Where another text stands last, compared ordinally.</summary>
    /// <returns>
    /// The offset in bytes, for <see cref="Slice(int)"/>; <see cref="Length"/> for the empty text; -1 if the text does
    /// not hold it.
    /// </returns>
    /// <inheritdoc cref="Contains(Utf8Source)"/>
    public int LastIndexOf(Utf8Source value) =>
        value.TryGetUtf8(out ReadOnlySpan<byte> utf8) ? Span.LastIndexOf(utf8) : value.LastIn(Span);

    /// <summary>Where a character stands last.</summary>
    /// <inheritdoc cref="IndexOf(char)"/>
    public int LastIndexOf(char value)
    {
        if (value < EndOfAscii) return Span.LastIndexOf((byte)value);
        ReadOnlySpan<byte> utf8 = Utf8Text.Encode(value, stackalloc byte[Utf8Text.MaxCharSize]);
        return utf8.IsEmpty ? -1 : Span.LastIndexOf(utf8);
    }

    /// <summary>
    /// The text from an offset on, <c>text[start..]</c>: a view of the same bytes, valid as long as this one.
    /// </summary>
    /// <param name="start">0 to <see cref="Length"/>, in bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="start"/> is out of range.</exception>
    /// <exception cref="ArgumentException">The offset is inside of a character.</exception>
    public ProtoString Slice(int start)
    {
        int length = Length;
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)start, (uint)length, nameof(start));
        return Part(start, length - start);
    }

    /// <summary>
    /// A part of the text, <c>text[start..end]</c>: a view of the same bytes, valid as long as this one.
    /// </summary>
    /// <param name="start">0 to <see cref="Length"/>, in bytes.</param>
    /// <param name="length">0 to <see cref="Length"/> - <paramref name="start"/>, in bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">A number is out of range.</exception>
    /// <exception cref="ArgumentException">The part would begin or end inside of a character.</exception>
    public ProtoString Slice(int start, int length)
    {
        int all = Length;
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)start, (uint)all, nameof(start));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)length, (uint)(all - start), nameof(length));
        return Part(start, length);
    }

    /// <summary>
    /// The text without white space at both ends (<see cref="char.IsWhiteSpace(char)"/>): a view of the same bytes,
    /// valid as long as this one.
    /// </summary>
    public ProtoString Trim()
    {
        ReadOnlySpan<byte> text = Span;
        int start = Utf8Text.SpaceInFront(text);
        return View(start, text.Length - start - Utf8Text.SpaceBehind(text[start..]));
    }

    /// <summary>The text without white space in front.</summary>
    /// <inheritdoc cref="Trim"/>
    public ProtoString TrimStart()
    {
        ReadOnlySpan<byte> text = Span;
        int start = Utf8Text.SpaceInFront(text);
        return View(start, text.Length - start);
    }

    /// <summary>The text without white space at its end.</summary>
    /// <inheritdoc cref="Trim"/>
    public ProtoString TrimEnd()
    {
        ReadOnlySpan<byte> text = Span;
        return View(0, text.Length - Utf8Text.SpaceBehind(text));
    }

    private ProtoString Part(int start, int length)
    {
        if (IsInsideCharacter(start) || IsInsideCharacter(start + length)) ProtoThrow.InsideCharacter();
        return View(start, length);
    }

    private bool IsInsideCharacter(int at)
    {
        ReadOnlySpan<byte> text = Span;
        return (uint)at < (uint)text.Length && text[at] is >= FirstContinuation and < EndOfContinuations;
    }

    // A view of a part, whose place and length the caller has tested.
    internal ProtoString View(int start, int length) =>
#if PROTOZERO_CHECKS
        new(_start + start, length, _stamp);
#else
        new(_start + start, length, _word & ~(ulong)uint.MaxValue);
#endif
}
