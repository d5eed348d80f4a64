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
    static bool IFieldCodec<T>.Same(ref readonly T a, ref readonly T b, int depth) =>
        SameVisit.Messages(ref Unsafe.AsRef(in a), in b, 1, depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static uint IFieldCodec<T>.Hash(ref readonly T value, int depth) => HashVisit.Of(in value, depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static void IFieldCodec<T>.Copy(ref T to, ref readonly T from, ArenaAllocator arena, int depth) =>
        MergeVisit.Copy(ref to, in from, arena, depth);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static void IFieldCodec<T>.Mark(ref T value, ulong stamp) => MessageHead.Of(ref value).Mark(stamp);

    /// <inheritdoc/>
    static bool IFieldCodec<T>.HasAllRequired(ref readonly T value) => RequiredField.HasAll(in value);
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
    public static void Describe<TSink>(ref TSink sink)
        where TSink : struct, ITypeSink => sink.Message<T>(ProtoFieldType.Message);

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
    public static void Describe<TSink>(ref TSink sink)
        where TSink : struct, ITypeSink => sink.Message<T>(ProtoFieldType.Group);

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
