using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>string that must be UTF-8.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StringCodec : IFieldCodec<ProtoString>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static bool IsFlat => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref ProtoString value, ref ParseState s, int depth) =>
        Parse.String(p, end, ref value, ref s);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly ProtoString value, int site, int depth) =>
        Put.String(p, ref o, tag, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly ProtoString value, uint tag, int depth) =>
        WireSize.LengthDelimited(value.Length);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.String;
}

/// <summary>string that may hold any bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct RawStringCodec : IFieldCodec<ProtoString>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static bool IsFlat => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref ProtoString value, ref ParseState s, int depth) =>
        Parse.RawString(p, end, ref value, ref s);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly ProtoString value, int site, int depth) =>
        Put.String(p, ref o, tag, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly ProtoString value, uint tag, int depth) =>
        WireSize.LengthDelimited(value.Length);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.String;
}

/// <summary>bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BytesCodec : IFieldCodec<ProtoBytes>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static bool IsFlat => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref ProtoBytes value, ref ParseState s, int depth) =>
        Parse.Bytes(p, end, ref value, ref s);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly ProtoBytes value, int site, int depth) =>
        Put.Bytes(p, ref o, tag, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly ProtoBytes value, uint tag, int depth) =>
        WireSize.LengthDelimited(value.Length);

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Bytes;
}
