using System.ComponentModel;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Emitted;

// A wrapper is a message: in a merge one without a value changes nothing.

/// <summary>The well-known wrappers of numbers and bools, which a class holds as nullable values.</summary>
/// <typeparam name="T">The number.</typeparam>
/// <typeparam name="TWrapper">The wrapper.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct NumberWrapper<T, TWrapper> : IObjectKind<T?, TWrapper>
    where T : unmanaged
    where TWrapper : unmanaged, IProtoMessage<TWrapper>, INumberWrapper<T>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static T? Load(ref readonly TWrapper stored, T? before, ref ObjectLoad l) => stored.Number;

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, T? value, int site, int depth)
    {
        var wrapper = default(TWrapper);
        wrapper.Number = value.GetValueOrDefault();
        return MessageCodec<TWrapper>.Write(p, ref o, tag, in wrapper, site, depth);
    }

    /// <inheritdoc/>
    public static T? Merge(T? value, T? other, int depth)
    {
        T number = other.GetValueOrDefault(), unset = default;
        return MapKey.Same(in number, in unset) ? value : other;
    }

    /// <inheritdoc/>
    public static bool Same(T? a, T? b, int depth)
    {
        T left = a.GetValueOrDefault(), right = b.GetValueOrDefault();
        return a.HasValue == b.HasValue && MapKey.Same(in left, in right);
    }

    /// <inheritdoc/>
    public static int Hash(T? value, int depth)
    {
        T number = value.GetValueOrDefault();
        return value.HasValue ? (int)MapKey.Hash(in number) : 0;
    }
}

/// <summary>The well-known wrapper of a string.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct TextWrapper : IObjectKind<string, StringValue>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static string Load(ref readonly StringValue stored, string? before, ref ObjectLoad l) =>
        l.MakeText(stored.Value);

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, string value, int site, int depth)
    {
        p = Put.Open(p, ref o, tag, site + depth, out long token);
        if (value.Length != 0) p = PutObject.Text(p, ref o, FieldKey.Make(1, WireType.LengthDelimited), value);
        return Put.Close(token, p, ref o, site + depth);
    }

    /// <inheritdoc/>
    public static string Merge(string value, string other, int depth) => other.Length == 0 ? value : other;

    /// <inheritdoc/>
    public static bool Same(string a, string b, int depth) => string.Equals(a, b);

    /// <inheritdoc/>
    public static int Hash(string value, int depth) => value.GetHashCode();
}

/// <summary>The well-known wrapper of bytes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BytesWrapper : IObjectKind<ByteString, BytesValue>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static ByteString Load(ref readonly BytesValue stored, ByteString? before, ref ObjectLoad l) =>
        stored.Value.Length == 0 ? ByteString.Empty : ObjectLoad.MakeBytes(stored.Value.Span);

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, ByteString value, int site, int depth)
    {
        p = Put.Open(p, ref o, tag, site + depth, out long token);
        if (value.Length != 0) p = PutObject.Bytes(p, ref o, FieldKey.Make(1, WireType.LengthDelimited), value);
        return Put.Close(token, p, ref o, site + depth);
    }

    /// <inheritdoc/>
    public static ByteString Merge(ByteString value, ByteString other, int depth) => other.Length == 0 ? value : other;

    /// <inheritdoc/>
    public static bool Same(ByteString a, ByteString b, int depth) => a.Equals(b);

    /// <inheritdoc/>
    public static int Hash(ByteString value, int depth) => value.GetHashCode();
}
