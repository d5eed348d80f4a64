using System;
using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// The state of one parse. It lives on the stack of the thread that parses; emitted parsers hand it on by reference.
/// </summary>
/// <remarks>
/// The rules of the cursor, on which the safety of every parser rests:
/// <list type="number">
/// <item>A cursor is an address. A position below <see cref="Limit"/> has <see cref="ReadAhead"/> readable bytes behind it,
/// because the copied input has that much space at its end, and input that was not copied has its last bytes read
/// through a copy.</item>
/// <item>So a field may be read without a bounds test as long as no more than <see cref="ReadAhead"/> bytes are looked at;
/// it may end past the end of its message, which the loop notices (<c>p == end</c> fails). Such a cursor is never
/// dereferenced.</item>
/// <item>Lengths are always compared with what remains.</item>
/// <item>A function that finds damage returns an address beyond every other (<see cref="Parse.Fail"/>), so that its
/// caller needs no second test.</item>
/// </list>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe ref partial struct ParseState
{
    /// <summary>Bytes that may be read behind any position below the limit.</summary>
    internal const int ReadAhead = 80;

    // Free bytes of the arena's current block; written back by Close.
    internal byte* Cursor;
    internal byte* End;

    // Free bytes of the arena's scratch stack, where the elements of unfinished lists wait.
    internal byte* ScratchCursor;
    internal byte* ScratchEnd;

    internal ArenaState* Arena;

    // The stamp of the arena for texts and bytes.
    internal ulong TextStamp;

    // Positions from here on have no slack and are read through a copy.
    internal byte* SafeEnd;

    // The same of the input as a whole, also while its last bytes are read through a copy.
    internal byte* InputSafeEnd;

    internal byte* InputStart;
    internal byte* ErrorAt;
    internal ProtoFormatError Error;

    // Whether what the fields point to is the caller's memory, which must not be changed.
    internal bool InPlace;
    internal bool DiscardUnknown;

    // What is done with lazy messages, and what those that stay undecoded remember; made when the first one is met.
    internal LazyMode Mode;

    // While a lazy message is decoded: the flags of those in it, of which short ones are decoded at once; else -1.
    internal int InnerFlags;
    internal LazyInput* Lazy;

    // The number of a parse by which it is learned what is read, or 0; and whether messages that are mostly read are
    // decoded with what holds them, or all.
    internal int Sample;
    internal bool IsAhead;
    internal bool IsAll;

    // Behind the unknown fields that this parse has written last.
    internal byte* KeptEnd;

    // Set by a message that ended without a required field; Parse then looks at the whole tree.
    internal bool MissingRequired;

    // Whether what is reported as nested too deep is only so for the stack of this thread.
    internal bool IsOutOfStack;

    // From this number of levels left on the stack is checked.
    internal int AskFrom;

    // The end tag of the group being read and the depth of its parser: no other active parser has that depth, so
    // together they tell the end of this group from a stray tag in something nested. Where that tag ends is left in
    // GroupStop.
    internal uint GroupEndTag;
    internal int GroupDepth;
    internal nint GroupStop;

    // Bytes that the arena may hold when this parse takes a new block. Negative until the first one is needed where
    // the limit is in relation to the input.
    internal long MaxBytes;

    // Of such a limit: the length of the input, or what decodes one of its messages later; and what may be taken.
    internal long InputLength;
    internal LazyInput* Resumed;
    internal long Budget;

    // A run of messages that may be this long, in bytes, is offered to other threads; and the thread that reads, the
    // handle of a CrewMember: 0 where one thread parses alone.
    internal nint ForkFrom;
    internal nint Member;

    // Whether memory of the arena is taken in slices now, since several threads take it.
    internal bool IsShared;

    // Whether MaxBytes is such a limit, and whether a limit of memory has forbidden something.
    internal bool IsOfInput;
    internal bool IsRefused;

    internal readonly ulong Stamp
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Arena->ViewStamp;
    }

    /// <summary>Where memory taken next begins; it may lie behind the block's end.</summary>
    internal readonly byte* Aligned
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (byte*)(((nuint)Cursor + 7) & ~(nuint)7);
    }

    internal ParseState(ArenaState* arena, ProtoParseOptions options)
    {
        Arena = arena;
        TextStamp = arena->TextStamp;
        Cursor = arena->Memory.Cursor;
        End = arena->Memory.End;
        ScratchCursor = arena->Scratch.Cursor;
        ScratchEnd = arena->Scratch.End;
        GroupDepth = -1;
        DiscardUnknown = options.DiscardUnknownFields;
        AskFrom = Math.Max(options.RecursionLimit - StackGuard.FreeLevels, 0);
        MaxBytes = options.MaxArenaBytes;
        IsOfInput = MaxBytes < 0;
        InnerFlags = -1;
        ForkFrom = nint.MaxValue;
        Mode = options.DiscardUnknownFields ? LazyMode.Eager
            : options.SkipValidation ? LazyMode.Unchecked : LazyMode.Validate;
    }

    /// <summary>
    /// Whether the arena holds more already than this parse may make it hold: what it gave back it could not take
    /// again.
    /// </summary>
    internal readonly bool IsBeyondLimit => MaxBytes >= 0 && (long)ArenaState.HeldBytes(Arena) > MaxBytes;

    /// <summary>Goes on where an earlier parse left a message undecoded.</summary>
    internal ParseState(LazyInput* input)
    {
        Arena = input->Arena;
        TextStamp = Arena->TextStamp;
        Cursor = Arena->Memory.Cursor;
        End = Arena->Memory.End;
        ScratchCursor = Arena->Scratch.Cursor;
        ScratchEnd = Arena->Scratch.End;
        GroupDepth = -1;
        MaxBytes = input->MaxBytes;
        IsOfInput = MaxBytes < 0;
        Resumed = input;
        InnerFlags = -1;
        ForkFrom = nint.MaxValue;
        Sample = input->Sample;
        IsAhead = Sample == 0 && !IsBeyondLimit;
        Return(input);
    }

    /// <summary>Reads from where undecoded messages lie.</summary>
    internal void Return(LazyInput* input)
    {
        SafeEnd = InputSafeEnd = input->SafeEnd;
        InPlace = input->InPlace;
        Mode = input->IsUnchecked ? LazyMode.Unchecked : LazyMode.Validated;
        Lazy = input;
    }

    /// <summary>Makes what undecoded messages remember; false if limits forbid it.</summary>
    internal bool TryRemember() =>
        Lazy != null || (IsShared ? ParseCrew.Of(in this).TryRemember(ref this) : TryRemember(Arena));

    /// <summary>The same for messages that live in an arena.</summary>
    internal bool TryRemember(ArenaState* arena)
    {
        var input = (LazyInput*)Allocate((nuint)sizeof(LazyInput));
        if (input == null) return false;
        *input = new LazyInput
        {
            Arena = arena,
            SafeEnd = InputSafeEnd,
            MaxBytes = IsOfInput ? ProtoParseOptions.ArenaLimitOfInput : MaxBytes,
            Budget = ProtoParseOptions.ArenaBytesFor(InputLength),
            WholeBudget = ProtoParseOptions.ArenaBytesFor(InputLength),
            Sample = LazyProfile.NextSample(),
            InPlace = InPlace,
            IsUnchecked = Mode == LazyMode.Unchecked,
        };
        Lazy = input;
        Sample = input->Sample;
        return true;
    }

    /// <summary>The position from which on a message's fields are no longer read directly.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly nint Limit(nint end) => end < (nint)SafeEnd ? end : (nint)SafeEnd;

    /// <summary>
    /// Sets whether unknown fields are kept, and tells whether they were: a view does not keep the numbers that a
    /// closed enum does not have.
    /// </summary>
    public bool Keeps(bool value)
    {
        bool before = !DiscardUnknown;
        DiscardUnknown = !value;
        return before;
    }

    /// <summary>Copies the input into the arena, with slack; false if limits forbid it.</summary>
    internal bool CopyInput(ReadOnlySpan<byte> source)
    {
        InputLength = source.Length;
        byte* start = Copy(source, isShared: Member != 0);
        if (start == null) return false;
        InputStart = start;
        SafeEnd = InputSafeEnd = (byte*)nint.MaxValue;
        return true;
    }

    /// <summary>Copies an input of several segments into the arena; its length fits an int.</summary>
    internal bool CopyInput(in ReadOnlySequence<byte> source)
    {
        int length = (int)source.Length;
        InputLength = length;
        byte* start = Allocate((nuint)length + ReadAhead);
        if (start == null) return false;
        // SAFETY: as below.
        source.CopyTo(new Span<byte>(start, length));
        new Span<byte>(start + length, ReadAhead).Clear();
        InputStart = start;
        SafeEnd = InputSafeEnd = (byte*)nint.MaxValue;
        return true;
    }

    /// <summary>Copies an input of several parts into the arena.</summary>
    internal bool CopyInput(ReadOnlySpan<ReadOnlyMemory<byte>> parts, int length)
    {
        InputLength = length;
        byte* start = Allocate((nuint)length + ReadAhead);
        if (start == null) return false;
        InputStart = start;
        foreach (ReadOnlyMemory<byte> part in parts)
        {
            // SAFETY: as below.
            part.Span.CopyTo(new Span<byte>(start, part.Length));
            start += part.Length;
        }

        new Span<byte>(start, ReadAhead).Clear();
        SafeEnd = InputSafeEnd = (byte*)nint.MaxValue;
        return true;
    }

    /// <summary>
    /// Copies the last bytes of an input that was not copied into the arena, with slack; null if limits forbid it.
    /// </summary>
    internal byte* CopyTail(nint p, int length) => Copy(new ReadOnlySpan<byte>((byte*)p, length), isShared: false);

    private byte* Copy(ReadOnlySpan<byte> source, bool isShared)
    {
        byte* start = Allocate((nuint)source.Length + ReadAhead);
        if (start == null) return null;
        // SAFETY: the copy has space for the source and the slack. The slack is cleared so that errors repeat.
        if (isShared) ParseCrew.Copy(source, start, ref this);
        else source.CopyTo(new Span<byte>(start, source.Length));
        new Span<byte>(start + source.Length, ReadAhead).Clear();
        return start;
    }

    /// <summary>Reads a copy once more that another parse has made in the arena.</summary>
    internal void UseCopy(byte* start, int length)
    {
        InputStart = start;
        InputLength = length;
        SafeEnd = InputSafeEnd = (byte*)nint.MaxValue;
    }

    /// <summary>Reads from the caller's memory.</summary>
    internal void UseInput(byte* start, int length)
    {
        InputStart = start;
        InputLength = length;
        SafeEnd = InputSafeEnd = length < ReadAhead ? start : start + length - ReadAhead;
        InPlace = true;
    }

    /// <summary>Takes the arena's free bytes over again, after <see cref="Close"/>.</summary>
    internal void Refresh()
    {
        Cursor = Arena->Memory.Cursor;
        End = Arena->Memory.End;
        ScratchCursor = Arena->Scratch.Cursor;
        ScratchEnd = Arena->Scratch.End;
    }

    /// <summary>Gives the rest of the current block back to the arena.</summary>
    internal readonly void Close()
    {
        Arena->Memory.Cursor = Cursor;
        if (Arena->Scratch.First != null) ArenaState.EndScratch(Arena);
        if (Resumed != null) CloseResumed();
    }

    // Messages that are decoded one by one share what their parse might take.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CloseResumed()
    {
        if (Budget != 0)
            Resumed->Budget = Math.Max(0, Budget - (long)ArenaState.HeldBytes(Arena) + Resumed->HeldBefore);
    }

    /// <summary>Takes bytes of the arena, aligned to eight, content undefined; null if limits forbid it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Allocate(nuint bytes)
    {
        byte* start = Aligned;
        if ((nint)bytes > (nint)(End - start)) return AllocateSlow(ref this, bytes);
        Cursor = start + bytes;
        return start;
    }

    /// <summary>How many bytes behind a place are free: none unless it ends what was taken last.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int Spare(byte* place) => Cursor == place ? (int)Math.Min(End - place, ReadAhead) : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* AllocateSlow(ref ParseState s, nuint bytes)
    {
        if (s.IsShared) return ParseCrew.Of(ref s).Memory.Take(ref s, bytes);
        ArenaState* arena = s.Arena;
        s.Settle();
        // For alignment up to seven bytes are lost.
        bool found = ArenaState.TryNextBlock(arena, bytes + 7, s.MaxBytes);
        // Even a vain attempt may have given the current block back.
        s.Cursor = arena->Memory.Cursor;
        s.End = arena->Memory.End;
        s.IsRefused = !found;
        if (!found) return null;
        byte* start = s.Aligned;
        s.Cursor = start + bytes;
        return start;
    }

    /// <summary>Goes on in the next block of the scratch stack; false if limits forbid more.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryMoreScratch(ref ParseState s, int elementSize)
    {
        if (s.IsShared) return ParseCrew.Of(ref s).Memory.TryMoreScratch(ref s, elementSize);
        s.Settle();
        s.IsRefused = !ArenaState.TryNextScratch(s.Arena, (nuint)elementSize, s.MaxBytes);
        if (s.IsRefused) return false;
        s.ScratchCursor = s.Arena->Scratch.Cursor;
        s.ScratchEnd = s.Arena->Scratch.End;
        return true;
    }

    /// <summary>
    /// Tells the arena what of it is in use; to be called before memory is taken of it. Taking memory may throw, and
    /// this state is not closed then: so the arena is as <see cref="Close"/> leaves it, but that the scratch blocks in
    /// use are not given up.
    /// </summary>
    internal void Settle()
    {
        if (MaxBytes < 0) FindLimit();
        Arena->Memory.Cursor = Cursor;
        Arena->Scratch.RewindBehind(ScratchEnd);
    }

    // Where a limit is in relation to the input: what it is, when memory beyond the current block is needed for the
    // first time. What the arena has in use is that before the parse then.
    private void FindLimit()
    {
        Budget = Resumed == null ? ProtoParseOptions.ArenaBytesFor(InputLength) : Resumed->Budget;
        if (Resumed != null) Resumed->HeldBefore = (long)ArenaState.HeldBytes(Arena);
        MaxBytes = ArenaState.EnteredBytes(Arena) + Budget;
    }
}
