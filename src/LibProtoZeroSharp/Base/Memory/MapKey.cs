using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Hash and equality of the key types of maps, chosen when the code is compiled for a type.</summary>
internal static class MapKey
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Same<T>(ref readonly T left, ref readonly T right)
        where T : unmanaged
    {
        // SAFETY: each cast is to the very type that was tested, or to an unsigned integer of the same size.
        ref T a = ref Unsafe.AsRef(in left), b = ref Unsafe.AsRef(in right);
        if (typeof(T) == typeof(ProtoString))
            return Unsafe.As<T, ProtoString>(ref a).Equals(Unsafe.As<T, ProtoString>(ref b));
        return Word(ref a) == Word(ref b);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Hash<T>(ref readonly T key)
        where T : unmanaged
    {
        // SAFETY: as above.
        ref T k = ref Unsafe.AsRef(in key);
        return typeof(T) == typeof(ProtoString) ? KeyHash.Of(Unsafe.As<T, ProtoString>(ref k).Span)
            : KeyHash.Of(Word(ref k));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Word<T>(ref T key)
        where T : unmanaged
    {
        // SAFETY: the size says how many bytes there are to read.
        if (Unsafe.SizeOf<T>() == 1) return Unsafe.As<T, byte>(ref key);
        if (Unsafe.SizeOf<T>() == 2) return Unsafe.As<T, ushort>(ref key);
        if (Unsafe.SizeOf<T>() == 4) return Unsafe.As<T, uint>(ref key);
        if (Unsafe.SizeOf<T>() != 8) ProtoThrow.Misuse("A map's key is an integer, a bool or a ProtoString.");
        return Unsafe.As<T, ulong>(ref key);
    }
}
