using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>int32.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Int32Codec : IPackedCodec<int>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref int value, ref ParseState s, int depth) =>
        Parse.Int32(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly int value, int site, int depth) =>
        Put.Int32(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<int> values) =>
        Put.PackedInt32(p, ref o, tag, values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly int value, uint tag, int depth) => WireSize.Int32(value);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Int32;
}

/// <summary>int64.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Int64Codec : IPackedCodec<long>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref long value, ref ParseState s, int depth) =>
        Parse.Int64(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly long value, int site, int depth) =>
        Put.Int64(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<long> values) =>
        Put.PackedInt64(p, ref o, tag, values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly long value, uint tag, int depth) => WireSize.Int64(value);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Int64;
}

/// <summary>uint32.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct UInt32Codec : IPackedCodec<uint>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref uint value, ref ParseState s, int depth) =>
        Parse.UInt32(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly uint value, int site, int depth) =>
        Put.UInt32(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<uint> values) =>
        Put.PackedUInt32(p, ref o, tag, values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly uint value, uint tag, int depth) => WireSize.UInt32(value);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.UInt32;
}

/// <summary>uint64.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct UInt64Codec : IPackedCodec<ulong>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref ulong value, ref ParseState s, int depth) =>
        Parse.UInt64(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly ulong value, int site, int depth) =>
        Put.UInt64(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<ulong> values) =>
        Put.PackedUInt64(p, ref o, tag, values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly ulong value, uint tag, int depth) => WireSize.UInt64(value);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.UInt64;
}

/// <summary>sint32.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SInt32Codec : IPackedCodec<int>
{
    /// <inheritdoc/>
    public static bool IsZigZag => true;

    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref int value, ref ParseState s, int depth) =>
        Parse.SInt32(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly int value, int site, int depth) =>
        Put.SInt32(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<int> values) =>
        Put.PackedSInt32(p, ref o, tag, values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly int value, uint tag, int depth) => WireSize.SInt32(value);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.SInt32;
}

/// <summary>sint64.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SInt64Codec : IPackedCodec<long>
{
    /// <inheritdoc/>
    public static bool IsZigZag => true;

    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref long value, ref ParseState s, int depth) =>
        Parse.SInt64(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly long value, int site, int depth) =>
        Put.SInt64(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<long> values) =>
        Put.PackedSInt64(p, ref o, tag, values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly long value, uint tag, int depth) => WireSize.SInt64(value);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.SInt64;
}

/// <summary>bool.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BoolCodec : IPackedCodec<bool>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    public static int FixedSize => WireSize.Bool;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref bool value, ref ParseState s, int depth) =>
        Parse.Bool(p, out value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly bool value, int site, int depth) =>
        Put.Bool(p, tag, value);

    /// <inheritdoc/>
    public static nint WritePacked(nint p, ref Output o, uint tag, ReadOnlySpan<bool> values) =>
        Put.PackedBool(p, ref o, tag, values);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly bool value, uint tag, int depth) => WireSize.Bool;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Bool;
}
