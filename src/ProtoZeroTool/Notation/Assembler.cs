using System;
using System.Buffers;
using System.Collections.Generic;

namespace ProtoZeroTool.Notation;

/// <summary>Makes bytes of a text in the notation of protoscope.</summary>
internal ref struct Assembler
{
    private const int Varint = 0, Fixed64 = 1, Delimited = 2, StartGroup = 3, EndGroup = 4, Fixed32 = 5;

    // Stands for a brace that is no group; no field number is as large.
    private const ulong NoNumber = ulong.MaxValue;

    private readonly AssembledBytes _bytes = new();
    private readonly ArrayBufferWriter<byte> _token = new();

    // Of each open brace the number of its group, or NoNumber.
    private readonly Stack<ulong> _open = [];

    private NotationReader _reader;

    // A tag whose wire type the next token tells, and a long-form that the next token takes.
    private ulong _tag = NoNumber;
    private int _tagLongForm;
    private int _longForm = -1;

    private Assembler(ReadOnlySpan<byte> text) => _reader = new NotationReader(text);

    /// <summary>Assembles a text.</summary>
    /// <exception cref="NotationException">It does not follow the notation.</exception>
    public static AssembledBytes Assemble(ReadOnlySpan<byte> text)
    {
        var assembler = new Assembler(text);
        while (assembler.Step())
        {
        }

        return assembler._bytes;
    }

    private bool Step()
    {
        Token token = _reader.Next(_token);
        switch (token.Kind)
        {
            case TokenKind.LongForm:
                if (_longForm >= 0) throw _reader.Wrong("a long-form follows another one");
                _longForm = (int)token.Value;
                return true;
            case TokenKind.Tag:
                FinishTag(Varint);
                TakeTag(token);
                return true;
            case TokenKind.Varint:
                FinishTag(Varint);
                _bytes.AddVarint(token.Value, TakeLongForm());
                return true;
            case TokenKind.Open:
                FinishTag(Delimited);
                _open.Push(NoNumber);
                _bytes.Open(TakeLongForm());
                return true;
            case TokenKind.Close:
                FinishTag(Varint);
                Close();
                return true;
        }

        if (_longForm >= 0)
            throw _reader.Wrong("long-form must be followed by an integer, a field number, '{', or the '}' of a group");
        return StepFixed(token);
    }

    private bool StepFixed(Token token)
    {
        switch (token.Kind)
        {
            case TokenKind.Fixed32:
                FinishTag(Fixed32);
                _bytes.Add(BitConverter.GetBytes((uint)token.Value));
                return true;
            case TokenKind.Fixed64:
                FinishTag(Fixed64);
                _bytes.Add(BitConverter.GetBytes(token.Value));
                return true;
            case TokenKind.OpenGroup:
                if (_tag == NoNumber) throw _reader.Wrong("a field number and ':' must stand before '!{'");
                _open.Push(_tag);
                FinishTag(StartGroup);
                return true;
            case TokenKind.Bytes:
                FinishTag(Varint);
                _bytes.Add(_token.WrittenSpan);
                return true;
            default:
                FinishTag(Varint);
                if (_open.Count > 0) throw _reader.Wrong("the text ends before a '}'");
                return false;
        }
    }

    private void TakeTag(Token token)
    {
        if (token.Value >> 61 is not (0 or 7)) throw _reader.Wrong("the field number has more than 61 bits");
        int longForm = TakeLongForm();
        if (token.WireType >= 0)
        {
            _bytes.AddVarint((token.Value << 3) | (uint)token.WireType, longForm);
            return;
        }

        // Of a negative number the bits that a tag has.
        _tag = token.Value & (ulong.MaxValue >> 3);
        _tagLongForm = longForm;
    }

    private void FinishTag(int wireType)
    {
        if (_tag == NoNumber) return;
        _bytes.AddVarint((_tag << 3) | (uint)wireType, _tagLongForm);
        _tag = NoNumber;
    }

    private void Close()
    {
        if (!_open.TryPop(out ulong group)) throw _reader.Wrong("'}' without '{'");
        if (group != NoNumber)
        {
            _bytes.AddVarint((group << 3) | EndGroup, TakeLongForm());
            return;
        }

        if (_longForm >= 0) throw _reader.Wrong("long-form stands before '}' at the end of a group only");
        _bytes.Close();
    }

    private int TakeLongForm()
    {
        int longForm = Math.Max(0, _longForm);
        _longForm = -1;
        return longForm;
    }
}
