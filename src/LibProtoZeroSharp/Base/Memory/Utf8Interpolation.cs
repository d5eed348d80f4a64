using System;
using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// What the compiler makes of an interpolated string that becomes a text in an arena, as in <c>arena[$"row {i}"]</c>:
/// holes are formatted as UTF-8, without a <see cref="string"/> in between.
/// </summary>
/// <remarks>
/// The bytes are collected in a pooled array, which an exception of a hole leaves to the collector. Values that
/// implement <see cref="IUtf8SpanFormattable"/> or <see cref="ISpanFormattable"/>, strings, spans and texts are formatted
/// without garbage; enums and nullable values are boxed, and of others <c>ToString</c> is called. A hole cannot
/// <c>await</c>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[InterpolatedStringHandler]
public ref struct Utf8Interpolation
{
    private const int SizeOfHole = 16;
    private const int MinSize = 256;
    private const int StackText = 256;

    private readonly IFormatProvider? _provider;
    private byte[]? _bytes;
    private int _length;

    /// <summary>Begins a text.</summary>
    /// <param name="literalLength">Number of characters outside of the holes.</param>
    /// <param name="formattedCount">Number of holes.</param>
    /// <param name="arena">The arena of the text.</param>
    /// <param name="provider">The culture of numbers and dates; null means the current one.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public Utf8Interpolation(
        int literalLength, int formattedCount, ArenaAllocator arena, IFormatProvider? provider = null)
    {
        arena.MustLive();
        _provider = provider;
        _bytes = ArrayPool<byte>.Shared.Rent(Math.Max(MinSize, literalLength + (formattedCount * SizeOfHole)));
    }

    /// <summary>Adds what is written outside of the holes.</summary>
    /// <param name="text">The characters.</param>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner.</exception>
    public void AppendLiteral(string text) => Append(text);

    /// <summary>Adds a value.</summary>
    /// <param name="value">The value; null adds nothing.</param>
    /// <exception cref="ArgumentException">Its text holds a surrogate without its partner.</exception>
    public void AppendFormatted<T>(T value) => AppendFormatted(value, null);

    /// <summary>Adds a value in a format.</summary>
    /// <param name="value">The value; null adds nothing.</param>
    /// <param name="format">The format.</param>
    /// <exception cref="ArgumentException">Its text holds a surrogate without its partner.</exception>
    /// <exception cref="FormatException">The value does not know the format.</exception>
    public void AppendFormatted<T>(T value, string? format)
    {
        // The tests of a struct's type are constants, and the calls of its interface box nothing.
        if (value is IUtf8SpanFormattable)
        {
            int written;
            while (!((IUtf8SpanFormattable)value).TryFormat(Rest, out written, format, _provider)) Grow(1);
            Advance(written);
        }
        else if (value is ISpanFormattable)
        {
            AppendCharacters(value, format);
        }
        else
        {
            Append(value is IFormattable ? ((IFormattable)value).ToString(format, _provider) : value?.ToString());
        }
    }

    /// <summary>Adds a value, with spaces up to a width.</summary>
    /// <param name="value">The value; null adds nothing but spaces.</param>
    /// <param name="alignment">The least number of characters; negative: the spaces are behind the value.</param>
    /// <exception cref="ArgumentException">Its text holds a surrogate without its partner.</exception>
    public void AppendFormatted<T>(T value, int alignment) => AppendFormatted(value, alignment, null);

    /// <summary>Adds a value in a format, with spaces up to a width.</summary>
    /// <param name="value">The value; null adds nothing but spaces.</param>
    /// <param name="alignment">The least number of characters; negative: the spaces are behind the value.</param>
    /// <param name="format">The format.</param>
    /// <inheritdoc cref="AppendFormatted{T}(T, string)" path="/exception"/>
    public void AppendFormatted<T>(T value, int alignment, string? format)
    {
        int start = _length;
        AppendFormatted(value, format);
        Align(start, alignment);
    }

    /// <summary>Adds a string.</summary>
    /// <param name="value">The string; null adds nothing.</param>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner.</exception>
    public void AppendFormatted(string? value) => Append(value);

    /// <summary>Adds a string, with spaces up to a width.</summary>
    /// <param name="value">The string; null adds nothing but spaces.</param>
    /// <param name="alignment">The least number of characters; negative: the spaces are behind the value.</param>
    /// <param name="format">Ignored, as in any interpolated string.</param>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner.</exception>
    public void AppendFormatted(string? value, int alignment, string? format = null) =>
        AppendFormatted(value.AsSpan(), alignment, format);

    /// <summary>Adds a character.</summary>
    /// <param name="value">The character.</param>
    /// <exception cref="ArgumentException">It is a surrogate: the two of a pair must come in one hole.</exception>
    public void AppendFormatted(char value) => Append(new ReadOnlySpan<char>(in value));

    /// <summary>Adds a character, with spaces up to a width.</summary>
    /// <param name="value">The character.</param>
    /// <param name="alignment">The least number of characters; negative: the spaces are behind the value.</param>
    /// <inheritdoc cref="AppendFormatted(char)" path="/exception"/>
    public void AppendFormatted(char value, int alignment) =>
        AppendFormatted(new ReadOnlySpan<char>(in value), alignment);

    /// <summary>Adds characters.</summary>
    /// <param name="value">The characters.</param>
    /// <param name="alignment">The least number of characters; negative: the spaces are behind the value.</param>
    /// <param name="format">Ignored, as in any interpolated string.</param>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner.</exception>
    public void AppendFormatted(scoped ReadOnlySpan<char> value, int alignment = 0, string? format = null)
    {
        int start = _length;
        Append(value);
        Align(start, alignment);
    }

    /// <summary>Adds UTF-8 bytes, unchecked.</summary>
    /// <param name="value">The bytes.</param>
    /// <param name="alignment">The least number of characters; negative: the spaces are behind the value.</param>
    /// <param name="format">Ignored, as in any interpolated string.</param>
    public void AppendFormatted(scoped ReadOnlySpan<byte> value, int alignment = 0, string? format = null)
    {
        int start = _length;
        Reserve(value.Length);
        value.CopyTo(Rest);
        _length += value.Length;
        Align(start, alignment);
    }

    /// <summary>Adds a text.</summary>
    /// <param name="value">The text.</param>
    /// <exception cref="ProtoLifetimeException">The arena of the text was reset or disposed.</exception>
    public void AppendFormatted(ProtoString value) => AppendFormatted(value.LivingSpan);

    /// <summary>Adds a text, with spaces up to a width.</summary>
    /// <param name="value">The text.</param>
    /// <param name="alignment">The least number of characters; negative: the spaces are behind the value.</param>
    /// <param name="format">Ignored, as in any interpolated string.</param>
    /// <exception cref="ProtoLifetimeException">The arena of the text was reset or disposed.</exception>
    public void AppendFormatted(ProtoString value, int alignment, string? format = null) =>
        AppendFormatted(value.LivingSpan, alignment, format);

    /// <summary>Copies the text into its arena and ends the interpolation.</summary>
    internal ProtoString Store(ArenaAllocator arena)
    {
        ProtoString text = arena.Utf8(_bytes.AsSpan(0, _length));
        if (_bytes != null) ArrayPool<byte>.Shared.Return(_bytes);
        (_bytes, _length) = (null, 0);
        return text;
    }

    private readonly Span<byte> Rest => _bytes.AsSpan(_length);

    private void Append(scoped ReadOnlySpan<char> text)
    {
        // Most is ASCII: as many bytes as characters.
        Reserve(text.Length);
        OperationStatus status;
        int written;
        while ((status = Utf8Encoder.Encode(text, Rest, out written)) == OperationStatus.DestinationTooSmall)
            Reserve(Encoding.UTF8.GetByteCount(text));
        if (status != OperationStatus.Done) ProtoThrow.LoneSurrogate();
        _length += written;
    }

    // A cast of what is known to implement the interface.
    [SkipLocalsInit]
    private void AppendCharacters<T>(T value, string? format)
    {
        Span<char> characters = stackalloc char[StackText];
        if (((ISpanFormattable)value!).TryFormat(characters, out int written, format, _provider))
            Append(characters[..written]);
        else
            Append(((ISpanFormattable)value).ToString(format, _provider));
    }

    private void Align(int start, int alignment)
    {
        if (alignment == 0) return;
        int length = _length - start;
        long spaces = Math.Abs((long)alignment) - Encoding.UTF8.GetCharCount(_bytes.AsSpan(start, length));
        if (spaces <= 0) return;
        Reserve((int)spaces);
        Span<byte> field = _bytes.AsSpan(start, length + (int)spaces);
        if (alignment > 0) field[..length].CopyTo(field[(int)spaces..]);
        (alignment > 0 ? field[..(int)spaces] : field[length..]).Fill((byte)' ');
        _length += (int)spaces;
    }

    private void Advance(int written)
    {
        if ((uint)written > (uint)Rest.Length) ProtoThrow.BadFormatter();
        _length += written;
    }

    private void Reserve(int size)
    {
        if (size > Rest.Length) Grow(size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int more)
    {
        // More than an array holds is refused by the pool.
        long size = Math.Max((long)_length + more, 2L * Math.Max(_length + Rest.Length, MinSize));
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(size, int.MaxValue));
        _bytes.AsSpan(0, _length).CopyTo(larger);
        if (_bytes != null) ArrayPool<byte>.Shared.Return(_bytes);
        _bytes = larger;
    }
}
