using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>The numbers of enum values.</summary>
internal static class EnumNumber
{
    /// <summary>The number of an enum value of any underlying type; of the larger ones the low 32 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Of<TEnum>(TEnum value)
        where TEnum : unmanaged, Enum
    {
        // Enums of the format have 32 bits, so for them only the first line is left.
        if (Unsafe.SizeOf<TEnum>() == sizeof(int)) return Unsafe.BitCast<TEnum, int>(value);
        if (Unsafe.SizeOf<TEnum>() == sizeof(long)) return (int)Unsafe.BitCast<TEnum, long>(value);
        bool signed = typeof(TEnum).GetEnumUnderlyingType() == typeof(sbyte)
            || typeof(TEnum).GetEnumUnderlyingType() == typeof(short);
        if (Unsafe.SizeOf<TEnum>() == sizeof(short))
        {
            short bits = Unsafe.BitCast<TEnum, short>(value);
            return signed ? bits : (ushort)bits;
        }

        byte low = Unsafe.BitCast<TEnum, byte>(value);
        return signed ? (sbyte)low : low;
    }
}
