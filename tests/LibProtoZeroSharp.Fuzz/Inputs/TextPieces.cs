using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A text as its tokens, which are put elsewhere, said in other words, repeated and lost.</summary>
internal sealed class TextPieces
{
    private const int Most = 4000;
    private readonly byte[] _text = new byte[InputMaker.MostBytes];
    private readonly List<ArraySegment<byte>> _pieces = [];

    /// <summary>Takes a text.</summary>
    public void Cut(ReadOnlySpan<byte> text)
    {
        text.CopyTo(_text);
        _pieces.Clear();
        for (int at = 0; at < text.Length && _pieces.Count < Most;)
        {
            int length = LengthAt(text[at..]);
            if (text[at] > ' ') _pieces.Add(new ArraySegment<byte>(_text, at, length));
            at += length;
        }
    }

    /// <summary>Says the same in other words, or nearly so.</summary>
    public void Rephrase(InputKind kind, ref FuzzRandom random)
    {
        for (int count = random.Next(8); count > 0 && _pieces.Count > 2; count--)
        {
            int at = random.Next(_pieces.Count);
            if (kind == InputKind.Json && random.OneIn(3)) SwapMembers(at);
            else if (kind == InputKind.Text && random.OneIn(4)) SwapFields(at);
            else if (kind == InputKind.Text && random.OneIn(12)) OtherBrackets();
            else _pieces[at] = Rewording.Of(_pieces[at], kind, Is(at + 1, ':'), ref random);
        }
    }

    /// <summary>Does one damage.</summary>
    public void Change(ref FuzzRandom random)
    {
        int at = random.Next(_pieces.Count + 1), count = Math.Min(random.Between(1, 4), _pieces.Count - at);
        switch (random.Next(9))
        {
            case 0:
                _pieces.RemoveRange(at, count);
                break;
            case 1:
                // The same tokens again, perhaps often.
                List<ArraySegment<byte>> run = _pieces.GetRange(at, count);
                for (int times = random.OneIn(8) ? random.Next(400) : 1; times > 0 && _pieces.Count < Most; times--)
                    _pieces.InsertRange(at, run);
                break;
            case 2 when count > 0:
                int other = random.Next(_pieces.Count);
                (_pieces[at], _pieces[other]) = (_pieces[other], _pieces[at]);
                break;
            case 3:
                Nest(at, ref random);
                break;
            case 4 when random.OneIn(3):
                _pieces.RemoveRange(at, _pieces.Count - at);
                break;
            case 5:
                _pieces.Insert(at, Rewording.Edge(ref random));
                break;
            default:
                if (count > 0) _pieces[at] = Rewording.Edge(ref random);
                break;
        }
    }

    /// <summary>Takes tokens of the text, and others, in any order.</summary>
    public void Soup(ref FuzzRandom random)
    {
        ArraySegment<byte>[] known = [.. _pieces];
        _pieces.Clear();
        for (int count = random.Next(20); count > 0; count--)
        {
            _pieces.Add(known.Length == 0 || random.OneIn(2) ? Rewording.Edge(ref random)
                : known[random.Next(known.Length)]);
        }
    }

    /// <summary>Writes the tokens with white space between them; what does not fit is left out.</summary>
    /// <returns>Length of the text.</returns>
    public int Join(Span<byte> buffer, InputKind kind, ref FuzzRandom random)
    {
        var to = new ByteSink(buffer);
        int spaceOneIn = random.OneIn(2) ? 3 : 1000;
        bool afterWord = false;
        foreach (ArraySegment<byte> piece in _pieces)
        {
            bool isWord = piece.Count > 0 && IsWord(piece[0]);
            if (afterWord && isWord) to.Byte(' ');
            if (random.OneIn(spaceOneIn)) Rewording.Space(kind, ref random, ref to);
            to.Bytes(piece);
            afterWord = isWord;
        }

        if (random.OneIn(8)) Rewording.Space(kind, ref random, ref to);
        return to.Length;
    }

