using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The fields of a lazy message that are as they were read: runs of its bytes, as long as possible.</summary>
internal static unsafe class SourceRuns
{
    // More than a message can be nested: what was decoded has been through the limits.
    private const int AnyDepth = 1 << 20;

    /// <summary>Copies the runs behind a cursor.</summary>
    public static nint Write<T>(nint p, ref Output o, ref readonly LazyState state, ulong changes)
        where T : unmanaged, IProtoMessage<T>
    {
        // Nothing is known of the fields in damaged bytes.
        byte* next = state.Source, end = state.IsDamaged ? next : next + state.Length, start = next;
        while (next < end)
        {
            byte* field = next;
            next = Pass(field, end, out uint tag);
            if ((T.ChangeOf(tag) & changes) == 0) continue;
            if (field != start) p = Put.Raw(p, ref o, (nint)start, (int)(field - start));
            start = next;
        }

        return start == end ? p : Put.Raw(p, ref o, (nint)start, (int)(end - start));
    }

    /// <summary>The number of bytes of all runs.</summary>
    public static long Measure<T>(ref readonly LazyState state, ulong changes)
        where T : unmanaged, IProtoMessage<T>
    {
        if (state.IsDamaged) return 0;
        byte* next = state.Source, end = next + state.Length;
        long size = state.Length;
        while (next < end)
        {
            byte* field = next;
            next = Pass(field, end, out uint tag);
            if ((T.ChangeOf(tag) & changes) != 0) size -= next - field;
        }

        return size;
    }

    // The place behind a field. Most have a tag of one byte and a value that is fixed, short or behind a short length.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Pass(byte* field, byte* end, out uint tag)
    {
        tag = *field;
        nint left = (nint)(end - field);
        // SAFETY: three bytes are read if there are as many.
        if (tag >= 0x80 || left < 3) return PassLong(field, left, out tag);
        nint first = field[1], second = field[2];
        nint size = (WireType)(tag & 7) switch
        {
            WireType.LengthDelimited when first < 0x80 => 2 + first,
            WireType.LengthDelimited when second < 0x80 => 3 + (first - 0x80) + (second << 7),
            WireType.Varint when first < 0x80 => 2,
            WireType.Varint when second < 0x80 => 3,
            WireType.Fixed64 => 1 + WireSize.Fixed64,
            WireType.Fixed32 => 1 + WireSize.Fixed32,
            _ => nint.MaxValue,
        };
        return size <= left ? field + size : PassLong(field, left, out tag);
    }

    // All fields were decoded once, so nothing but the stack can be wrong.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PassLong(byte* field, nint left, out uint tag)
    {
        // SAFETY: nothing behind the end is read.
        ref readonly byte start = ref *field;
        nint at = WireSkip.Tag(in start, 0, left, out tag, out ProtoFormatError error);
        if (error == ProtoFormatError.None)
        {
            at = FieldKey.WireTypeOf(tag) == WireType.StartGroup
                ? WireSkip.Group(in start, at, left, tag, AnyDepth, out _, out error)
                : WireSkip.Value(in start, at, left, FieldKey.WireTypeOf(tag), out error);
        }

        if (error != ProtoFormatError.None) throw new InsufficientExecutionStackException();
        return field + at;
    }
}
