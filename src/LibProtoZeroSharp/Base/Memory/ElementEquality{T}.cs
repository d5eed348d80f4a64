using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Equality of the elements of lists and the values of maps, as messages compare their fields: numbers with a fraction
/// by their bits.
/// </summary>
internal static class ElementEquality<T>
    where T : unmanaged
{
    public static bool Same(ref readonly T left, ref readonly T right)
    {
        // SAFETY: each cast is to an integer of the size of the very type that was tested.
        ref T a = ref Unsafe.AsRef(in left), b = ref Unsafe.AsRef(in right);
        if (typeof(T) == typeof(float)) return Unsafe.As<T, int>(ref a) == Unsafe.As<T, int>(ref b);
        if (typeof(T) == typeof(double)) return Unsafe.As<T, long>(ref a) == Unsafe.As<T, long>(ref b);
        return EqualityComparer<T>.Default.Equals(a, b);
    }

    public static int Hash(ref readonly T value)
    {
        // SAFETY: as above.
        ref T a = ref Unsafe.AsRef(in value);
        if (typeof(T) == typeof(float)) return Unsafe.As<T, int>(ref a);
        if (typeof(T) == typeof(double)) return Unsafe.As<T, long>(ref a).GetHashCode();
        return a.GetHashCode();
    }
}
