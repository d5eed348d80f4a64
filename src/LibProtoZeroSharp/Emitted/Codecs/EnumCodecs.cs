using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What open and closed enums have in common.</summary>
/// <typeparam name="T">The enum, of underlying type int.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IEnumCodec<T> : IPackedCodec<T>
    where T : unmanaged, Enum
{
    /// <inheritdoc/>
    static WireType IFieldCodec<T>.WireType => WireType.Varint;

    /// <inheritdoc/>
    static ProtoFieldType IFieldCodec<T>.Type => ProtoFieldType.Enum;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static nint IFieldCodec<T>.Read(nint p, nint end, uint tag, ref T value, ref ParseState s, int depth) =>
        Parse.Enum(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static nint IFieldCodec<T>.Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth) =>
        Put.Enum(p, tag, EnumNumber.Of(value));

    /// <inheritdoc/>
    static nint IPackedCodec<T>.WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<T> values) =>
        Put.PackedEnum(p, ref o, tag, MemoryMarshal.Cast<T, int>(values));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static long IFieldCodec<T>.Size(ref readonly T value, uint tag, int depth) => WireSize.Int32(EnumNumber.Of(value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int IFieldCodec<T>.Number(ref readonly T value) => EnumNumber.Of(value);
}

/// <summary>An open enum: any number of 32 bits.</summary>
/// <typeparam name="T">The enum, of underlying type int.</typeparam>
/// <typeparam name="TValues">What tells its values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EnumCodec<T, TValues> : IEnumCodec<T>
    where T : unmanaged, Enum
    where TValues : struct, IEnumValues
{
    /// <inheritdoc/>
    public static void Link(ref TableLinks links) => links.Enum<TValues>();
}

/// <summary>A closed enum: numbers that no value has become unknown fields.</summary>
/// <typeparam name="T">The enum, of underlying type int.</typeparam>
/// <typeparam name="TValues">What tells its values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ClosedEnumCodec<T, TValues> : IEnumCodec<T>
    where T : unmanaged, Enum
    where TValues : struct, IClosedEnum
{
    /// <inheritdoc/>
    public static bool IsClosed => true;

    /// <inheritdoc/>
    public static void Link(ref TableLinks links) => links.Enum<TValues>();

    /// <inheritdoc/>
    public static T Default => Unsafe.BitCast<int, T>(TValues.First);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsKnown(ref readonly T value) => TValues.Contains(Unsafe.BitCast<T, int>(value));
}
