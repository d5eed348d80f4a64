using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Reads a text in the text format once more up to the place of an error, to tell what stands there.</summary>
internal unsafe ref struct TextFormatFault
{
    private readonly ReadOnlySpan<byte> _text;
    private readonly int _offset;
    private readonly ProtoTypeRegistry _types;
    private readonly List<Frame> _open = [];

    private TextFormatFault(ReadOnlySpan<byte> text, int offset, MessageTable* table, ProtoTypeRegistry types)
    {
        _text = text;
        _offset = offset;
        _types = types;
        _open.Add(new Frame(table, null, 0));
    }

    /// <inheritdoc cref="JsonFault.Describe"/>
    public static string? Describe(
        ReadOnlySpan<byte> text, ProtoError error, MessageTable* table, ProtoTypeRegistry types)
    {
        int offset = (int)Math.Clamp(error.Offset, 0, text.Length);
        TextFault found = new TextFormatFault(text, offset, table, types).Find();
        return found.Describe(error.Code, Syntax(text, offset, error.Code));
    }

    private readonly TextFault Find()
    {
        int p = 0;
        while (true)
        {
            Frame frame = _open[^1];
            p = Space(p);
            if (At(p) is (byte)',' or (byte)';' && p < _offset) p = Space(p + 1);
            if (p >= _offset || (!TextScan.IsLetter(At(p)) && At(p) != '['))
            {
                if (p < _offset && At(p) == frame.Close && frame.Close != 0)
                {
                    _open.RemoveAt(_open.Count - 1);
                    p++;
                    if (_open[^1].IsInList && !TryEndElement(ref p)) return Value(p);
                    continue;
                }

                TakeName(p, ref frame);
                return Value(p);
            }

            int name = p;
            p = TakeName(p, ref frame);
            // Without a name: it is that of what is wrong.
            if (name >= _offset || p > _offset) return Value(name);
            p = Space(p);
            if (At(p) == ':') p = Space(p + 1);
            if (p >= _offset) return Value(p);
            if (At(p) == '[')
            {
                frame = _open[^1];
                frame.IsInList = true;
                _open[^1] = frame;
                p = Space(p + 1);
                if (At(p) == ']' && !TryEndElement(ref p)) return Value(p);
                if (!_open[^1].IsInList) continue;
            }

            if (!TryValue(ref p)) return Value(p);
        }
    }

    // Passes over a value and what follows it in its list, or into a message; false at the error.
    private readonly bool TryValue(ref int p)
    {
        do
        {
            p = Space(p);
            if (p >= _offset) return false;
            Frame frame = _open[^1];
            if (At(p) is (byte)'{' or (byte)'<')
            {
                MapEntry* map = frame.Field != null && frame.Field->Shape == FieldShape.Map ? frame.Field->Map : null;
                MessageTable* table = frame.Content != null ? frame.Content
                    : map == null && frame.Field != null && frame.Field->IsMessage ? frame.Field->Message : null;
                _open.Add(new Frame(table, map, At(p++) == '{' ? (byte)'}' : (byte)'>'));
                return true;
            }

            int end = Token(p);
            if (end > _offset || end == p) return false;
            p = end;
            while (At(Space(p)) is (byte)'"' or (byte)'\'' && Space(p) < _offset)
            {
                p = Space(p);
                end = Token(p);
                if (end > _offset) return false;
                p = end;
            }

            if (!frame.IsInList) return true;
            if (!TryEndElement(ref p)) return false;
        }
        while (_open[^1].IsInList);
        return true;
    }

    // Behind an element of a list; false at the error.
    private readonly bool TryEndElement(ref int p)
    {
        p = Space(p);
        Frame frame = _open[^1];
        byte next = At(p);
        if (p >= _offset || next is not ((byte)',' or (byte)']')) return false;
        p++;
        frame.IsInList = next == ',';
        if (next == ',') frame.Count();
        _open[^1] = frame;
        if (next == ']') return true;
        p = Space(p);
        // Another message opens a frame of its own.
        return At(p) is not ((byte)'{' or (byte)'<') || TryValue(ref p);
    }

    // Reads a name and finds its field.
    private readonly int TakeName(int p, ref Frame frame)
    {
        int end = p;
        bool hasBrackets = At(p) == '[';
        if (hasBrackets)
        {
            while (end < _text.Length && _text[end] != ']') end++;
            end = Math.Min(end + 1, _text.Length);
        }
        else
        {
            while (TextScan.IsNamePart(At(end))) end++;
        }

        frame.Name = (p, end);
        frame.IsInList = false;
        frame.Find(_text[p..end], hasBrackets, _types);
        frame.Count();
        _open[^1] = frame;
        return end;
    }

    private readonly TextFault Value(int p)
    {
        var path = new StringBuilder();
        foreach (Frame frame in _open)
        {
            if (frame.Name.End == frame.Name.Start) break;
            path.Append('.').Append(ErrorText.Show(_text[frame.Name.Start..frame.Name.End]));
            if (frame.IsList) path.Append(CultureInfo.InvariantCulture, $"[{frame.Index}]");
        }

        Frame last = _open[^1];
        ReadOnlySpan<byte> name = _text[last.Name.Start..last.Name.End];
        return new TextFault
        {
            Path = TextFault.Join(path),
            Name = ErrorText.Show(name),
            Message = last.Message,
            Whole = last.Content,
            Field = last.Field,
            IsElement = last.Field == null || last.Field->Shape == FieldShape.List,
            Found = ErrorText.Show(name.Contains((byte)'/') ? name : _text[p..Math.Max(p, Token(p))]),
            Kind = At(p) switch
            {
                (byte)'"' or (byte)'\'' => "a string",
                (byte)'{' or (byte)'<' => "a message",
                (byte)'[' => "a list",
                byte b when TextScan.IsLetter(b) => "a word",
                _ => "a number",
            },
        };
    }

    private readonly byte At(int p) => p < _text.Length ? _text[p] : (byte)0;

    private readonly int Space(int p)
    {
        while (true)
        {
            while (At(p) is (byte)' ' or (>= (byte)'\t' and <= (byte)'\r')) p++;
            if (At(p) != '#') return p;
            while (p < _text.Length && _text[p] != '\n') p++;
        }
    }

    // Behind a string, a word or a number, with its sign; a bracket is a token by itself.
    private readonly int Token(int p)
    {
        byte quote = At(p);
        if (quote is (byte)'"' or (byte)'\'')
        {
            for (p++; p < _text.Length && _text[p] != quote; p++)
            {
                if (_text[p] == '\\') p++;
            }

            return Math.Min(p + 1, _text.Length);
        }

        if (quote is (byte)'{' or (byte)'<' or (byte)'[') return p + 1;
        if (quote == '-') p = Space(p + 1);
        while (p < _text.Length && _text[p] > ' ' && !",;:]}>[{<\"'#"u8.Contains(_text[p])) p++;
        return p;
    }

    private static string? Syntax(ReadOnlySpan<byte> text, int offset, ProtoFormatError code)
    {
        ReadOnlySpan<byte> rest = text[offset..];
        if (code == ProtoFormatError.InvalidUtf8)
        {
            return rest is [(byte)'\\', ..] ? "An escape is half of a surrogate pair (AllowSurrogatePairs reads both), or beyond U+10FFFF"
                : "A string is not valid UTF-8";
        }

        if (code != ProtoFormatError.InvalidSyntax) return null;
        if (rest.IsEmpty) return "The text ends before its message is complete";
        return rest[0] switch
        {
            0xEF when rest.StartsWith("\uFEFF"u8) => "The text format has no byte order mark",
            0xFE or 0xFF when offset == 0 => "The text is not UTF-8, but perhaps UTF-16",
            0 => "A NUL is no part of the text format",
            (byte)'\n' => "A string does not end on its line",
            (byte)'/' => "A comment begins with #",
            (byte)'\\' =>
                $"The text format has no escape {ErrorText.Show(rest[..Math.Min(rest.Length, 6)])}",
            _ => $"{ErrorText.Show(rest[..Word(rest)])} is not what the text format has here",
        };
    }

    private static int Word(ReadOnlySpan<byte> rest)
    {
        int end = 1;
        while (end < rest.Length && !" \r\n\t,;:]}>[{<\"'#"u8.Contains(rest[end])) end++;
        return end;
    }

    // An open message, or an entry of a map.
    private struct Frame(MessageTable* message, MapEntry* map, byte close)
    {
        // How often each list was named.
        private Dictionary<nint, int>? _counts;

        public readonly MessageTable* Message = message;
        public readonly byte Close = close;
        public (int Start, int End) Name;

        // The field that was named last, or what an Any holds.
        public FieldEntry* Field;
        public MessageTable* Content;
        public bool IsInList;
        public int Index;

        public readonly bool IsList => Field != null && Field->Shape is (FieldShape.List or FieldShape.Map);

        public void Find(ReadOnlySpan<byte> name, bool hasBrackets, ProtoTypeRegistry types)
        {
            Field = null;
            Content = null;
            if (map != null)
            {
                Field = name.SequenceEqual("key"u8) ? &map->Key : name.SequenceEqual("value"u8) ? &map->Value : null;
            }
            else if (!hasBrackets)
            {
                if (Message != null) Field = Message->FindText(name);
            }
            else if (name.Length > 2 && name.Contains((byte)'/'))
            {
                // Without the bracket at its end where the text ends before it.
                ReadOnlySpan<byte> type = name[(name.LastIndexOf((byte)'/') + 1)..];
                Content = types.FindMessage(type.IsEmpty ? type : type[..^1]);
            }
            else if (name.Length > 2 && Message != null)
            {
                ExtensionEntry* extension = types.FindTextExtension(Message, name[1..^1]);
                if (extension != null) Field = &extension->Entry;
            }
        }

        // One more value of the field.
        public void Count()
        {
            Index = 0;
            if (!IsList) return;
            _counts ??= [];
            Index = _counts.GetValueOrDefault((nint)Field);
            _counts[(nint)Field] = Index + 1;
        }
    }
}
