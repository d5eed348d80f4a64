using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// The first field of every message: its unknown fields, and in the checked library the stamp of its arena.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct MessageHead
{
    // The last slice, which knows the first one; null if there are no unknown fields.
    internal UnknownSlice* Unknown;

#if PROTOZERO_CHECKS
    internal ulong Stamp;
#endif

    /// <summary>Reports a message whose arena was reset or disposed. Empty in the fast library.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Check()
    {
#if PROTOZERO_CHECKS
        ArenaChecks.View(Stamp);
#endif
    }

    /// <summary>
    /// Reports memory that was released. A message that lives in it may have been assigned from an arena that has ended
    /// since: that may be replaced. Empty in the fast library.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void CheckPlace()
    {
#if PROTOZERO_CHECKS
        StampTable.CheckPlace(Stamp);
#endif
    }

    /// <summary>Assigns a list to a field.</summary>
    public readonly void Set<T>(out RawList field, ProtoList<T> value)
        where T : unmanaged
    {
        Check();
        field = value.Raw.Assigned();
    }

    /// <summary>Assigns a map to a field.</summary>
    public readonly void Set<TKey, TValue>(out RawMap field, ProtoMap<TKey, TValue> value)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        Check();
        field = value.Raw.Assigned();
    }

    /// <summary>The message of a head. Generated code names the type that it was called for.</summary>
    /// <typeparam name="T">The message.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T As<T>(ref MessageHead head)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: every generated message begins with its head, and the library calls the code of a message with it.
        ref Unsafe.As<MessageHead, T>(ref head);

    /// <summary>The head of a message: the first field that generated code declares.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref MessageHead Of<T>(ref T message)
        where T : unmanaged, IProtoMessage<T> =>
        // SAFETY: every generated message begins with its head, and its layout is sequential.
        ref Unsafe.As<T, MessageHead>(ref message);

    /// <summary>The head of a message, once it is clear that the message is still there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref MessageHead Checked<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ref MessageHead head = ref Of(ref Unsafe.AsRef(in message));
        head.Check();
        return ref head;
    }

    /// <summary>Gives a new message the stamp of its arena.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Mark(ulong stamp)
    {
#if PROTOZERO_CHECKS
        Stamp = stamp;
#endif
    }
}
