using System;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace ProtoZeroSharp;

/// <summary>Moves the seven payload bits of each byte of a word together, and apart again.</summary>
internal static class BitLanes
{
    /// <summary>The payload bits of eight varint bytes.</summary>
    public const ulong Payload = 0x7f7f7f7f7f7f7f7f;

    /// <summary>The continuation bits of eight varint bytes.</summary>
    public const ulong Continuation = 0x8080808080808080;

    // A constant for the JIT once it runs. AMD's family 17h and older (and Hygon's 18h) have pext and pdep in
    // microcode, at more than ten times the price of the shifts below.
    private static readonly bool s_fastBmi2 = Bmi2.X64.IsSupported && !HasMicrocodedBmi2();

    /// <summary>True where pext and pdep are single fast instructions.</summary>
    public static bool HasFastBmi2
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Bmi2.X64.IsSupported && s_fastBmi2;
    }

    /// <summary>True where vectors of 16 bytes are fast and their lanes have the byte order of the wire.</summary>
    public static bool HasVectors
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.IsHardwareAccelerated && BitConverter.IsLittleEndian;
    }

    /// <summary>Eight groups of seven bits, lowest byte first, to 56 bits; the continuation bits are ignored.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Gather(ulong word)
    {
        if (HasFastBmi2) return Bmi2.X64.ParallelBitExtract(word, Payload);
        return GatherByShifts(word);
    }

    /// <summary>The first varint of a word.</summary>
    /// <param name="word">Eight bytes.</param>
    /// <param name="ends">
    /// The inverted continuation bits: the lowest one that is set belongs to the varint's last byte.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong GatherFirst(ulong word, ulong ends) => Gather(word & (ends ^ (ends - 1)));

    /// <summary>The low 56 bits to eight groups of seven bits, lowest byte first; no continuation bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Spread(ulong value)
    {
        if (HasFastBmi2) return Bmi2.X64.ParallelBitDeposit(value, Payload);
        return SpreadByShifts(value);
    }

    /// <summary>The portable <see cref="Gather"/>: neighbours join pairwise, 7 to 14 to 28 to 56 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong GatherByShifts(ulong word)
    {
        word = (word & 0x007f007f007f007f) | ((word & 0x7f007f007f007f00) >> 1);
        word = (word & 0x00003fff00003fff) | ((word & 0x3fff00003fff0000) >> 2);
        return (word & 0x000000000fffffff) | ((word & 0x0fffffff00000000) >> 4);
    }

    /// <summary>The portable <see cref="Spread"/>: halves part, 56 to 28 to 14 to 7 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong SpreadByShifts(ulong value)
    {
        value = (value & 0x000000000fffffff) | ((value & 0x00fffffff0000000) << 4);
        value = (value & 0x00003fff00003fff) | ((value & 0x0fffc0000fffc000) << 2);
        return (value & 0x007f007f007f007f) | ((value & 0x3f803f803f803f80) << 1);
    }

    private static bool HasMicrocodedBmi2()
    {
        if (!X86Base.IsSupported) return false;
        (_, int vendor, _, _) = X86Base.CpuId(0, 0);
        bool amd = vendor is 0x68747541 or 0x6f677948;     // "Auth"enticAMD, "Hygo"nGenuine
        (int version, _, _, _) = X86Base.CpuId(1, 0);
        int family = ((version >> 8) & 0xf) + ((version >> 20) & 0xff);
        return amd && family < 0x19;
    }
}