    private static int LengthAt(ReadOnlySpan<byte> text)
    {
        int length = 1;
        if (text[0] is (byte)'"' or (byte)'\'')
        {
            while (length < text.Length && text[length] != text[0]) length += text[length] == '\\' ? 2 : 1;
            return Math.Min(length + 1, text.Length);
        }

        if (!IsWord(text[0])) return 1;
        while (length < text.Length && IsWord(text[length])) length++;
        return length;
    }

    private static bool IsWord(byte c) => char.IsAsciiLetterOrDigit((char)c) || c is (byte)'_' or (byte)'.' or (byte)'-'
        or (byte)'+' or >= 0x80;

    private bool Is(int at, char c) => at < _pieces.Count && _pieces[at].Count == 1 && _pieces[at][0] == c;

    // Brackets around what stands at a place, up to far more than may be: closed again, or not.
    private void Nest(int at, ref FuzzRandom random)
    {
        int open = at;
        while (open < _pieces.Count && !Is(open, '{') && !Is(open, '[')) open++;
        if (open == _pieces.Count) return;
        int begin = Math.Max(0, open - random.Next(3));
        List<ArraySegment<byte>> opening = _pieces.GetRange(begin, open - begin + 1), all = [];
        int levels = random.OneIn(3) ? random.Between(95, 105) : random.Next(random.OneIn(4) ? 1000 : 12);
        levels = Math.Min(levels, (Most - _pieces.Count) / (opening.Count + 1));
        for (int i = 0; i < levels; i++) all.AddRange(opening);
        if (!random.OneIn(4))
        {
            ArraySegment<byte> close = Is(open, '{') ? "}"u8.ToArray() : "]"u8.ToArray();
            for (int i = 0; i < levels; i++) all.Add(close);
            if (random.OneIn(2)) all.Add(","u8.ToArray());
        }

        _pieces.InsertRange(begin, all);
    }

    // The members around the next comma change places.
    private void SwapMembers(int at)
    {
        while (at < _pieces.Count && !Is(at, ',')) at++;
        if (at >= _pieces.Count) return;
        int begin = at, end = at + 1;
        for (int depth = 0; begin > 0; begin--)
        {
            if (Is(begin - 1, '}') || Is(begin - 1, ']')) depth++;
            if (depth == 0 && (Is(begin - 1, ',') || Is(begin - 1, '{') || Is(begin - 1, '['))) break;
            if (Is(begin - 1, '{') || Is(begin - 1, '[')) depth--;
        }

        for (int depth = 0; end < _pieces.Count; end++)
        {
            if (depth == 0 && (Is(end, ',') || Is(end, '}') || Is(end, ']'))) break;
            if (Is(end, '{') || Is(end, '[')) depth++;
            if (Is(end, '}') || Is(end, ']')) depth--;
        }

        List<ArraySegment<byte>> swapped =
            [.. _pieces.GetRange(at + 1, end - at - 1), _pieces[at], .. _pieces.GetRange(begin, at - begin)];
        _pieces.RemoveRange(begin, end - begin);
        _pieces.InsertRange(begin, swapped);
    }

    // Two fields of one token each change places.
    private void SwapFields(int at)
    {
        while (at < _pieces.Count - 5 && !(Is(at + 1, ':') && Is(at + 4, ':'))) at++;
        if (at >= _pieces.Count - 5) return;
        List<ArraySegment<byte>> first = _pieces.GetRange(at, 3);
        _pieces.RemoveRange(at, 3);
        _pieces.InsertRange(at + 3, first);
    }

    private void OtherBrackets()
    {
        for (int i = 0; i < _pieces.Count; i++)
        {
            if (Is(i, '{')) _pieces[i] = "<"u8.ToArray();
            else if (Is(i, '}')) _pieces[i] = ">"u8.ToArray();
        }
    }
}
