using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>An open enum: any number of 32 bits.</summary>
/// <typeparam name="T">The enum, of underlying type int.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EnumCodec<T> : IPackedCodec<T>
    where T : unmanaged, Enum
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref T value, ref ParseState s, int depth) => Parse.Enum(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth) =>
        Put.Enum(p, tag, Number(in value));

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<T> values) =>
        Put.PackedEnum(p, ref o, tag, MemoryMarshal.Cast<T, int>(values));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly T value, uint tag) => WireSize.Int32(Number(in value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Number(ref readonly T value) => Unsafe.BitCast<T, int>(value);

    /// <inheritdoc/>
    public static void Print(ref readonly T value, ref Printer printer) => printer.Enum(value);
}

/// <summary>A closed enum: numbers that no value has become unknown fields.</summary>
/// <typeparam name="T">The enum, of underlying type int.</typeparam>
/// <typeparam name="TValues">What tells its values.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ClosedEnumCodec<T, TValues> : IPackedCodec<T>
    where T : unmanaged, Enum
    where TValues : struct, IClosedEnum
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    public static bool IsClosed => true;

    /// <inheritdoc/>
    public static T Default => Unsafe.BitCast<int, T>(TValues.First);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref T value, ref ParseState s, int depth) => Parse.Enum(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth) =>
        Put.Enum(p, tag, Number(in value));

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<T> values) =>
        Put.PackedEnum(p, ref o, tag, MemoryMarshal.Cast<T, int>(values));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly T value, uint tag) => WireSize.Int32(Number(in value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsKnown(ref readonly T value) => TValues.Contains(Number(in value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Number(ref readonly T value) => Unsafe.BitCast<T, int>(value);

    /// <inheritdoc/>
    public static void Print(ref readonly T value, ref Printer printer) => printer.Enum(value);
}
