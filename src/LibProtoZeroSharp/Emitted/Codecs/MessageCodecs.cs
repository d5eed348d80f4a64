using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What messages have in common, however they are framed.</summary>
/// <typeparam name="T">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IMessageCodec<T> : IFieldCodec<T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static void IFieldCodec<T>.Mark(ref T value, ulong stamp) => MessageHead.Of(ref value).Mark(stamp);

    /// <inheritdoc/>
    static void IFieldCodec<T>.Link(ref TableLinks links) => links.Message<T>();
}

/// <summary>What codecs of messages have, so that the others need not be counted.</summary>
internal interface IHoldsMessage;

/// <summary>A message behind its length.</summary>
/// <typeparam name="T">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct MessageCodec<T> : IMessageCodec<T>, IHoldsMessage
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Message;

    /// <inheritdoc/>
    public static bool IsFlat => T.IsFlat;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(nint p, nint end, uint tag, ref T value, ref ParseState s, int depth) =>
        ParseField.Body(p, end, ref value, ref s, depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth)
    {
        p = StackGuard.Enter(p, depth, T.StackSize);
        p = Put.Open(p, ref o, tag, site + depth, out long token);
        p = T.WriteFields(p, ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in value)), ref o, depth + 1);
        return Put.Close(token, p, ref o, site + depth);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Size(ref readonly T value, uint tag, int depth)
    {
        StackGuard.Descend(depth, T.StackSize);
        long size = T.SizeFields(ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in value)), depth + 1);
        return SizeField.Delimited(size);
    }
}

/// <summary>A message between group tags.</summary>
/// <typeparam name="T">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct GroupCodec<T> : IMessageCodec<T>, IHoldsMessage
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.StartGroup;

    /// <inheritdoc/>
    public static ProtoFieldType Type => ProtoFieldType.Group;

    /// <inheritdoc/>
    public static nint Read(nint p, nint end, uint tag, ref T value, ref ParseState s, int depth) =>
        ParseField.GroupBody(p, end, tag + 1, ref value, ref s, depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(nint p, ref Output o, uint tag, ref readonly T value, int site, int depth)
    {
        p = Put.Tag(StackGuard.Enter(p, depth, T.StackSize), tag);
        p = T.WriteFields(p, ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in value)), ref o, depth + 1);
        return Put.Tag(Put.Ensure(p, ref o), tag + 1);
    }

    /// <inheritdoc/>
    public static long Size(ref readonly T value, uint tag, int depth)
    {
        StackGuard.Descend(depth, T.StackSize);
        long size = T.SizeFields(ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in value)), depth + 1);
        if (T.StackSize != 0) WorkLimit.CheckSize(size);
        return size + Varint.Size(tag);
    }
}
