using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Reads a whole generated message: an input into the arena, the emitted parser, required fields.</summary>
internal static unsafe class MessageInput
{
    /// <summary>The error of an input beyond 2 GiB - 1 bytes.</summary>
    public static ProtoError TooLarge => new(ProtoFormatError.TooLarge, int.MaxValue)
    {
        Limit = new ProtoLimit(ProtoLimitKind.EncodedSize, int.MaxValue),
    };

    /// <summary>
    /// Merges bytes, of which the arena gets a copy, into a message. Required fields may be missing, and what was read
    /// before an error stays.
    /// </summary>
    public static bool TryMerge<T>(
        ref T message, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options, out ProtoError error)
        where T : unmanaged, IProtoMessage<T> =>
        TryRead(data, arena, options, ParseKind.Partial | ParseKind.Keep, ref message, out error);

    /// <summary>Parses bytes that stay where they are as long as the message, which refers to them.</summary>
    public static bool TryReadInPlace<T>(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options, ParseKind kind, ref T message,
        out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        var s = new ParseState(arena.State, options);
        // SAFETY: the caller promises that the memory stays where it is.
        s.UseInput((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(data)), data.Length);
        return TryRun(ref s, data.Length, options, kind, ref message, out error);
    }

    /// <summary>Parses bytes, of which the arena gets a copy.</summary>
    public static bool TryRead<T>(
        ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options, ParseKind kind, ref T message,
        out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        var s = new ParseState(arena.State, options);
        if (MayShare(in s, options, data.Length))
            return TryReadShared(ref s, data, options, kind, ref message, out error);
        if (s.CopyInput(data))
            return TryRunAlone(ref s, data.Length, options.RecursionLimit, kind, ref message, out error);
        error = s.NoRoom;
        return false;
    }

    /// <summary>Parses bytes in pieces, of which the arena gets a copy.</summary>
    public static bool TryRead<T>(
        in ReadOnlySequence<byte> data, ArenaAllocator arena, ProtoParseOptions options, ParseKind kind,
        ref T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        if (data.IsSingleSegment)
            return TryRead(data.FirstSpan, arena, options, kind, ref message, out error);
        if (data.Length > int.MaxValue)
        {
            error = TooLarge;
            return false;
        }

        var s = new ParseState(arena.State, options);
        if (s.CopyInput(in data)) return TryRun(ref s, (int)data.Length, options, kind, ref message, out error);
        error = s.NoRoom;
        return false;
    }

    /// <summary>Parses the input of a state.</summary>
    public static bool TryRun<T>(
        ref ParseState s, int length, ProtoParseOptions options, ParseKind kind, ref T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!MayShare(in s, options, length))
            return TryRunAlone(ref s, length, options.RecursionLimit, kind, ref message, out error);
        using var crew = new ParseCrew(ref s, options, length);
        return TryRunShared(crew, ref s, length, options, kind, ref message, out error);
    }

    // Where several threads fail, what the arena has kept is given back before one parses alone.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool MayShare(ref readonly ParseState s, ProtoParseOptions options, int length) =>
        ParseCrew.IsFor(options, length) && !s.IsBeyondLimit;

    // Several threads may copy, too.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryReadShared<T>(
        ref ParseState s, ReadOnlySpan<byte> data, ProtoParseOptions options, ParseKind kind, ref T message,
        out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        using var crew = new ParseCrew(ref s, options, data.Length);
        if (s.CopyInput(data)) return TryRunShared(crew, ref s, data.Length, options, kind, ref message, out error);
        error = s.NoRoom;
        return false;
    }

    // Where anything is wrong, one thread parses again and tells what: it meets errors and limits in the order of the
    // input. The arena is as it was before then.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryRunShared<T>(
        ParseCrew crew, ref ParseState s, int length, ProtoParseOptions options, ParseKind kind, ref T message,
        out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        // What is merged into cannot be taken back.
        if (T.IsLazy || !IsUnset(ref message))
            return TryRunAlone(ref s, length, options.RecursionLimit, kind, ref message, out error);
        s.Arena->Memory.Cursor = s.Cursor;
        ParseState before = s;
        var mark = new ArenaMark(s.Arena);
        s.ForkFrom = ForkSizes.SmallestRun;
        try
        {
            if (TryRunAlone(ref s, length, options.RecursionLimit, kind | ParseKind.Keep, ref message, out error)
                || error.Code == ProtoFormatError.MissingRequired || !crew.HasForked)
            {
                if (error != default && (kind & ParseKind.Keep) == 0) message = default;
                return error == default;
            }
        }
        catch (OutOfMemoryException) when (crew.HasForked)
        {
        }

        mark.Return();
        s = before;
        s.Refresh();
        message = default;
        return TryRunAlone(ref s, length, options.RecursionLimit, kind, ref message, out error);
    }

    /// <summary>Reads the fields of the input of a state with this thread, which may call others.</summary>
    /// <param name="s">The state.</param>
    /// <param name="start">Where the input begins.</param>
    /// <param name="length">Bytes of the input.</param>
    /// <param name="recursionLimit">How deep messages may be nested.</param>
    /// <param name="message">The message.</param>
    /// <returns>Where the parser has stopped; see <see cref="IsRead"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Run<T>(ref ParseState s, nint start, int length, int recursionLimit, ref T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ParseRun.Begin(in s);
        MessageHead.Of(ref message).Mark(s.Stamp);
        try
        {
            return T.IsLazy ? LazyMessage.Root(start, length, ref message, ref s, recursionLimit)
                : T.ParseFields(
                    start, start + length, ref Unsafe.As<T, MessageHead>(ref message), ref s, recursionLimit);
        }
        finally
        {
            ParseRun.End(ref s);
        }
    }

    /// <summary>Whether all of an input was read without an error; else the message is cleared.</summary>
    /// <param name="s">The state of the parse.</param>
    /// <param name="stop">Where the parser has stopped.</param>
    /// <param name="length">Bytes of the input.</param>
    /// <param name="recursionLimit">How deep messages may be nested.</param>
    /// <param name="kind">What is accepted.</param>
    /// <param name="message">The message.</param>
    /// <param name="error">The error.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsRead<T>(
        ref readonly ParseState s, nint stop, int length, int recursionLimit, ParseKind kind, ref T message,
        out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        if (ParseRun.IsWhole(in s, stop, length, recursionLimit, out error)
            && ((kind & ParseKind.Partial) != 0 || !s.MissingRequired || IsComplete(in message, length, out error)))
            return true;
        if ((kind & ParseKind.Keep) == 0) message = default;
        return false;
    }

    // Parses the input of a state with this thread, which may call others.
    private static bool TryRunAlone<T>(
        ref ParseState s, int length, int recursionLimit, ParseKind kind, ref T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!StackGuard.HasRoot(T.StackSize, sizeof(T)))
        {
            error = ProtoError.NoStack(0);
            s.Close();
            return false;
        }

        nint stop = Run(ref s, (nint)s.InputStart, length, recursionLimit, ref message);
        return IsRead(in s, stop, length, recursionLimit, kind, ref message, out error);
    }

    private static bool IsUnset<T>(ref T message)
        where T : unmanaged, IProtoMessage<T> =>
        !MemoryMarshal.AsBytes(MemoryMarshal.CreateReadOnlySpan(ref message, 1)).ContainsAnyExcept((byte)0);

    private static bool IsComplete<T>(ref readonly T message, int length, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is.
        fixed (T* place = &message)
            return Required.IsComplete(TableOf<T>.Get(), null, (byte*)place, length, out error);
    }
}
