using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>fixed32.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Fixed32Codec : IPackedCodec<uint>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    public static int FixedSize => WireSize.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref uint value, ref ParseState s, int depth) =>
        Parse.Fixed32(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly uint value, int site, int depth) =>
        Put.Fixed32(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<uint> values) =>
        Put.PackedFixed32(p, ref o, tag, values);

    /// <inheritdoc/>
    public static long Size(ref readonly uint value, uint tag, int depth) => WireSize.Fixed32;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Fixed32;
}

/// <summary>fixed64.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Fixed64Codec : IPackedCodec<ulong>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    public static int FixedSize => WireSize.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref ulong value, ref ParseState s, int depth) =>
        Parse.Fixed64(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly ulong value, int site, int depth) =>
        Put.Fixed64(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<ulong> values) =>
        Put.PackedFixed64(p, ref o, tag, values);

    /// <inheritdoc/>
    public static long Size(ref readonly ulong value, uint tag, int depth) => WireSize.Fixed64;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Fixed64;
}

/// <summary>sfixed32.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SFixed32Codec : IPackedCodec<int>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    public static int FixedSize => WireSize.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref int value, ref ParseState s, int depth) =>
        Parse.SFixed32(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly int value, int site, int depth) =>
        Put.SFixed32(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<int> values) =>
        Put.PackedSFixed32(p, ref o, tag, values);

    /// <inheritdoc/>
    public static long Size(ref readonly int value, uint tag, int depth) => WireSize.Fixed32;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.SFixed32;
}

/// <summary>sfixed64.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SFixed64Codec : IPackedCodec<long>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    public static int FixedSize => WireSize.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref long value, ref ParseState s, int depth) =>
        Parse.SFixed64(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly long value, int site, int depth) =>
        Put.SFixed64(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<long> values) =>
        Put.PackedSFixed64(p, ref o, tag, values);

    /// <inheritdoc/>
    public static long Size(ref readonly long value, uint tag, int depth) => WireSize.Fixed64;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.SFixed64;
}

/// <summary>float.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FloatCodec : IPackedCodec<float>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    public static int FixedSize => WireSize.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref float value, ref ParseState s, int depth) =>
        Parse.Float(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly float value, int site, int depth) =>
        Put.Float(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<float> values) =>
        Put.PackedFloat(p, ref o, tag, values);

    /// <inheritdoc/>
    public static long Size(ref readonly float value, uint tag, int depth) => WireSize.Fixed32;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Float;
}

/// <summary>double.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DoubleCodec : IPackedCodec<double>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    public static int FixedSize => WireSize.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref double value, ref ParseState s, int depth) =>
        Parse.Double(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly double value, int site, int depth) =>
        Put.Double(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<double> values) =>
        Put.PackedDouble(p, ref o, tag, values);

    /// <inheritdoc/>
    public static long Size(ref readonly double value, uint tag, int depth) => WireSize.Fixed64;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Double;
}
