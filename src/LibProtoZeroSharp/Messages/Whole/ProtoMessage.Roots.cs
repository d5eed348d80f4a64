using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// What holds a message as a local, apart from what tests for stack beforehand: huge ones must not end it. Optimized
// code may have both in one frame, which saves a copy; it holds no more than its caller then.
public static unsafe partial class ProtoMessage
{
    // Internal, as all that is called by generic methods alone: private ones are not precompiled.
    internal static void EnterParse(int stackSize, int size)
    {
        if (!StackGuard.HasRoot(stackSize, size)) ProtoThrow.Format(ProtoError.NoStack(0));
    }

    private static T ParseRoot<T>(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        T message = default;
        if (!MessageInput.TryRead(data, arena, options, ParseKind.Keep, ref message, out ProtoError error))
            Throw(in message, error);
        return message;
    }

    private static T ParseRoot<T>(in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        T message = default;
        if (!MessageInput.TryRead(in data, arena, options, ParseKind.Keep, ref message, out ProtoError error))
            Throw(in message, error);
        return message;
    }

    private static T ParsePartialRoot<T>(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        T message = default;
        if (!MessageInput.TryRead(data, arena, options, ParseKind.Partial, ref message, out ProtoError error))
            ProtoThrow.Format(error);
        return message;
    }

    private static T ParseInPlaceRoot<T>(ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        T message = default;
        if (!MessageInput.TryReadInPlace(data, arena, options, ParseKind.Keep, ref message, out ProtoError error))
            Throw(in message, error);
        return message;
    }

    private static T ConcatRoot<T>(
        ReadOnlySpan<ReadOnlyMemory<byte>> parts, ArenaAllocator arena, ProtoParseOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        long length = 0;
        foreach (ReadOnlyMemory<byte> part in parts) length += part.Length;
        if (length > int.MaxValue) ProtoThrow.Format(MessageInput.TooLarge);
        T message = default;
        var s = new ParseState(arena.State, options);
        if (!s.CopyInput(parts, (int)length)) ProtoThrow.Format(s.NoRoom);
        if (!MessageInput.TryRun(ref s, (int)length, options, ParseKind.Keep, ref message, out ProtoError error))
            Throw(in message, error);
        return message;
    }

    // What was read is kept, to tell which required fields are missing.
    [DoesNotReturn]
    private static void Throw<T>(ref readonly T message, ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        if (error.Code == ProtoFormatError.MissingRequired)
        {
            // SAFETY: the message stays where it is.
            fixed (T* place = &message)
                ProtoThrow.Missing(error.Offset, MissingFields.Describe(TableOf<T>.Get(), null, (byte*)place));
        }

        ProtoThrow.Format(error);
    }

    private static T CloneRoot<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        T copy = default;
        // SAFETY: the message stays where it is, and so does the copy, which is a local.
        fixed (T* from = &message) CopyVisit.Root(&copy, from, arena);
        return copy;
    }
}
