using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

#pragma warning disable CS0649 // members are assigned through As

/// <summary>The storage of a oneof of which each member takes one byte: all lie at the same place.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Union1
{
    private byte _value;

    /// <summary>The place, as that of a member. Generated code asks for members that the oneof has.</summary>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref T As<T>()
        where T : unmanaged => ref UnionPlace.Of<byte, T>(in _value);
}

/// <summary>The same for members of up to four bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Union4
{
    private uint _value;

    /// <inheritdoc cref="Union1.As{T}"/>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref T As<T>()
        where T : unmanaged => ref UnionPlace.Of<uint, T>(in _value);
}

/// <summary>The same for members of up to eight bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct Union8
{
    private ulong _value;

    /// <inheritdoc cref="Union1.As{T}"/>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref T As<T>()
        where T : unmanaged => ref UnionPlace.Of<ulong, T>(in _value);
}

/// <summary>The same where a member is a text or bytes, the largest there are.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UnionOfText
{
    private ProtoString _value;

    /// <inheritdoc cref="Union1.As{T}"/>
    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref T As<T>()
        where T : unmanaged => ref UnionPlace.Of<ProtoString, T>(in _value);
}

/// <summary>How the place of a union becomes that of a member.</summary>
internal static class UnionPlace
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Of<TSpace, T>(ref readonly TSpace space)
        where TSpace : unmanaged
        where T : unmanaged =>
        // SAFETY: the generator takes the union that has space for the largest member (FieldLayout does so, too), and
        // all members are unmanaged. Generated code writes through it only in methods that have the message by
        // reference.
        ref Unsafe.As<TSpace, T>(ref Unsafe.AsRef(in space));
}
