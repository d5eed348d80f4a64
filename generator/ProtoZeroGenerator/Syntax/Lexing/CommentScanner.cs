using System.Collections.Generic;
using System.Text;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Lexing;

/// <summary>
/// Sorts the comments between the end of one declaration and the token behind it: what trails the former, what
/// leads the latter, and what belongs to neither. The rules are protoc's.
/// </summary>
internal sealed class CommentScanner
{
    private readonly string _text;
    private readonly List<string> _detached = new List<string>();
    private readonly StringBuilder _buffer = new StringBuilder();
    private bool _hasBuffer;
    private bool _isLineBuffer;
    private bool _canTrail;
    private bool _hasTrailing;
    private int _flushed;
    private int _position;

    public CommentScanner(string text) => _text = text;

    /// <summary>After <see cref="Scan"/>: comment that trails the previous declaration, or null.</summary>
    public string? Trailing { get; private set; }

    /// <summary>After <see cref="Scan"/>: comment that leads the next token, or null.</summary>
    public string? Leading { get; private set; }

    /// <summary>After <see cref="Scan"/>: comments between the two; a fresh array.</summary>
    public string[] Detached => _detached.Count == 0 ? System.Array.Empty<string>() : _detached.ToArray();

    /// <summary>
    /// Scans from the end of one token (or 0) to the start of the next, whose first character tells scope ends.
    /// </summary>
    public void Scan(int start, int end, bool isFileStart)
    {
        Trailing = null;
        Leading = null;
        _detached.Clear();
        Clear();
        _flushed = 0;
        _hasTrailing = false;
        _canTrail = !isFileStart;
        _position = start;
        if (_text.IndexOf('/', start, end - start) < 0) return;

        int trailingEndLine = -1;
        int line = 0;
        if (!isFileStart)
        {
            SkipBlanks(end);
            if (TryComment(end, ref line, sameLine: true))
            {
                // A line comment has taken its line end, so nothing can follow on its line.
                trailingEndLine = _isLineBuffer ? -1 : line;
                SkipBlanks(end);
                Flush();
            }
            else if (!TryNewLine(end, ref line))
            {
                return;
            }
        }

        while (true)
        {
            SkipBlanks(end);
            if (TryComment(end, ref line, sameLine: false)) continue;
            if (TryNewLine(end, ref line))
            {
                Flush();
                _canTrail = false;
                continue;
            }

            break;
        }

        char next = end < _text.Length ? _text[end] : '\0';
        if (next == '\0' || next == '}' || next == ']' || next == ')') Flush();
        else MaybeDetach(trailingEndLine == line);
        if (_hasBuffer) Leading = _buffer.ToString();
    }

    private void MaybeDetach(bool isSameLine)
    {
        // One comment squeezed between two declarations on one line could belong to either: it gets neither.
        int count = _flushed + (_hasBuffer ? 1 : 0);
        if (!isSameLine || count != 1 || !_hasTrailing) return;
        _detached.Insert(0, Trailing!);
        Trailing = null;
    }

    private bool TryComment(int end, ref int line, bool sameLine)
    {
        if (_position + 1 >= end || _text[_position] != '/') return false;
        if (_text[_position + 1] == '/')
        {
            if (_hasBuffer && !_isLineBuffer) Flush();
            Begin(isLine: true);
            int stop = _text.IndexOf('\n', _position, end - _position);
            int contentEnd = stop < 0 ? end : stop;
            Append(_position + 2, contentEnd);
            if (stop >= 0) _buffer.Append('\n');
            _position = stop < 0 ? end : stop + 1;
            if (stop >= 0) line++;
            return true;
        }

        if (_text[_position + 1] != '*') return false;
        if (_hasBuffer) Flush();
        Begin(isLine: false);
        ReadBlock(end, ref line);
        if (!sameLine)
        {
            SkipBlanks(end);
            TryNewLine(end, ref line);
        }

        return true;
    }

    private void ReadBlock(int end, ref int line)
    {
        int stop = _text.IndexOf("*/", _position + 2, end - _position - 2, System.StringComparison.Ordinal);
        int contentEnd = stop < 0 ? end : stop;
        int position = _position + 2;
        while (position < contentEnd)
        {
            int lineEnd = _text.IndexOf('\n', position, contentEnd - position);
            if (lineEnd < 0)
            {
                Append(position, contentEnd);
                break;
            }

            Append(position, lineEnd);
            _buffer.Append('\n');
            line++;
            position = lineEnd + 1;
            while (position < contentEnd && _text[position] != '\n' && CharKinds.IsWhiteSpace(_text[position]))
                position++;
            if (position < contentEnd && _text[position] == '*') position++;
        }

        _position = stop < 0 ? end : stop + 2;
    }

    private void Append(int start, int end)
    {
        if (end > start && end < _text.Length && _text[end] == '\n' && _text[end - 1] == '\r') end--;
        _buffer.Append(_text, start, end - start);
    }

    private void Begin(bool isLine)
    {
        _hasBuffer = true;
        _isLineBuffer = isLine;
    }

    private void Flush()
    {
        if (!_hasBuffer) return;
        if (_canTrail)
        {
            Trailing = (Trailing ?? "") + _buffer;
            _hasTrailing = true;
            _canTrail = false;
        }
        else
        {
            _detached.Add(_buffer.ToString());
        }

        Clear();
        _flushed++;
    }

    private void Clear()
    {
        _buffer.Clear();
        _hasBuffer = false;
    }

    private void SkipBlanks(int end)
    {
        while (_position < end && _text[_position] != '\n' && CharKinds.IsWhiteSpace(_text[_position])) _position++;
    }

    private bool TryNewLine(int end, ref int line)
    {
        if (_position >= end || _text[_position] != '\n') return false;
        _position++;
        line++;
        return true;
    }
}
