using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

internal unsafe ref partial struct TextFormatWriter
{
    /// <summary>Copies bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* Put(byte* p, ReadOnlySpan<byte> text)
    {
        p = _buffer.Need(p, text.Length);
        // SAFETY: there is space.
        text.CopyTo(new Span<byte>(p, text.Length));
        return p + text.Length;
    }

    /// <summary>Begins a field; behind its name there is space for a number or a bracket.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* WriteName(byte* p, FieldEntry* field)
    {
        if (!_hasUsualLayout || field->HasOtherTextName) return WriteOtherName(p, field);
        int indentation = 2 * _depth, length = field->ProtoLength;
        p = _buffer.Need(p, indentation + length + (2 * Vector) + Slack);
        // SAFETY: there is space for two vectors more; that many bytes can be read behind the start of a name.
        Vector256.Create((byte)' ').Store(p);
        if (indentation > Vector) FillRest(p, indentation);
        p += indentation;
        Vector256.Load(field->ProtoName).Store(p);
        if (length > Vector) CopyRest(p, field->ProtoName, length);
        return p + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FillRest(byte* p, int length) =>
        Unsafe.InitBlockUnaligned(p + Vector, (byte)' ', (uint)(length - Vector));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CopyRest(byte* p, byte* name, int length) =>
        Unsafe.CopyBlockUnaligned(p + Vector, name + Vector, (uint)(length - Vector));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte* WriteOtherName(byte* p, FieldEntry* field)
    {
        p = Indent(p);
        if (field->IsNamedByType)
        {
            p = Put(Put(p, "["u8), field->Message->FullName);
            return _buffer.Need(Put(p, "]"u8), Slack);
        }

        // The name of an extension is that in JSON, which has brackets.
        ReadOnlySpan<byte> name = field->HasBrackets ? field->JsonName : field->TextName;
        return _buffer.Need(Put(p, name), Slack);
    }

    /// <summary>Begins a line; on one line, parts what follows from what was before.</summary>
    private readonly byte* Indent(byte* p)
    {
        if (_options.SingleLine)
        {
            if (p == _buffer.Start || p[-1] == ' ') return p;
            p = _buffer.Need(p, 1);
            *p = (byte)' ';
            return p + 1;
        }

        string? one = _options.Indentation;
        if (_depth == 0) return p;
        int width = one == null ? 2 : one.Length;
        p = _buffer.Need(p, (nint)width * _depth);
        if (one == null)
        {
            // SAFETY: there is space.
            new Span<byte>(p, 2 * _depth).Fill((byte)' ');
            return p + (2 * _depth);
        }

        for (int i = 0; i < _depth; i++)
        {
            foreach (char c in one) *p++ = (byte)c;
        }

        return p;
    }

    /// <summary>Ends a field that is no message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* EndValue(byte* p)
    {
        if (_options.SingleLine) return p;
        p = _buffer.Need(p, 1);
        *p = (byte)'\n';
        return p + 1;
    }

    /// <summary>Begins a message, behind its name.</summary>
    private byte* Open(byte* p)
    {
        _depth++;
        p = _buffer.Need(p, Slack);
        *p++ = (byte)' ';
        *p++ = (byte)'{';
        *p++ = _options.SingleLine ? (byte)' ' : (byte)'\n';
        return p;
    }

    private byte* Close(byte* p)
    {
        _depth--;
        if (!_hasUsualLayout || 2 * _depth > Vector) return CloseOther(p);
        p = _buffer.Need(p, Vector + 2);
        // SAFETY: there is space.
        Vector256.Create((byte)' ').Store(p);
        p += 2 * _depth;
        *p++ = (byte)'}';
        *p++ = (byte)'\n';
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte* CloseOther(byte* p)
    {
        p = Indent(p);
        p = _buffer.Need(p, 2);
        *p++ = (byte)'}';
        if (!_options.SingleLine) *p++ = (byte)'\n';
        return p;
    }

    /// <summary>Whether a text for debuggers is long enough.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool IsFull(byte* p) => p - _buffer.Start >= _mostBytes;

    private readonly byte* WriteEllipsis(byte* p) => Put(p, "…"u8);
}
