using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Where a level of a scan is in its message: between two fields.</summary>
internal struct ScanPlace
{
    /// <summary>Where the next field begins in the input.</summary>
    public int At;

    /// <summary>Where what is read ends: the message, a piece of it, or its damage.</summary>
    public int Stop;

    /// <summary>Where the message ends.</summary>
    public int End;

    /// <summary>
    /// Passes over the next field if it is an element of the streamed field with a tag of one byte and a length of one
    /// or two, as most are. Otherwise nothing has changed.
    /// </summary>
    /// <param name="data">The input of the scan.</param>
    /// <param name="streamed">The tag of the streamed field.</param>
    /// <param name="at">Where the element's bytes begin.</param>
    /// <param name="length">How many they are.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryStep(ReadOnlySpan<byte> data, uint streamed, out int at, out int length)
    {
        (at, length) = (0, 0);
        ref byte start = ref MemoryMarshal.GetReference(data);
        nint position = At;
        // SAFETY: the position is below the end of the message.
        if (streamed >= 0x80 || position >= Stop || Unsafe.Add(ref start, position) != streamed
            || !TryPass(in start, position + 1, End, out nint body, out nint stop))
            return false;
        At = (int)stop;
        (at, length) = ((int)body, (int)(stop - body));
        return true;
    }

    /// <summary>Passes over a length of one byte or two and what it counts, if that ends within the message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryPass(ref readonly byte start, nint value, nint end, out nint body, out nint stop)
    {
        (body, stop) = (0, 0);
        if (end - value < 2) return false;
        // SAFETY: two bytes are below the end.
        ref byte at = ref Unsafe.Add(ref Unsafe.AsRef(in start), value);
        nint length = at;
        body = value + 1;
        if (length >= 0x80)
        {
            nint second = Unsafe.Add(ref at, 1);
            if (second >= 0x80) return false;
            length += (second << 7) - 0x80;
            body++;
        }

        stop = body + length;
        return stop <= end;
    }
}
