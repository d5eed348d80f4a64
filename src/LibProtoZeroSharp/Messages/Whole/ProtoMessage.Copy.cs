using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>A deep copy of a message in an arena.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">Where the copy lives, with everything it refers to.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    /// <exception cref="InvalidOperationException">
    /// More than a million messages were copied, and the message takes more than 2 GiB - 1 bytes: it holds messages
    /// that are shared again and again.
    /// </exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Clone<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot(T.StackSize, sizeof(T));
        return CloneRoot(in message, arena);
    }

    /// <summary>
    /// Merges a deep copy of a message into another: numbers that are set are replaced, lists appended, sub-messages
    /// merged. Both may be the same message.
    /// </summary>
    /// <param name="target">The message to merge into.</param>
    /// <param name="source">The message to merge.</param>
    /// <param name="arena">The arena of the target.</param>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public static void MergeFrom<T>(this ref T target, in T source, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        PlatformCheck.Require();
        // SAFETY: both stay where they are.
        fixed (T* to = &target, from = &source)
        {
            if (Merging.IsEmpty((byte*)to, sizeof(T))) CopyVisit.Fill(to, from, arena);
            else Merging.Root(TableOf<T>.Get(), (byte*)to, (byte*)from, arena);
        }
    }

    /// <summary>
    /// Whether all fields of two messages are equal; numbers with a fraction by their bits. Allocates nothing.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// More than 268,435,456 messages would be visited: messages are shared again and again.
    /// </exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool Same<T>(ref readonly T left, ref readonly T right)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot(T.StackSize, sizeof(T));
        WorkLimit.Begin();
        return SameVisit.Messages(ref Unsafe.AsRef(in left), in right, 1, 0);
    }

    /// <summary>Whether an object is a message of the same type with equal fields.</summary>
    /// <inheritdoc cref="Same{T}(ref readonly T, ref readonly T)" path="/exception"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool SameObject<T>(ref readonly T left, object? right)
        where T : unmanaged, IProtoMessage<T> => right is T other && Same(in left, in other);

    /// <summary>
    /// A hash of the fields that are set: equal messages have equal ones. It differs from process to process.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// More than 268,435,456 messages would be visited: messages are shared again and again.
    /// </exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static int Hash<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot(T.StackSize, sizeof(T));
        WorkLimit.Begin();
        return (int)HashVisit.Of(in message, 0);
    }

    /// <summary>Whether all required fields are set, here and in all that is nested.</summary>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// More than 268,435,456 messages would be visited: messages are shared again and again.
    /// </exception>
    public static bool IsInitialized<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is.
        fixed (T* place = &message) return Required.HasAll(TableOf<T>.Get(), (byte*)place);
    }

    /// <summary>The fields that the schema does not know; valid as long as the message.</summary>
    public static ProtoUnknownFields UnknownFields<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ref MessageHead head = ref MessageHead.Checked(in message);
        if (T.IsLazy) LazyField.Read(in message);
        return new ProtoUnknownFields(in head);
    }

    /// <summary>
    /// The text of a message that <c>ToString</c> gives, for a debugger or a log line: the text format on one line,
    /// with unknown fields, cut at about 16,000 bytes. The value of a field of which the schema says
    /// <c>debug_redact</c> is <c>[REDACTED]</c>. Never throws.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static string Describe<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T> => DebugText.Of(in message);
}
