using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatWriter
{
    /// <summary>Copies bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Put(ref TextBuffer buffer, byte* p, ReadOnlySpan<byte> text)
    {
        p = buffer.Need(p, text.Length);
        // SAFETY: there is room.
        text.CopyTo(new Span<byte>(p, text.Length));
        return p + text.Length;
    }

    /// <summary>Begins a field; behind its name there is room for a number or a bracket.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* WriteName(ref TextBuffer buffer, byte* p, FieldEntry* field, int depth)
    {
        if (!_hasUsualLayout || field->HasOtherTextName) return WriteOtherName(ref buffer, p, field, depth);
        int indentation = 2 * depth, length = field->ProtoLength;
        p = buffer.Need(p, indentation + length + (2 * Vector) + Slack);
        // SAFETY: there is room for two vectors more; so many bytes can be read behind the start of a name.
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
    private readonly byte* WriteOtherName(ref TextBuffer buffer, byte* p, FieldEntry* field, int depth)
    {
        p = Indent(ref buffer, p, depth);
        if (field->IsNamedByType)
        {
            p = Put(ref buffer, Put(ref buffer, p, "["u8), field->Message->FullName);
            return buffer.Need(Put(ref buffer, p, "]"u8), Slack);
        }

        // The name of an extension is that in JSON, which has brackets.
        ReadOnlySpan<byte> name = field->HasBrackets ? field->JsonName : field->TextName;
        return buffer.Need(Put(ref buffer, p, name), Slack);
    }

    /// <summary>Begins a line; on one line, parts what follows from what was before.</summary>
    private readonly byte* Indent(ref TextBuffer buffer, byte* p, int depth)
    {
        if (_options.SingleLine)
        {
            if (p == buffer.Start || p[-1] == ' ') return p;
            p = buffer.Need(p, 1);
            *p = (byte)' ';
            return p + 1;
        }

        string? one = _options.Indentation;
        if (depth == 0) return p;
        int width = one == null ? 2 : one.Length;
        p = buffer.Need(p, (nint)width * depth);
        if (one == null)
        {
            // SAFETY: there is room.
            new Span<byte>(p, 2 * depth).Fill((byte)' ');
            return p + (2 * depth);
        }

        for (; depth > 0; depth--)
        {
            foreach (char c in one) *p++ = (byte)c;
        }

        return p;
    }

    /// <summary>Ends a field that is no message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* EndValue(ref TextBuffer buffer, byte* p)
    {
        if (_options.SingleLine) return p;
        p = buffer.Need(p, 1);
        *p = (byte)'\n';
        return p + 1;
    }

    /// <summary>Begins a message, behind its name.</summary>
    private readonly byte* Open(ref TextBuffer buffer, byte* p)
    {
        p = buffer.Need(p, Slack);
        *p++ = (byte)' ';
        *p++ = (byte)'{';
        *p++ = _options.SingleLine ? (byte)' ' : (byte)'\n';
        return p;
    }

    private readonly byte* Close(ref TextBuffer buffer, byte* p, int depth)
    {
        if (!_hasUsualLayout || 2 * depth > Vector) return CloseOther(ref buffer, p, depth);
        p = buffer.Need(p, Vector + 2);
        // SAFETY: there is room.
        Vector256.Create((byte)' ').Store(p);
        p += 2 * depth;
        *p++ = (byte)'}';
        *p++ = (byte)'\n';
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly byte* CloseOther(ref TextBuffer buffer, byte* p, int depth)
    {
        p = Indent(ref buffer, p, depth);
        p = buffer.Need(p, 2);
        *p++ = (byte)'}';
        if (!_options.SingleLine) *p++ = (byte)'\n';
        return p;
    }

    /// <summary>Whether a text for debuggers is long enough.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool IsFull(ref TextBuffer buffer, byte* p) => p - buffer.Start >= _mostBytes;

    private static byte* WriteEllipsis(ref TextBuffer buffer, byte* p) => Put(ref buffer, p, "…"u8);
}
