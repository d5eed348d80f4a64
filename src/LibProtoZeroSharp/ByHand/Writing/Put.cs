using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted writers are made of. For emitted code only.</summary>
/// <remarks>
/// <para>The cursor is the address of the next byte in an <see cref="Output"/>; each method takes it and returns the
/// new one. A tag is the number on the wire, field number × 8 + wire type; as a constant it becomes one store.</para>
/// <para>Methods that take no output are bounded and test nothing: at most <see cref="FieldsPerEnsure"/> fields may
/// follow one <see cref="Ensure"/>, strings and bytes included. The others make their own space, and the <see
/// cref="Ensure"/> before them covers them as one field. Tag and length of a message count as one more; a message begins
/// with the space that <see cref="IMessageCode.ReservedFields"/> tells, so short ones make none.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class Put
{
    /// <summary>How many fields one <see cref="Ensure"/> makes space for.</summary>
    public const int FieldsPerEnsure = WritingSpace.FieldsPerEnsure;

    /// <summary>Makes space for the next <see cref="FieldsPerEnsure"/> fields.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Ensure(nint p, ref Output o) => (nint)Output.Ensure((byte*)p, Pointer(ref o));

    /// <summary>Writes a tag alone, as groups need it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Tag(nint p, uint tag) => (nint)Tag((byte*)p, tag);

    /// <summary>Writes a uint64 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint UInt64(nint p, uint tag, ulong value)
    {
        byte* target = (byte*)p;
        if (tag < 0x80 && value < 0x80)
        {
            // A short tag and a short value leave in one store.
            FixedWidth.Store16(ref *target, (ushort)(tag | (uint)value << 8));
            return (nint)(target + 2);
        }

        int size = StoreTag(target, tag);
        if (value >= 0x80) return (nint)Varint.Write(target + size, value);
        target[size] = (byte)value;
        return (nint)(target + (size + 1));
    }

    /// <summary>Writes an int64 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Int64(nint p, uint tag, long value) => UInt64(p, tag, (ulong)value);

    /// <summary>Writes a uint32 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint UInt32(nint p, uint tag, uint value)
    {
        if (value < 0x80) return UInt64(p, tag, value);
        return (nint)Varint.WriteWide(Tag((byte*)p, tag), value);
    }

    /// <summary>Writes an int32 field; negative values take ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Int32(nint p, uint tag, int value) => UInt64(p, tag, (ulong)(long)value);

    /// <summary>Writes a sint32 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SInt32(nint p, uint tag, int value) => UInt32(p, tag, ZigZag.Encode(value));

    /// <summary>Writes a sint64 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SInt64(nint p, uint tag, long value) => UInt64(p, tag, ZigZag.Encode(value));

    /// <summary>Writes an enum field by its number; negative ones take ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Enum(nint p, uint tag, int value) => UInt64(p, tag, (ulong)(long)value);

    /// <summary>Writes a bool field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Bool(nint p, uint tag, bool value)
    {
        byte* target = (byte*)p;
        int size = StoreTag(target, tag);
        target[size] = value ? (byte)1 : (byte)0;
        return (nint)(target + (size + WireSize.Bool));
    }

    /// <summary>Writes a fixed32 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Fixed32(nint p, uint tag, uint value)
    {
        byte* target = (byte*)p;
        int size = StoreTag(target, tag);
        FixedWidth.Store32(ref target[size], value);
        return (nint)(target + (size + WireSize.Fixed32));
    }

    /// <summary>Writes a fixed64 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Fixed64(nint p, uint tag, ulong value)
    {
        byte* target = (byte*)p;
        int size = StoreTag(target, tag);
        FixedWidth.Store64(ref target[size], value);
        return (nint)(target + (size + WireSize.Fixed64));
    }

    /// <summary>Writes an sfixed32 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SFixed32(nint p, uint tag, int value) => Fixed32(p, tag, (uint)value);

    /// <summary>Writes an sfixed64 field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint SFixed64(nint p, uint tag, long value) => Fixed64(p, tag, (ulong)value);

    /// <summary>Writes a float field, its bits unchanged.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Float(nint p, uint tag, float value) =>
        Fixed32(p, tag, BitConverter.SingleToUInt32Bits(value));

    /// <summary>Writes a double field, its bits unchanged.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Double(nint p, uint tag, double value) =>
        Fixed64(p, tag, BitConverter.DoubleToUInt64Bits(value));

    // SAFETY: outputs live in native memory, so the address stays good.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Output* Pointer(ref Output o) => (Output*)Unsafe.AsPointer(ref o);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Tag(byte* p, uint tag) => p + StoreTag(p, tag);

    // Writes a tag and tells its size. With a constant tag one store is left and the size is a constant, which callers
    // add to the other sizes before they add to the cursor: one addition on the path that every next field waits for.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int StoreTag(byte* p, uint tag)
    {
        if (tag < 1 << 7)
        {
            *p = (byte)tag;
            return 1;
        }

        if (tag < 1 << 14)
        {
            FixedWidth.Store16(ref *p, (ushort)((tag & 0x7f) | 0x80 | (tag >> 7 << 8)));
            return 2;
        }

        return StoreLongTag(p, tag);
    }

    // Apart, so that the JIT does not count it against all the fields that have no such tag.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int StoreLongTag(byte* p, uint tag)
    {
        uint spread = (tag & 0x7f) | ((tag & 0x3f80) << 1) | ((tag & 0x1fc000) << 2) | ((tag & 0xfe00000) << 3);
        if (tag < 1 << 21)
        {
            FixedWidth.Store32(ref *p, spread | 0x8080);
            return 3;
        }

        if (tag < 1 << 28)
        {
            FixedWidth.Store32(ref *p, spread | 0x808080);
            return 4;
        }

        FixedWidth.Store32(ref *p, spread | 0x80808080);
        p[4] = (byte)(tag >> 28);
        return 5;
    }
}
