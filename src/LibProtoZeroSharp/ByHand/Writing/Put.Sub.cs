using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <content>Sub-messages.</content>
public static unsafe partial class Put
{
    /// <summary>Begins a sub-message, or anything else with a length that is known at its end.</summary>
    /// <param name="p">The cursor.</param>
    /// <param name="o">The output.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="site">
    /// Which lengths to learn from: a number for the field, of which the low byte counts; for recursive types a
    /// different one for each depth.
    /// </param>
    /// <param name="token">To be given to <see cref="Close"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Open(nint p, ref Output o, uint tag, int site, out long token)
    {
        long extra = *Output.Width(Pointer(ref o), site);
        byte* target = (byte*)p;
        target += StoreTag(target, tag) + 1 + extra;
        token = (target - o.Start) | (extra << 56);
        return (nint)target;
    }

    /// <summary>The same behind a tag that is written already.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint OpenBehindTag(nint p, ref Output o, int site, out long token)
    {
        long extra = *Output.Width(Pointer(ref o), site);
        byte* target = (byte*)p + 1 + extra;
        token = (target - o.Start) | (extra << 56);
        return (nint)target;
    }

    /// <summary>Ends the sub-message that began last and has not ended.</summary>
    /// <param name="token">What <see cref="Open"/> gave.</param>
    /// <param name="p">The cursor.</param>
    /// <param name="o">The output.</param>
    /// <param name="site">The same as for <see cref="Open"/>.</param>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Close(long token, nint p, ref Output o, int site)
    {
        byte* target = (byte*)p;
        // One subtraction and one compare answer both "one byte was reserved" and "the length is below 128".
        ulong length = (ulong)(target - o.Start - token);
        if (length >= 0x80) return LongClose(token, p, ref o, site);
        // SAFETY: the reserved byte lies in front of the body.
        *(target - (nint)length - 1) = (byte)length;
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint LongClose(long token, nint p, ref Output o, int site)
    {
        byte* target = (byte*)p;
        // Two bytes were reserved and two are needed: what most longer messages take. No pending length may be inside.
        ulong length = (ulong)(target - o.Start + Output.ExtraByte - token);
        if (length - 0x80 < 0x4000 - 0x80 && o.HasNoPending)
        {
            // SAFETY: the reserved bytes lie in front of the body.
            FixedWidth.Store16(ref *(target - (nint)length - 2), (ushort)((length & 0x7f) | 0x80 | (length >> 7 << 8)));
            *Output.Width(Pointer(ref o), site) = 1;
            return p;
        }

        byte* end = Output.Close(token, target, Pointer(ref o), out int needed);
        *Output.Width(Pointer(ref o), site) = (byte)(needed - 1);
        return (nint)end;
    }
}
