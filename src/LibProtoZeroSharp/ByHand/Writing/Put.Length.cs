using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp.Emitted;

/// <content>Strings, bytes, and bytes that are encoded already.</content>
public static unsafe partial class Put
{
    private const int PageSize = 4096;

    /// <summary>Bytes up to which a field makes no space of its own.</summary>
    internal const int MaxShort = 32;

    // The longest text that is copied by four vectors; one length byte.
    private const int MaxVectors = 127;

    /// <summary>Writes a string or bytes field from native memory.</summary>
    /// <param name="p">The cursor.</param>
    /// <param name="o">The output.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="start">Address of the bytes; anything if there are none.</param>
    /// <param name="length">Number of bytes.</param>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Bytes(nint p, ref Output o, uint tag, nint start, int length)
    {
        Pointer(ref o)->CheckSource((byte*)start, length);
        byte* target = (byte*)p;
        int size = StoreTag(target, tag);
        // One vector for 1 to 32 bytes. No bytes may have no address, so they go the long way.
        if ((uint)(length - 1) >= Vector256<byte>.Count || (start & (PageSize - 1)) > PageSize - Vector256<byte>.Count)
            return (nint)LongBytes(target + size, Pointer(ref o), (byte*)start, length);
        target[size] = (byte)length;
        // SAFETY: the load may pass the end of the bytes but not that of their page; the store stays inside the slack.
        Unsafe.WriteUnaligned(target + (size + 1), Vector256.Load((byte*)start));
        return (nint)(target + ((uint)size + 1 + (uint)length));
    }

    /// <summary>Writes a string field.</summary>
    /// <inheritdoc cref="Bytes(nint, ref Output, uint, nint, int)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint String(nint p, ref Output o, uint tag, ProtoString value) =>
        Bytes(p, ref o, tag, (nint)value.Start, value.Length);

    /// <summary>Writes a bytes field.</summary>
    /// <inheritdoc cref="Bytes(nint, ref Output, uint, nint, int)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Bytes(nint p, ref Output o, uint tag, ProtoBytes value) =>
        Bytes(p, ref o, tag, (nint)value.Start, value.Length);

    /// <summary>Writes bytes as they are, for example unknown fields with their tags.</summary>
    /// <inheritdoc cref="Bytes(nint, ref Output, uint, nint, int)" path="/exception"/>
    public static nint Raw(nint p, ref Output o, nint start, int length) =>
        (nint)RawBytes((byte*)p, Pointer(ref o), (byte*)start, length);

    /// <summary>Writes length and bytes behind a tag.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* LongBytes(byte* p, Output* output, byte* source, int length)
    {
        // Most texts are this short, and the call of a copy would cost more than the copy. There is no other call in
        // here, so that the method needs no frame.
        int size = Vector256<byte>.Count;
        if ((uint)(length - size) > MaxVectors - (uint)size || length > output->End - p)
        {
            if (length != 0) return LongerBytes(p, output, source, length);
            *p = 0;
            return p + 1;
        }

        *p = (byte)length;
        byte* target = p + 1;
        byte* behind = target + length;
        // SAFETY: there is space, compared above, and the slack takes the length; the pairs of vectors begin and end
        // exactly where the bytes do.
        Vector256<byte> front = Vector256.Load(source), back = Vector256.Load(source + length - size);
        if (length > 2 * size)
        {
            Unsafe.WriteUnaligned(target + size, Vector256.Load(source + size));
            Unsafe.WriteUnaligned(behind - 2 * size, Vector256.Load(source + length - 2 * size));
        }

        Unsafe.WriteUnaligned(target, front);
        Unsafe.WriteUnaligned(behind - size, back);
        return behind;
    }

    // What is longer, and what is shorter but ends where its page does.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongerBytes(byte* p, Output* output, byte* source, int length) =>
        // SAFETY: there is space for a field of a few bytes.
        CopyOrAppend(Varint.Write(p, (uint)length), output, source, length);

    /// <summary>Writes length and bytes behind a tag.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* LongBytes(byte* p, Output* output, ReadOnlySpan<byte> source)
    {
        fixed (byte* start = source) return LongBytes(p, output, start, source.Length);
    }

    /// <summary>Writes tag, length and bytes, with no call for up to 32 of them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Bytes(byte* p, Output* output, uint tag, ReadOnlySpan<byte> source)
    {
        // Managed memory may move between a test of its page and the load, so nothing is read beyond the source here:
        // two parts that overlap cover every length. A literal's length is a constant, which leaves only its own
        // branch.
        int size = StoreTag(p, tag);
        int length = source.Length;
        if (length > 2 * Vector128<byte>.Count) return LongBytes(p + size, output, source);
        ref byte start = ref MemoryMarshal.GetReference(source);
        p[size] = (byte)length;
        byte* target = p + (size + 1);
        // SAFETY: each pair ends exactly at the length, which the branch has compared; the stores stay inside the
        // slack.
        if (length >= 16)
        {
            Unsafe.WriteUnaligned(target, Vector128.LoadUnsafe(ref start));
            Unsafe.WriteUnaligned(target + length - 16, Vector128.LoadUnsafe(ref start, (nuint)length - 16));
        }
        else if (length >= 8)
        {
            Copy<ulong>(ref start, target, length);
        }
        else if (length >= 4)
        {
            Copy<uint>(ref start, target, length);
        }
        else if (length != 0)
        {
            byte middle = Unsafe.Add(ref start, length >> 1);
            byte last = Unsafe.Add(ref start, length - 1);
            target[0] = start;
            target[length >> 1] = middle;
            target[length - 1] = last;
        }

        return p + (size + 1 + length);
    }

    /// <summary>Writes bytes as they are.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* RawBytes(byte* p, Output* output, byte* source, int length) =>
        CopyOrAppend(p, output, source, length);

    // In both methods that call it, which are not inlined themselves.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* CopyOrAppend(byte* p, Output* output, byte* source, int length)
    {
        if (length >= Output.LargeField || length > output->End - p) return Output.Append(p, output, source, length);
        output->CheckSource(source, length);
        // SAFETY: there is space for the bytes.
        if (length != 0) Unsafe.CopyBlockUnaligned(p, source, (uint)length);
        return p + length;
    }

    /// <summary>Writes bytes as they are.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* RawBytes(byte* p, Output* output, ReadOnlySpan<byte> source)
    {
        fixed (byte* start = source) return RawBytes(p, output, start, source.Length);
    }

    // The first and the last bytes, as much as a word holds each.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Copy<TWord>(ref byte source, byte* target, int length)
        where TWord : unmanaged
    {
        TWord first = Unsafe.ReadUnaligned<TWord>(ref source);
        TWord last = Unsafe.ReadUnaligned<TWord>(ref Unsafe.Add(ref source, length - sizeof(TWord)));
        Unsafe.WriteUnaligned(target, first);
        Unsafe.WriteUnaligned(target + length - sizeof(TWord), last);
    }
}
