using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

public readonly partial struct ProtoString
{
    /// <summary>The parts of the text between the places of a character, for <c>foreach</c>.</summary>
    /// <remarks>As <see cref="string.Split(char, StringSplitOptions)"/>, without an array and its strings.</remarks>
    /// <param name="separator">The character; a surrogate is in no text.</param>
    /// <param name="options">Whether to trim the parts, and to leave out empty ones.</param>
    /// <returns>The parts: views of the same bytes, valid as long as this one. Nothing is allocated.</returns>
    /// <exception cref="ArgumentException"><paramref name="options"/> is not one of the options.</exception>
    public SplitEnumerator Split(char separator, StringSplitOptions options = StringSplitOptions.None) =>
        new(this, separator, options);

    /// <summary>The parts of the text between the places of another text, for <c>foreach</c>.</summary>
    /// <remarks>As <see cref="string.Split(string, StringSplitOptions)"/>, without an array and its strings.</remarks>
    /// <param name="separator">
    /// A <see cref="string"/>, characters, UTF-8 bytes or a <see cref="ProtoString"/>. With an empty one, or one with a
    /// surrogate without its partner, the text is its only part.
    /// </param>
    /// <param name="options">Whether to trim the parts, and to leave out empty ones.</param>
    /// <returns>
    /// The parts: views of the same bytes, valid as long as this one. A separator of characters that takes more than 32
    /// bytes is encoded into an array; nothing else is allocated.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="separator"/> is a string that is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="options"/> is not one of the options.</exception>
    public SplitEnumerator Split(Utf8Source separator, StringSplitOptions options = StringSplitOptions.None) =>
        new(this, separator, options);

    /// <summary>Enumerates the parts of a text. A default one has one part, the empty text.</summary>
    public ref struct SplitEnumerator
    {
        private const StringSplitOptions AllOptions =
            StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries;

        private readonly ProtoString _text;
        private readonly StringSplitOptions _options;
        private readonly ReadOnlySpan<byte> _longSeparator;
        private readonly int _separatorLength;
        private ShortSeparator _shortSeparator;
        private int _next;          // where the next part begins; -1 behind the last one
        private ProtoString _current;

        private SplitEnumerator(ProtoString text, StringSplitOptions options)
        {
            if ((options & ~AllOptions) != 0) ProtoThrow.NoSplitOption();
            _text = text;
            _options = options;
        }

        internal SplitEnumerator(ProtoString text, char separator, StringSplitOptions options)
            : this(text, options) => _separatorLength = Utf8Text.Encode(separator, _shortSeparator).Length;

        internal SplitEnumerator(ProtoString text, Utf8Source separator, StringSplitOptions options)
            : this(text, options)
        {
            if (separator.EncodeTo(_shortSeparator) is { } size)
            {
                _separatorLength = size;
            }
            else
            {
                _longSeparator = separator.ToUtf8();
                _separatorLength = _longSeparator.Length;
            }
        }

        /// <summary>The current part.</summary>
        public readonly ProtoString Current => _current;

        /// <summary>The enumerator itself, for <c>foreach</c>.</summary>
        public readonly SplitEnumerator GetEnumerator() => this;

        /// <summary>Moves to the next part; false at the end.</summary>
        public bool MoveNext()
        {
            while (_next >= 0)
            {
                ProtoString part = TakePart();
                if ((_options & StringSplitOptions.TrimEntries) != 0) part = part.Trim();
                if (part.IsEmpty && (_options & StringSplitOptions.RemoveEmptyEntries) != 0) continue;
                _current = part;
                return true;
            }

            return false;
        }

        private ProtoString TakePart()
        {
            ReadOnlySpan<byte> rest = _text.Span[_next..];
            int start = _next, length = IndexOfSeparator(rest);
            if (length < 0) (length, _next) = (rest.Length, -1);
            else _next = start + length + _separatorLength;
            return _text.View(start, length);
        }

        private readonly int IndexOfSeparator(ReadOnlySpan<byte> text)
        {
            if (_separatorLength == 0) return -1;
            ReadOnlySpan<byte> separator = _longSeparator.IsEmpty ? _shortSeparator : _longSeparator;
            return text.IndexOf(separator[.._separatorLength]);
        }
    }

    [InlineArray(Size)]
    private struct ShortSeparator
    {
        private const int Size = 32;

        private byte _first;
    }
}
