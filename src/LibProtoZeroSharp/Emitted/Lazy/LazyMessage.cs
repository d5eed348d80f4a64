using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Leaves lazy messages undecoded while they are parsed, and decodes them when they are read.</summary>
internal static unsafe partial class LazyMessage
{
    // Bytes of a message that is decoded with the one that holds it: to come back later would take longer than that.
    private const int ShortLength = 64;

    /// <summary>The body of a message that is met where others are parsed.</summary>
    /// <inheritdoc cref="Take" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Body<T>(nint p, int length, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T> =>
        LazyState.Of(in m).IsPristine ? New(p, length, ref m, ref s, depth, Stays<T>(length, in s))
            : Take(p, length, ref m, ref s, depth);

    /// <summary>
    /// Reads a new element of a list into a place whose content is undefined. All of it is unset, or only what is
    /// looked at where the element stays undecoded: that is decided once, as another thread may change the input or the
    /// profile meanwhile.
    /// </summary>
    /// <param name="p">The position of the element's length.</param>
    /// <param name="end">The end of the message that holds the list.</param>
    /// <param name="m">The element; undefined if the cursor that is returned lies beyond the end.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Element<T>(nint p, nint end, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        p = Parse.Length(p, end, out int length, ref s);
        bool stays = Stays<T>(length, in s);
        if (stays && s.Mode != LazyMode.Eager) LazyState.Blank(ref MessageHead.Of(ref m));
        else m = default;
        MessageHead.Of(ref m).Mark(s.Stamp);
        return ParseField.MayEnter<T>(in s, depth) ? New(p, length, ref m, ref s, depth - 1, stays)
            : Parse.TooDeep(ref s, p, depth);
    }

    /// <summary>Takes the bytes of a whole input, and decodes them if that is what is done with most.</summary>
    /// <inheritdoc cref="Take" path="/param"/>
    public static nint Root<T>(nint p, int length, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (length == 0 || s.Mode == LazyMode.Eager || !LazyState.Of(in m).IsPristine || !s.TryRemember()
            || s.Sample != 0 || !LazyProfile<T>.IsRead || s.IsBeyondLimit)
            return Take(p, length, ref m, ref s, depth);
        s.Arena->Memory.Cursor = s.Cursor;
        ParseState before = s;
        var mark = new ArenaMark(s.Arena);
        long held = (long)ArenaState.HeldBytes(s.Arena);
        s.IsAhead = true;
        s.InnerFlags = LazyState.FlagsOf(s.Mode == LazyMode.Unchecked);
        nint stop = Decoded(p, length, ref m, ref s, depth);
        if (s.Mode == LazyMode.Unchecked) s.MissingRequired = before.MissingRequired;
        if (stop < Parse.BeyondBit)
        {
            // What getters decode counts together with this.
            s.Lazy->Budget = Math.Max(0, s.Lazy->Budget - (long)ArenaState.HeldBytes(s.Arena) + held);
            return stop;
        }

        // Of damaged bytes nothing stays, as where they are validated first.
        m = default;
        MessageHead.Of(ref m).Mark(s.Stamp);
        if (!s.IsForWantOfSpace) return stop;
        // There may be space for less.
        mark.Return();
        s = before;
        s.Refresh();
        return Take(p, length, ref m, ref s, depth);
    }

    /// <summary>Takes the bytes of a message; one that has fields already is merged into.</summary>
    /// <param name="p">Where they begin, or a failed cursor.</param>
    /// <param name="length">How many they are.</param>
    /// <param name="m">The message.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go inside.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Take<T>(nint p, int length, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (p >= Parse.BeyondBit) return p;
        nint end = p + length;
        if (!s.TryRemember()) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        if (s.Mode == LazyMode.Validate)
        {
            nint stop = T.ValidateFields(p, end, ref s, depth);
            if (stop != end) return Parse.Beyond(stop);
        }

        if (s.Mode == LazyMode.Eager || !LazyState.Of(in m).IsPristine) return Merge(p, end, ref m, ref s, depth);
        return TryBegin(p, length, ref m, ref s, depth) ? end
            : Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
    }

    /// <summary>Takes the bytes of a group up to its end tag.</summary>
    /// <returns>The position behind the end tag.</returns>
    /// <inheritdoc cref="Take" path="/param"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint TakeGroup<T>(nint p, nint end, uint endTag, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!s.TryRemember()) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        if (s.Mode == LazyMode.Validate)
        {
            nint stop = Validate.GroupFields<T>(p, end, endTag, ref s, depth + 1);
            if (stop > end) return stop;
        }

        if (p > end) return Parse.Fail(ref s, end, ProtoFormatError.Truncated);
        if (s.Mode == LazyMode.Eager || !LazyState.Of(in m).IsPristine)
            return MergeGroup(p, end, endTag, ref m, ref s, depth);
        // SAFETY: nothing behind the end is read.
        nint size = WireSkip.Group(
            in *(byte*)p, 0, end - p, endTag - 1, depth + 1, out nint length, out ProtoFormatError error);
        if (error != ProtoFormatError.None)
        {
            s.IsOutOfStack = error == ProtoFormatError.RecursionLimitExceeded
                && !StackGuard.Has(WireSkip.StackFor(depth));
            return Parse.Fail(ref s, p + size, error);
        }

        return TryBegin(p, (int)length, ref m, ref s, depth) ? p + size
            : Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
    }

    /// <summary>Decodes the fields of a message; those of messages in it only where that is little work.</summary>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may; nothing has changed.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// The thread's stack is about to end; nothing has changed.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; nothing has changed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Decode<T>(ref T m)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot(T.StackSize, sizeof(T));
        if (!DecodeChecks.TryEnter(ref LazyState.Of(in m), out LazyInput* input)) return;
        try
        {
            DecodeLevel(ref m, input);
        }
        finally
        {
            // Nothing but a check: the fast library has no try here.
            DecodeChecks.Leave(ref LazyState.Of(in m), input);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void DecodeLevel<T>(ref T m, LazyInput* input)
        where T : unmanaged, IProtoMessage<T>
    {
        if (input->Sample != 0) LazyProfile<T>.Read();
        var mark = new ArenaMark(input->Arena);
        long budget = input->Budget;
        var s = new ParseState(input);
        if (TryRun(ref m, ref s)) return;
        if (s.IsAhead)
        {
            // There may be space for this level.
            mark.Return();
            input->Budget = budget;
            s = new ParseState(input) { IsAhead = false };
            if (TryRun(ref m, ref s)) return;
        }

        Fail(ref s, in LazyState.Of(in m));
    }

    // Memory may run out: then the message is undecoded as before, and nothing of what was taken is referred to.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryRun<T>(ref T m, ref ParseState s)
        where T : unmanaged, IProtoMessage<T>
    {
        Unset(ref m);
        s.AskFrom = Math.Max(LazyState.Of(in m).DepthLeft - StackGuard.FreeLevels, 0);
        bool found = TryDecode(ref m, ref s);
        if (s.IsShared) ParseCrew.Of(in s).Close(ref s);
        s.Close();
        return found;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Fail(ref ParseState s, ref readonly LazyState state)
    {
        if (s.Error != ProtoFormatError.ArenaLimitExceeded) throw new InsufficientExecutionStackException();
        ProtoThrow.LazyLimit(state.Length, s.MemoryLimit);
    }

    // Whether a message is not decoded with what holds it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Stays<T>(int length, ref readonly ParseState s)
        where T : unmanaged, IProtoMessage<T> =>
        length > ShortLength && !(s.IsAhead && (LazyProfile<T>.IsRead || s.IsAll));

    // The body of a message that has no content.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint New<T>(nint p, int length, ref T m, ref ParseState s, int depth, bool stays)
        where T : unmanaged, IProtoMessage<T>
    {
        int flags = s.InnerFlags;
        if (length == 0 || flags < 0 || (stays && s.Mode == LazyMode.Validate))
            return Take(p, length, ref m, ref s, depth);
        if (!stays) return Decoded(p, length, ref m, ref s, depth);
        Begin(p, length, ref m, ref s, depth | flags);
        return p + length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Begin<T>(nint p, int length, ref T m, ref ParseState s, int depthAndFlags)
        where T : unmanaged, IProtoMessage<T>
    {
        LazyState.Of(in m).Begin(p, length, depthAndFlags, s.Lazy);
        if (s.Sample != 0 && length > ShortLength) LazyProfile<T>.Met(s.Sample);
    }

    // Decodes a message with what holds it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Decoded<T>(nint p, int length, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        nint end = p + length;
        if (s.Sample != 0 && length > ShortLength) LazyProfile<T>.MetAndRead(s.Sample);
        LazyState.Of(in m).BeginDecoded(p, length, depth | s.InnerFlags);
        nint stop = T.ParseFields(p, end, ref Unsafe.As<T, MessageHead>(ref m), ref s, depth);
        return stop == end || TrySpoil(ref m, ref s) ? end : Parse.Beyond(stop);
    }

    private static bool TryBegin<T>(nint p, int length, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        // Of no bytes there is nothing to remember.
        if (length == 0) return true;
        Begin(p, length, ref m, ref s, depth | LazyState.FlagsOf(s.Mode == LazyMode.Unchecked));
        if (Stays<T>(length, in s)) return true;
        if (s.Sample != 0 && length > ShortLength) LazyProfile<T>.Read();
        return TryDecode(ref m, ref s);
    }

    // False if limits forbid it; the message is undefined then.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryDecode<T>(ref T m, ref ParseState s)
        where T : unmanaged, IProtoMessage<T>
    {
        ref LazyState state = ref LazyState.Of(in m);
        nint start = (nint)state.Source, end = start + state.Length;
        int depth = state.DepthLeft;
        LazyMode mode = s.Mode;
        int outerFlags = s.InnerFlags;
        if (mode == LazyMode.Validate) s.Mode = LazyMode.Validated;
        s.InnerFlags = LazyState.FlagsOf(mode == LazyMode.Unchecked);
        // Required fields were looked for by the validator, or the parse does not check them.
        bool missing = s.MissingRequired;
        nint stop = T.ParseFields(start, end, ref Unsafe.As<T, MessageHead>(ref m), ref s, depth);
        s.MissingRequired = missing;
        s.InnerFlags = outerFlags;
        s.Mode = mode;
        if (stop != end) return TrySpoil(ref m, ref s);
        state.Decoded();
        return true;
    }

    // Bytes that were not validated may be damaged: the message reads as empty.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TrySpoil<T>(ref T m, ref ParseState s)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!IsForgiven(ref s)) return false;
        Unset(ref m);
        LazyState.Of(in m).Spoil();
        return true;
    }

    private static bool IsForgiven(ref ParseState s)
    {
        if (s.Mode != LazyMode.Unchecked || s.IsOutOfStack || s.Error == ProtoFormatError.ArenaLimitExceeded)
            return false;
        s.Error = ProtoFormatError.None;
        s.GroupStop = 0;
        return true;
    }

    private static nint Merge<T>(nint p, nint end, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!TryDetach(p, ref m, ref s)) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        LazyMode mode = s.Mode;
        if (mode == LazyMode.Validate) s.Mode = LazyMode.Validated;
        bool missing = s.MissingRequired;
        nint stop = T.ParseFields(p, end, ref Unsafe.As<T, MessageHead>(ref m), ref s, depth);
        if (mode != LazyMode.Eager) s.MissingRequired = missing;
        s.Mode = mode;
        if (stop == end) return end;
        if (!IsForgiven(ref s)) return Parse.Beyond(stop);
        // How much of a damaged part was read depends on where it lies, so nothing up to its end counts.
        Unset(ref m);
        return end;
    }

    private static nint MergeGroup<T>(nint p, nint end, uint endTag, ref T m, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!TryDetach(p, ref m, ref s)) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        LazyMode mode = s.Mode;
        if (mode == LazyMode.Validate) s.Mode = LazyMode.Validated;
        bool missing = s.MissingRequired;
        nint stop = ParseField.GroupFields(p, end, endTag, ref m, ref s, depth + 1);
        if (mode != LazyMode.Eager) s.MissingRequired = missing;
        s.Mode = mode;
        return stop;
    }

    // Makes the fields of a message all that counts: it is about to have more than its bytes say.
    private static bool TryDetach<T>(nint p, ref T m, ref ParseState s)
        where T : unmanaged, IProtoMessage<T>
    {
        ref LazyState state = ref LazyState.Of(in m);
        if (state.IsUndecoded)
        {
            // Its bytes may be of another input than those that are read now.
            byte* safeEnd = s.SafeEnd, inputSafeEnd = s.InputSafeEnd;
            LazyInput* lazy = s.Lazy;
            (LazyMode mode, bool inPlace, bool discards) = (s.Mode, s.InPlace, s.DiscardUnknown);
            s.Return(state.Input);
            s.DiscardUnknown = false;
            Unset(ref m);
            bool found = TryDecode(ref m, ref s);
            s.SafeEnd = safeEnd;
            s.InputSafeEnd = inputSafeEnd;
            s.Lazy = lazy;
            (s.Mode, s.InPlace, s.DiscardUnknown) = (mode, inPlace, discards);
            if (!found)
            {
                // What was wrong lies in those bytes.
                s.ErrorAt = (byte*)p;
                return false;
            }
        }

        state.Detach();
        return true;
    }

    // All fields, unknown ones too.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Unset<T>(ref T m)
        where T : unmanaged, IProtoMessage<T>
    {
        MessageHead.Of(ref m).Unknown = null;
        // SAFETY: behind the beginning there are the fields and nothing else.
        ref byte fields = ref Unsafe.AddByteOffset(ref Unsafe.As<T, byte>(ref m), LazyState.FieldsOffset);
        Unsafe.InitBlockUnaligned(ref fields, 0, (uint)(sizeof(T) - LazyState.FieldsOffset));
    }
}
