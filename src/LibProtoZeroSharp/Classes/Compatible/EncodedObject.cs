using System.ComponentModel;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Emitted;

/// <summary>Messages that are structs alone, in classes.</summary>
/// <typeparam name="T">The struct.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EncodedObject<T> : IObjectKind<Encoded<T>, T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static Encoded<T> Load(ref readonly T stored, Encoded<T>? before, ref ObjectLoad l) => new(in stored);

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, Encoded<T> value, int site, int depth) =>
        PutObject.Bytes(p, ref o, tag, value.Bytes);

    /// <inheritdoc/>
    public static Encoded<T> Merge(Encoded<T> value, Encoded<T> other, int depth) => value.With(other);

    /// <inheritdoc/>
    public static bool Same(Encoded<T> a, Encoded<T> b, int depth) => a.Equals(b);

    /// <inheritdoc/>
    public static int Hash(Encoded<T> value, int depth) => value.GetHashCode();
}

/// <summary>Groups that are structs alone, in classes.</summary>
/// <typeparam name="T">The struct.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct EncodedGroup<T> : IObjectKind<Encoded<T>, T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.StartGroup;

    /// <inheritdoc/>
    public static Encoded<T> Load(ref readonly T stored, Encoded<T>? before, ref ObjectLoad l) => new(in stored);

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, Encoded<T> value, int site, int depth)
    {
        p = Put.Tag(Put.Ensure(p, ref o), tag);
        p = (nint)Put.RawBytes((byte*)p, Put.Pointer(ref o), value.Bytes.Span);
        return Put.Tag(Put.Ensure(p, ref o), tag + 1);
    }

    /// <inheritdoc/>
    public static Encoded<T> Merge(Encoded<T> value, Encoded<T> other, int depth) => value.With(other);

    /// <inheritdoc/>
    public static bool Same(Encoded<T> a, Encoded<T> b, int depth) => a.Equals(b);

    /// <inheritdoc/>
    public static int Hash(Encoded<T> value, int depth) => value.GetHashCode();
}
