using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a message stores for a repeated field: a list whose element type the field's accessor knows. (A field of the closed type
/// <see cref="ProtoList{T}"/> would keep mutually recursive messages from being loaded.)
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct RawList
{
    /// <summary>Address of the first element.</summary>
    internal nint Items;

    /// <summary>Number of elements.</summary>
    internal int Length;

    /// <summary>Elements that have room; 0 with elements present means that they are borrowed and must be copied before a change.</summary>
    internal int Capacity;

#if PROTOZERO_CHECKS
    internal ulong Stamp;
#endif

    /// <summary>Number of elements.</summary>
    public readonly int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Length;
    }

    /// <summary>The list with its type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ProtoList<T> Of<T>()
        where T : unmanaged => new(this);

    /// <summary>The same storage, seen as a list with its type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref ProtoList<T> Mutable<T>(ref RawList list)
        where T : unmanaged =>
        // SAFETY: ProtoList<T> has exactly one field, a RawList.
        ref Unsafe.As<RawList, ProtoList<T>>(ref list);
}
