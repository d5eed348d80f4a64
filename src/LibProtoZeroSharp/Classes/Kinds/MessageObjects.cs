using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>Messages in lists and maps.</summary>
/// <typeparam name="T">The class.</typeparam>
/// <typeparam name="TStruct">Its struct.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct MessageObject<T, TStruct> : IObjectKind<T, TStruct>
    where T : class
    where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static T Load(ref readonly TStruct stored, T? before, ref ObjectLoad l) =>
        Unsafe.As<T>(l.Fill<TStruct>(before, ref Unsafe.As<TStruct, MessageHead>(ref Unsafe.AsRef(in stored))));

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, T value, int site, int depth)
    {
        p = Put.Open(StackGuard.Enter(p, depth, TStruct.StackSize), ref o, tag, site + depth, out long token);
        p = TStruct.WriteObject(p, value, ref o, depth + 1);
        return Put.Close(token, p, ref o, site + depth);
    }

    /// <inheritdoc/>
    public static T Copy(T value, int depth) => Unsafe.As<T>(MergeObjects.Copy<TStruct>(value, depth));

    /// <inheritdoc/>
    public static T Merge(T value, T other, int depth)
    {
        MergeObjects.Merge<TStruct>(value, other, depth);
        return value;
    }

    /// <inheritdoc/>
    public static bool Same(T a, T b, int depth) => SameObjects.Same<TStruct>(a, b, depth);

    /// <inheritdoc/>
    public static int Hash(T value, int depth) => HashObjects.Hash<TStruct>(value, depth);
}

/// <summary>Groups in lists.</summary>
/// <inheritdoc cref="MessageObject{T, TStruct}" path="/typeparam"/>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct GroupObject<T, TStruct> : IObjectKind<T, TStruct>
    where T : class
    where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.StartGroup;

    /// <inheritdoc/>
    public static T Load(ref readonly TStruct stored, T? before, ref ObjectLoad l) =>
        MessageObject<T, TStruct>.Load(in stored, before, ref l);

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, T value, int site, int depth)
    {
        p = Put.Tag(StackGuard.Enter(p, depth, TStruct.StackSize), tag);
        p = TStruct.WriteObject(p, value, ref o, depth + 1);
        return Put.Tag(Put.Ensure(p, ref o), tag + 1);
    }

    /// <inheritdoc/>
    public static T Copy(T value, int depth) => MessageObject<T, TStruct>.Copy(value, depth);

    /// <inheritdoc/>
    public static T Merge(T value, T other, int depth) => MessageObject<T, TStruct>.Merge(value, other, depth);

    /// <inheritdoc/>
    public static bool Same(T a, T b, int depth) => MessageObject<T, TStruct>.Same(a, b, depth);

    /// <inheritdoc/>
    public static int Hash(T value, int depth) => MessageObject<T, TStruct>.Hash(value, depth);
}
