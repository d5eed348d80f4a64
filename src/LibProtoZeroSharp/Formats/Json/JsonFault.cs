using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>Reads JSON once more up to the place of an error, to tell what stands there.</summary>
internal unsafe ref struct JsonFault
{
    private readonly ReadOnlySpan<byte> _text;
    private readonly int _offset;
    private readonly ProtoTypeRegistry _types;
    private readonly List<Frame> _open = [];
    private Slot _slot;

    private JsonFault(ReadOnlySpan<byte> text, int offset, MessageTable* table, ProtoTypeRegistry types)
    {
        _text = text;
        _offset = offset;
        _types = types;
        _slot = new Slot { Whole = table };
    }

    /// <summary>What is wrong, or null if only the code tells.</summary>
    /// <param name="text">The text.</param>
    /// <param name="error">The error; its offset counts bytes.</param>
    /// <param name="table">The type of the message.</param>
    /// <param name="types">The types that an Any may hold, and extensions.</param>
    public static string? Describe(
        ReadOnlySpan<byte> text, ProtoError error, MessageTable* table, ProtoTypeRegistry types)
    {
        int offset = (int)Math.Clamp(error.Offset, 0, text.Length);
        var fault = new JsonFault(text, offset, table, types);
        TextFault found = fault.Find();
        return found.Describe(error.Code, Syntax(text, offset, error.Code));
    }

    private TextFault Find()
    {
        int p = 0;
        while (true)
        {
            p = Space(p);
            if (p >= _offset) return Value(p);
            int token = p;
            byte open = At(p);
            if (open is (byte)'{' or (byte)'[')
            {
                _open.Add(Frame.Of(open, _slot));
                p = Space(p + 1);
                if (At(p) != (open == '{' ? '}' : ']'))
                {
                    if (open == '{' && !TryKey(ref p, out TextFault wrong)) return wrong;
                    Enter();
                    continue;
                }
            }
            else
            {
                p = Token(p);
                if (p > _offset || p == token) return Value(token);
                Take(token, p);
            }

            // Behind a value, or at the bracket of an empty one.
            while (true)
            {
                p = Space(p);
                if (p >= _offset || _open.Count == 0) return Value(p);
                Frame frame = _open[^1];
                byte next = At(p++);
                if (next == ',')
                {
                    frame.Index++;
                    _open[^1] = frame;
                    p = Space(p);
                    if (frame.IsObject && !TryKey(ref p, out TextFault wrong)) return wrong;
                    Enter();
                    break;
                }

                if (next is not ((byte)'}' or (byte)']')) return Value(p - 1);
                _open.RemoveAt(_open.Count - 1);
            }
        }
    }

    // Up to the value; false if the error is in front of it.
    private bool TryKey(ref int p, out TextFault fault)
    {
        int key = p;
        fault = default;
        if (At(p) == '"') p = Token(p);
        Frame frame = _open[^1];
        frame.Key = p > key + 1 ? (key + 1, p - 1) : (key, key);
        _open[^1] = frame;
        bool isAt = key >= _offset || p > _offset || p == key;
        int colon = Space(p);
        if (!isAt && At(colon) == ':' && colon < _offset)
        {
            p = colon + 1;
            return true;
        }

        Enter();
        // The key of a map is a value by itself.
        if (isAt && frame.Map != null) _slot = new Slot { Field = &frame.Map->Key, IsElement = true };
        fault = Value(key);
        return false;
    }

    // What the value is that comes next.
    private void Enter()
    {
        Frame frame = _open[^1];
        ReadOnlySpan<byte> key = _text[frame.Key.Start..frame.Key.End];
        _slot = default;
        if (frame.Element != null)
        {
            _slot = new Slot { Field = frame.Element, IsElement = true };
        }
        else if (frame.IsAny && key.SequenceEqual("value"u8))
        {
            _slot.Whole = frame.Message;
        }
        else if (frame.Message != null && frame.IsObject)
        {
            _slot.Field = frame.Message->FindJson(key);
            if (_slot.Field == null && key is [(byte)'[', .., (byte)']'])
            {
                ExtensionEntry* extension = _types.FindExtension(frame.Message, key[1..^1]);
                if (extension != null) _slot.Field = &extension->Entry;
            }
        }
    }

    // Of an Any the type of what it holds.
    private readonly void Take(int token, int end)
    {
        if (_open.Count == 0 || At(token) != '"') return;
        Frame frame = _open[^1];
        if (!frame.IsObject || !_text[frame.Key.Start..frame.Key.End].SequenceEqual("@type"u8) || !frame.MayBeAny)
            return;
        ReadOnlySpan<byte> url = _text[(token + 1)..(end - 1)];
        frame.Message = _types.FindMessage(url[(url.LastIndexOf((byte)'/') + 1)..]);
        frame.IsAny = frame.Message != null && frame.Message->WellKnown != WellKnownType.None;
        _open[^1] = frame;
    }

    private readonly TextFault Value(int p)
    {
        var path = new StringBuilder();
        foreach (Frame frame in _open)
        {
            if (!frame.IsObject)
            {
                path.Append(CultureInfo.InvariantCulture, $"[{frame.Index}]");
                continue;
            }

            string key = ErrorText.Show(_text[frame.Key.Start..frame.Key.End]);
            if (frame.Element != null) path.Append("[\"").Append(key).Append("\"]");
            else if (key.Length != 0) path.Append('.').Append(key);
        }

        Frame last = _open.Count == 0 ? default : _open[^1];
        return new TextFault
        {
            Path = TextFault.Join(path),
            Name = ErrorText.Show(_text[last.Key.Start..last.Key.End]),
            Message = last.Message,
            Whole = _slot.Whole,
            Field = _slot.Field,
            IsElement = _slot.IsElement,
            Found = ErrorText.Show(_text[p..Math.Max(p, Token(p))]),
            Kind = At(p) switch
            {
                (byte)'"' => "a string",
                (byte)'{' => "an object",
                (byte)'[' => "a list",
                (byte)'t' or (byte)'f' => "a bool",
                (byte)'n' => "null",
                _ => "a number",
            },
        };
    }

    private readonly byte At(int p) => p < _text.Length ? _text[p] : (byte)0;

    private readonly int Space(int p)
    {
        while (At(p) is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t') p++;
        return p;
    }

    // Behind a text, a word or a number; a bracket is a token by itself.
    private readonly int Token(int p)
    {
        if (At(p) == '"')
        {
            for (p++; p < _text.Length && _text[p] != '"'; p++)
            {
                if (_text[p] == '\\') p++;
            }

            return Math.Min(p + 1, _text.Length);
        }

        if (At(p) is (byte)'{' or (byte)'[') return p + 1;
        while (p < _text.Length && _text[p] > ' ' && !",:]}[{\""u8.Contains(_text[p])) p++;
        return p;
    }

    private static string? Syntax(ReadOnlySpan<byte> text, int offset, ProtoFormatError code)
    {
        ReadOnlySpan<byte> rest = text[offset..];
        if (code == ProtoFormatError.InvalidUtf8)
            return rest is [(byte)'\\', ..] ? "An escaped surrogate has no partner" : "A text is not valid UTF-8";
        if (code != ProtoFormatError.InvalidSyntax) return null;
        if (rest.IsEmpty) return "The text ends before its value is complete";
        byte before = text[..offset].TrimEnd(" \r\n\t"u8) is [.., byte last] ? last : (byte)0;
        return rest[0] switch
        {
            0xEF when rest.StartsWith("\uFEFF"u8) => "JSON has no byte order mark",
            0xFE or 0xFF when offset == 0 => "The text is not UTF-8, but perhaps UTF-16",
            0 => "A NUL is no part of JSON",
            (byte)'/' => "JSON has no comments",
            (byte)'#' => "JSON has no comments",
            (byte)'\'' => "Texts of JSON stand between double quotes",
            (byte)'\\' => $"JSON has no escape {ErrorText.Show(rest[..Math.Min(rest.Length, 6)])}",
            (byte)'}' or (byte)']' when before == ',' => "A comma stands in front of a closing bracket",
            < (byte)' ' => $"A text of JSON holds {ErrorText.Show(rest[..1])}, which must be escaped",
            _ => $"{ErrorText.Show(Word(rest))} is not what JSON has here",
        };
    }

    private static ReadOnlySpan<byte> Word(ReadOnlySpan<byte> rest)
    {
        int end = 1;
        while (end < rest.Length && !" \r\n\t,:]}[{\""u8.Contains(rest[end])) end++;
        return rest[..end];
    }

    // A value that comes next: a field or an element of one, or of a type that is known otherwise.
    private struct Slot
    {
        public MessageTable* Whole;
        public FieldEntry* Field;
        public bool IsElement;
    }

    // An open bracket.
    private struct Frame
    {
        public bool IsObject, MayBeAny, IsAny;
        public MessageTable* Message;
        public FieldEntry* Element;
        public MapEntry* Map;
        public int Index;
        public (int Start, int End) Key;

        public static Frame Of(byte open, Slot slot)
        {
            var frame = new Frame { IsObject = open == '{' };
            FieldEntry* field = slot.Field;
            bool isOne = field == null || slot.IsElement || field->Shape is not (FieldShape.List or FieldShape.Map);
            MessageTable* table = slot.Whole != null ? slot.Whole
                : isOne && field != null && field->IsMessage ? field->Message : null;
            if (table != null && table->WellKnown is (WellKnownType.Struct or WellKnownType.ListValue))
            {
                field = table->Fields;
                isOne = false;
            }

            if (!isOne && frame.IsObject && field->Shape == FieldShape.Map) frame.Map = field->Map;
            if (frame.Map != null) frame.Element = &frame.Map->Value;
            else if (!isOne && !frame.IsObject && field->Shape == FieldShape.List) frame.Element = field;
            else if (table != null && table->WellKnown == WellKnownType.None) frame.Message = table;
            frame.MayBeAny = table != null && table->WellKnown == WellKnownType.Any;
            return frame;
        }
    }
}
