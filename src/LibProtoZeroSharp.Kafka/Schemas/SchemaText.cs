using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Kafka;

/// <summary>
/// Finds the messages of a <c>.proto</c> text, for registries that have no other form. It is no compiler: what is no
/// message is passed over by its braces.
/// </summary>
internal ref struct SchemaText
{
    private const int MaxDepth = 100;

    private readonly ReadOnlySpan<char> _text;
    private int _position;

    private SchemaText(ReadOnlySpan<char> text) => _text = text;

    /// <summary>Reads what a text declares.</summary>
    public static FileNames Read(string text)
    {
        var file = new FileNames();
        var reader = new SchemaText(text);
        reader.ReadLevel(file.Messages, file, 0);
        return file;
    }

    private static bool IsWord(char c) => char.IsAsciiLetterOrDigit(c) || c is '_' or '.';

    // Up to the closing brace, or to the end of the text.
    private void ReadLevel(List<MessageNames>? messages, FileNames? file, int depth)
    {
        if (depth > MaxDepth) throw new ProtoFormatException(ProtoFormatError.RecursionLimitExceeded, _position);
        bool isStart = true;
        string? declared = null;
        for (ReadOnlySpan<char> token = Next(); !token.IsEmpty; token = Next())
        {
            if (token is "}") return;
            if (token is "{")
            {
                MessageNames? message =
                    declared is null || messages is null ? null : new MessageNames { Name = declared };
                if (message is not null) messages!.Add(message);
                ReadLevel(message?.Nested, null, depth + 1);
                declared = null;
                isStart = true;
                continue;
            }

            if (token is ";")
            {
                declared = null;
                isStart = true;
                continue;
            }

            if ((isStart && token is "message") || token is "group") declared = Next().ToString();
            else if (isStart && file is not null && token is "package") file.Package = Next().ToString();
            isStart = false;
        }
    }

    private ReadOnlySpan<char> Next()
    {
        SkipBlank();
        if (_position >= _text.Length) return default;
        int start = _position;
        char first = _text[_position++];
        if (first is '"' or '\'')
        {
            while (_position < _text.Length && _text[_position] != first) _position += _text[_position] == '\\' ? 2 : 1;
            _position = Math.Min(_position + 1, _text.Length);
        }
        else if (IsWord(first))
        {
            while (_position < _text.Length && IsWord(_text[_position])) _position++;
        }

        return _text[start.._position];
    }

    private void SkipBlank()
    {
        while (_position < _text.Length)
        {
            ReadOnlySpan<char> rest = _text[_position..];
            int length = char.IsWhiteSpace(rest[0]) ? 1
                : rest.StartsWith("//") ? Through(rest, "\n")
                : rest.StartsWith("/*") ? Through(rest, "*/") : 0;
            if (length == 0) return;
            _position += length;
        }
    }

    private static int Through(ReadOnlySpan<char> text, string end)
    {
        int found = text[2..].IndexOf(end);
        return found < 0 ? text.Length : 2 + found + end.Length;
    }
}
