using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What emitted parsers call for fields that hold messages, and for unknown ones.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe partial class ParseField
{
    /// <summary>Reads a message field; one that was seen before is merged into.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Message<T>(nint p, nint end, ref MessageSlot field, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        // By value, so that nothing waits for the field to be stored and loaded again.
        nint message = field.Address;
        if (message == 0)
        {
            message = New(sizeof(T), ref s);
            field.Address = message;
        }

        // SAFETY: the address of a T in the arena, or null, which is tested. The JIT remembers of a reference, but not
        // of an address, that it is not null.
        ref T m = ref *(T*)message;
        if (Unsafe.IsNullRef(ref m)) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        return Body(p, end, ref m, ref s, depth);
    }

    /// <summary>Reads a message field of a oneof: another member that was set before is forgotten.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint OneofMessage<T>(
        nint p, nint end, ref MessageSlot field, ref int which, int number, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        nint message = which == number ? field.Address : 0;
        if (message == 0)
        {
            // No member is set while the arena may say no, here or by an exception: a message may be merged into.
            which = 0;
            message = New(sizeof(T), ref s);
            field.Address = message;
            which = number;
        }

        // SAFETY: as in Message.
        ref T m = ref *(T*)message;
        if (Unsafe.IsNullRef(ref m)) return NoMember(p, ref which, ref s);
        return Body(p, end, ref m, ref s, depth);
    }

    /// <summary>Reads a group field; <paramref name="endTag"/> is the tag that ends it.</summary>
    public static nint Group<T>(nint p, nint end, uint endTag, ref MessageSlot field, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!field.IsSet) field.Address = New(sizeof(T), ref s);
        if (!field.IsSet) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        return GroupBody(p, end, endTag, ref field.Of<T>(), ref s, depth);
    }

    /// <summary>Reads a group field of a oneof.</summary>
    public static nint OneofGroup<T>(
        nint p, nint end, uint endTag, ref MessageSlot field, ref int which, int number, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (which != number)
        {
            nint message = New(sizeof(T), ref s);
            if (message == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
            field.Address = message;
            which = number;
        }

        return Group<T>(p, end, endTag, ref field, ref s, depth);
    }

    /// <summary>
    /// Where a message's loop ends when not at its end: damage, or the last bytes of an input that was not copied.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Rest<T>(nint p, nint end, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (p > end) return s.GroupStop != 0 ? p : Parse.Stop(p, end, ref s);
        // The loop stopped at the safe end. What goes on is this message's parser once more.
        if (StackGuard.IsLarge(T.StackSize) && !StackGuard.Has(T.StackSize))
            return Parse.TooDeep(ref s, p, 1);
        var tail = new InputTail(p, end, ref s);
        if (tail.Start == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        nint stop = T.ParseFields(tail.Start, tail.End, ref Unsafe.As<T, MessageHead>(ref m), ref s, depth);
        return tail.Leave(stop, ref s);
    }

    /// <summary>Ends a message that lacks a required field: remembers to look at the whole tree.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint MissingRequired(nint p, ref ParseState s)
    {
        s.MissingRequired = true;
        return p;
    }

    /// <summary>Length, bounds, depth and body of a message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Body<T>(nint p, nint end, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        p = Parse.Length(p, end, out int length, ref s);
        return Body(p, length, ref m, ref s, depth);
    }

    /// <summary>
    /// Whether a message may begin with so many levels left. One test for both "too deep" and "time to ask for stack":
    /// neither is due while messages are nested in few.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool MayEnter<T>(ref readonly ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T> => MayEnter(in s, depth, T.StackSize);

    /// <summary>The same of a message whose type tells so much of the stack that reading it takes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool MayEnter(ref readonly ParseState s, int depth, int stackSize) =>
        depth > StackGuard.AskFrom(s.AskFrom, stackSize)
            || StackGuard.MayDescend(depth, StackGuard.LevelSize(stackSize));

    /// <summary>Depth and body of a message whose length was read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Body<T>(nint p, int length, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!MayEnter<T>(in s, depth)) return Parse.TooDeep(ref s, p, depth);
        if (T.IsLazy) return LazyMessage.Body(p, length, ref m, ref s, depth - 1);
        nint bodyEnd = p + length;
        nint stop = T.ParseFields(p, bodyEnd, ref Unsafe.As<T, MessageHead>(ref m), ref s, depth - 1);
        // The caller goes on at the known end, so that the address of the next field does not wait for the body.
        return stop == bodyEnd ? bodyEnd : Parse.Beyond(stop);
    }

    /// <summary>Depth and body of a group.</summary>
    internal static nint GroupBody<T>(nint p, nint end, uint endTag, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!MayEnter<T>(in s, depth)) return Parse.TooDeep(ref s, p, depth);
        if (T.IsLazy) return LazyMessage.TakeGroup(p, end, endTag, ref m, ref s, depth - 1);
        return GroupFields(p, end, endTag, ref m, ref s, depth);
    }

    /// <summary>The body of a group, decoded.</summary>
    internal static nint GroupFields<T>(nint p, nint end, uint endTag, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        var group = new GroupScope(ref s, endTag, depth - 1);
        nint stop = T.ParseFields(p, end, ref Unsafe.As<T, MessageHead>(ref m), ref s, depth - 1);
        nint behind = group.Leave(stop, end, ref s);
        if (behind <= end && !T.HasOwnRequired(ref Unsafe.As<T, MessageHead>(ref m))) s.MissingRequired = true;
        return behind;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint NoMember(nint p, ref int which, ref ParseState s)
    {
        which = 0;
        return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
    }

    /// <summary>Takes a new message of a size from the arena; 0 if limits forbid it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint New(int size, ref ParseState s)
    {
        byte* message = s.Allocate((nuint)size);
        if (message == null) return 0;
        // SAFETY: the arena gave that many bytes, aligned as all of a message's fields may be.
        Unsafe.InitBlock(message, 0, (uint)size);
        ((MessageHead*)message)->Mark(s.Stamp);
        return (nint)message;
    }
}
