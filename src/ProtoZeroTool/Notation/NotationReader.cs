using System;
using System.Buffers;
using System.Text;

namespace ProtoZeroTool.Notation;

/// <summary>Reads the tokens of a text in the notation of protoscope.</summary>
internal ref struct NotationReader(ReadOnlySpan<byte> text)
{
    private static readonly SearchValues<byte> s_word =
        SearchValues.Create("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-.+"u8);

    private readonly ReadOnlySpan<byte> _text = text;
    private int _position;
    private int _start;

    /// <summary>Reads the next token.</summary>
    /// <param name="bytes">Takes the bytes of <see cref="TokenKind.Bytes"/>.</param>
    /// <exception cref="NotationException">There is none.</exception>
    public Token Next(ArrayBufferWriter<byte> bytes)
    {
        SkipSpace();
        bytes.ResetWrittenCount();
        _start = _position;
        if (_position >= _text.Length) return new Token(TokenKind.End);
        switch (_text[_position])
        {
            case (byte)'"':
                Quoted(bytes);
                return new Token(TokenKind.Bytes);
            case (byte)'`':
                Hex(bytes);
                return new Token(TokenKind.Bytes);
            case (byte)'{':
                _position++;
                return new Token(TokenKind.Open);
            case (byte)'}':
                _position++;
                return new Token(TokenKind.Close);
            case (byte)'!':
                _position++;
                if (_position >= _text.Length || _text[_position] != '{') throw Wrong("'{' must follow '!'");
                _position++;
                return new Token(TokenKind.OpenGroup);
            default:
                return Word();
        }
    }

    /// <summary>What is wrong with the last token.</summary>
    public readonly NotationException Wrong(string message)
    {
        ReadOnlySpan<byte> before = _text[..Math.Min(_start, _text.Length)];
        int line = before.Count((byte)'\n') + 1;
        return new NotationException(message, line, before.Length - before.LastIndexOf((byte)'\n'));
    }

    private void SkipSpace()
    {
        while (_position < _text.Length)
        {
            byte one = _text[_position];
            if (one == '#')
            {
                int end = _text[_position..].IndexOf((byte)'\n');
                _position = end < 0 ? _text.Length : _position + end;
            }
            else if (one is (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n')
            {
                _position++;
            }
            else
            {
                return;
            }
        }
    }

    private Token Word()
    {
        int length = _text[_position..].IndexOfAnyExcept(s_word);
        if (length < 0) length = _text.Length - _position;
        if (length == 0) throw Wrong($"a token cannot begin with {Show(_text.Slice(_position, 1))}");
        ReadOnlySpan<byte> word = _text.Slice(_position, length);
        _position += length;
        bool hasColon = _position < _text.Length && _text[_position] == ':';
        if (word.SequenceEqual("long-form"u8)) return LongForm(hasColon);
        if (!hasColon) return Number(word);
        _position++;
        return new Token(TokenKind.Tag, FieldNumber(word), TagType());
    }

    private Token LongForm(bool hasColon)
    {
        if (!hasColon) throw Wrong("':' and a number of bytes must follow long-form");
        _position++;
        int length = Math.Max(0, _text[_position..].IndexOfAnyExceptInRange((byte)'0', (byte)'9') is >= 0 and var end
            ? end : _text.Length - _position);
        ReadOnlySpan<byte> digits = _text.Slice(_position, length);
        _position += length;
        // Memory is not taken for a number that the text claims.
        if (!NumberSyntax.TryWhole(digits, out ulong extra) || extra > AssembledBytes.MaxLongForm)
            throw Wrong($"long-form takes a number from 0 to {AssembledBytes.MaxLongForm}");
        return new Token(TokenKind.LongForm, extra);
    }

    private readonly ulong FieldNumber(ReadOnlySpan<byte> word)
    {
        Token number = Number(word);
        if (number.Kind != TokenKind.Varint) throw Wrong($"{Show(word)} is no field number");
        return number.Value;
    }

    // A word behind the colon is the type; anything else leaves it open.
    private int TagType()
    {
        int length = _text[_position..].IndexOfAnyExcept(s_word);
        if (length < 0) length = _text.Length - _position;
        if (length == 0) return -1;
        ReadOnlySpan<byte> word = _text.Slice(_position, length);
        _position += length;
        if (word.SequenceEqual("VARINT"u8)) return 0;
        if (word.SequenceEqual("I64"u8)) return 1;
        if (word.SequenceEqual("LEN"u8)) return 2;
        if (word.SequenceEqual("SGROUP"u8)) return 3;
        if (word.SequenceEqual("EGROUP"u8)) return 4;
        if (word.SequenceEqual("I32"u8)) return 5;
        return word.Length == 1 && word[0] is >= (byte)'0' and <= (byte)'7' ? word[0] - '0'
            : throw Wrong($"{Show(word)} is no wire type");
    }

    private readonly Token Number(ReadOnlySpan<byte> word) =>
        NumberSyntax.TryParse(word, out Token token, out string? failure) ? token
            : throw Wrong(failure ?? $"{Show(word)} is no token of the notation");

    private void Quoted(ArrayBufferWriter<byte> bytes)
    {
        _position++;
        while (true)
        {
            ReadOnlySpan<byte> rest = _text[_position..];
            int plain = rest.IndexOfAny((byte)'"', (byte)'\\');
            if (plain < 0) throw Wrong("the string has no end");
            bytes.Write(rest[..plain]);
            _position += plain + 1;
            if (rest[plain] == '"') return;
            Escape(bytes);
        }
    }

    private void Escape(ArrayBufferWriter<byte> bytes)
    {
        byte one = _position < _text.Length ? _text[_position++] : (byte)0;
        switch (one)
        {
            case (byte)'\\' or (byte)'"':
                bytes.Write([one]);
                return;
            case (byte)'n':
                bytes.Write("\n"u8);
                return;
            case (byte)'x':
                if (_text.Length - _position < 2 || !TryDigits(_text.Slice(_position, 2), out byte value))
                    throw Wrong("two hexadecimal digits must follow \\x");
                _position += 2;
                bytes.Write([value]);
                return;
            case >= (byte)'0' and <= (byte)'7':
                int octal = one - '0';
                int end = Math.Min(_text.Length, _position + 2);
                while (_position < end && _text[_position] is >= (byte)'0' and <= (byte)'7')
                    octal = (8 * octal) + _text[_position++] - '0';
                if (octal > 0xff) throw Wrong("an octal escape is at most \\377");
                bytes.Write([(byte)octal]);
                return;
            default:
                throw Wrong("escapes are \\\\, \\\", \\n, \\xHH and \\OOO");
        }
    }

    private void Hex(ArrayBufferWriter<byte> bytes)
    {
        ReadOnlySpan<byte> rest = _text[(_position + 1)..];
        int length = rest.IndexOf((byte)'`');
        if (length < 0) throw Wrong("the hexadecimal digits have no end");
        if (length % 2 != 0) throw Wrong("a byte has two hexadecimal digits; one is missing");
        for (int i = 0; i < length; i += 2)
        {
            if (!TryDigits(rest.Slice(i, 2), out byte value))
                throw Wrong($"{Show(rest.Slice(i, 2))} are no hexadecimal digits");
            bytes.Write([value]);
        }

        _position += length + 2;
    }

    private static bool TryDigits(ReadOnlySpan<byte> digits, out byte value)
    {
        int high = NumberSyntax.Digit(digits[0]), low = NumberSyntax.Digit(digits[1]);
        value = (byte)((high << 4) | (low & 0xf));
        return high >= 0 && low >= 0;
    }

    // Of a text of any length a part is enough.
    private static string Show(ReadOnlySpan<byte> text) =>
        $"'{Encoding.UTF8.GetString(text[..Math.Min(text.Length, 40)])}{(text.Length > 40 ? "…" : "")}'";
}
