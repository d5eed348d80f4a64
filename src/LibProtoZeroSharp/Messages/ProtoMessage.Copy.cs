using System;
using System.Runtime.CompilerServices;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>A deep copy of a message in an arena.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">Where the copy lives, with everything it refers to.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    /// <exception cref="InsufficientExecutionStackException">Messages are nested deeper than the thread's stack bears.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Clone<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot<T>();
        return CloneRoot(in message, arena);
    }

    /// <summary>
    /// Merges a deep copy of a message into another: numbers that are set are replaced, lists appended, sub-messages merged. Both may
    /// be the same message.
    /// </summary>
    /// <param name="target">The message to merge into.</param>
    /// <param name="source">The message to merge.</param>
    /// <param name="arena">The arena of the target.</param>
    /// <inheritdoc cref="Clone" path="/exception"/>
    public static void MergeFrom<T>(this ref T target, in T source, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot<T>();
        Merge(ref target, in source, arena, 0);
    }

    /// <summary>Whether all fields of two messages are equal; numbers with a fraction by their bits. Allocates nothing.</summary>
    /// <exception cref="InsufficientExecutionStackException">Messages are nested deeper than the thread's stack bears.</exception>
    public static bool Same<T>(ref readonly T left, ref readonly T right)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot<T>();
        return SameVisit.Messages(ref Unsafe.AsRef(in left), in right, 1, 0);
    }

    /// <summary>A hash of the fields that are set: equal messages have equal ones. It differs from process to process.</summary>
    /// <exception cref="InsufficientExecutionStackException">Messages are nested deeper than the thread's stack bears.</exception>
    public static int Hash<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot<T>();
        return (int)Hash(in message, 0);
    }

    /// <summary>Whether all required fields are set, here and in all that is nested.</summary>
    /// <exception cref="InsufficientExecutionStackException">Messages are nested deeper than the thread's stack bears.</exception>
    public static bool IsInitialized<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.Enter<T>();
        return T.HasAllRequired(in message);
    }

    /// <summary>The fields that the schema does not know; valid as long as the message.</summary>
    public static ProtoUnknownFields UnknownFields<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        return new ProtoUnknownFields(HeadOf(in message).Unknown);
    }

    /// <summary>The text of a message, for debugging: one line in the manner of protobuf's text format, cut at about 16,000 characters.</summary>
    public static string ToText<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        var text = new StringBuilder();
        var printer = new Printer(text);
        printer.Fields(in message);
        return text.ToString();
    }

    /// <summary>Hashes a message at some depth.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static uint Hash<T>(ref readonly T message, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.Descend<T>(depth);
        HeadOf(in message);
        var visit = new HashVisit { Depth = depth, Hash = 17 };
        T.VisitFields(ref visit, ref Unsafe.AsRef(in message), in message);
        return visit.Hash;
    }

    /// <summary>Merges messages at some depth.</summary>
    internal static void Merge<T>(ref T target, ref readonly T source, ArenaAllocator arena, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!Unsafe.AreSame(in target, in source))
        {
            Copy(ref target, in source, arena, depth);
            return;
        }

        if (T.StackSize != 0) StackGuard.Ask(T.StackSize + (2 * sizeof(T)));
        MergeSelf(ref target, arena, depth);
    }

    // By itself, since the copy is on the stack: that of a large message would count wherever messages are merged.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MergeSelf<T>(ref T message, ArenaAllocator arena, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        // What is appended to a list must not be seen while the list is being read.
        T copy = message;
        Copy(ref message, in copy, arena, depth);
    }

    /// <summary>Copies the fields of a message at some depth into another one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Copy<T>(ref T to, ref readonly T from, ArenaAllocator arena, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.Descend<T>(depth);
        MessageHead.Mark(ref to, arena.State->ViewStamp);
        ref MessageHead head = ref HeadOf(in from);
        var visit = new MergeVisit(arena, depth);
        T.VisitFields(ref visit, ref to, in from);
        MergeVisit.Unknown(ref MessageHead.Of(ref to), in head, arena);
    }

    // The head, once it is clear that the message is still there.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref MessageHead HeadOf<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ref MessageHead head = ref MessageHead.Of(ref Unsafe.AsRef(in message));
        head.Check();
        return ref head;
    }

    /// <summary>The message that a field refers to, made if the field is unset.</summary>
    internal static ref T Ensure<T>(scoped ref nint field, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        if (field == 0)
        {
            // SAFETY: the arena gives us room for a T.
            var message = (T*)arena.AllocateBytes((nuint)sizeof(T));
            *message = default;
            MessageHead.Mark(ref *message, arena.State->ViewStamp);
            field = (nint)message;
        }

        // SAFETY: the field holds the address of a T in the arena.
        return ref *(T*)field;
    }
}
