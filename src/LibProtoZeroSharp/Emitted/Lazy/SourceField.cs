using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What emitted code calls to write and measure a lazy message of which something is as it was read: that is copied.
/// What was changed is encoded behind it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class SourceField
{
    /// <summary>Writes the fields of a message, those as they were read and those that were changed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Write<T>(nint p, ref MessageHead h, ref Output o, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        ref LazyState state = ref LazyState.Of(ref h);
        if (state.IsUnchanged) return Put.Raw(p, ref o, (nint)state.Source, state.Length);
        if (T.StackSize != 0) StackGuard.Ask(T.StackSize + (2 * sizeof(T)));
        return WriteChanged<T>(p, ref h, ref o, depth);
    }

    /// <summary>The number of bytes that <see cref="Write"/> writes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static long Measure<T>(ref MessageHead h, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        ref LazyState state = ref LazyState.Of(ref h);
        if (state.IsUnchanged) return state.Length;
        if (T.StackSize != 0) StackGuard.Ask(T.StackSize + (2 * sizeof(T)));
        return MeasureChanged<T>(ref h, depth);
    }

    // By itself, since the copy is on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint WriteChanged<T>(nint p, ref MessageHead h, ref Output o, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        ref LazyState state = ref LazyState.Of(ref h);
        ulong changes = state.Changes;
        p = SourceRuns.Write<T>(p, ref o, in state, changes);
        T rest = Unsafe.As<MessageHead, T>(ref h);
        return T.WriteFields(Put.Ensure(p, ref o), ref Changed(ref rest, changes), ref o, depth);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long MeasureChanged<T>(ref MessageHead h, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        ref LazyState state = ref LazyState.Of(ref h);
        ulong changes = state.Changes;
        long size = SourceRuns.Measure<T>(in state, changes);
        T rest = Unsafe.As<MessageHead, T>(ref h);
        return size + T.SizeFields(ref Changed(ref rest, changes), depth);
    }

    // Makes a message one that was not read and has the changed fields only.
    private static ref MessageHead Changed<T>(ref T message, ulong changes)
        where T : unmanaged, IProtoMessage<T>
    {
        ref MessageHead head = ref MessageHead.Of(ref message);
        LazyState.Of(ref head) = default;
        if ((changes & LazyState.UnknownFields) == 0) head.Unknown = null;
        T.KeepChanged(ref head, changes);
        return ref head;
    }
}
