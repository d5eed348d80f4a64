using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Where a message is written: one growing block, or the user's memory and the block behind it; the lengths that are
/// still open, and what was learned about lengths. Lives in native memory and never moves. For emitted code only.
/// </summary>
/// <remarks>
/// The cursor is not kept here: it travels through the emitted methods as an argument and a result. Invariant: a cursor
/// that is not above <see cref="End"/> has <see cref="Slack"/> writable bytes in front of it, so that one compare pays
/// for a run of small fields and vector stores may run over. The block may move whenever space is made: code that
/// remembers a place in it keeps an offset.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe partial struct Output
{
    /// <summary>Bytes that may be written from any cursor on that is not above <see cref="End"/>.</summary>
    internal const int Slack = 1024;

    // No offset reaches this far: a block has at most 2 GiB and a huge page.
    private const int VersionShift = 32;
    private const ulong OneVersion = 1UL << VersionShift;

    // Blocks up to this size are always kept.
    private const long SmallBlock = 1 << 20;

    /// <summary>What is thrown past the limit of the format.</summary>
    internal const string TooLong = "A message has at most 2,147,483,647 bytes.";

    /// <summary>What is thrown when a cursor is found to be outdated.</summary>
    internal const string StaleCopy =
        "The message went on through another copy of the writer: pass writers by ref, or copy the copy back.";

    // Must come first: see Width.
    private Widths _widths;

    /// <summary>
    /// Address of the first byte of the message; if it is split, where that would be in front of the block.
    /// </summary>
    internal byte* Start;

    /// <summary>The last place with <see cref="Slack"/> writable bytes.</summary>
    internal byte* End;

    /// <summary>
    /// What a cursor plus <see cref="Base"/> may be at most: the version in the high half, the offset of
    /// <see cref="End"/> in the low one. Versions count down, so one compare tells a writer by hand that its copy is
    /// outdated or that space is needed.
    /// </summary>
    internal ulong Limit;

    /// <summary>
    /// Added to the address of a cursor, this gives its place: the version, and the offset in the low half.
    /// </summary>
    internal ulong Base;

    // In the order in which the messages closed: those inside an open message are the last ones.
    private PendingLength* _pending;
    private int _pendingCount;
    private int _pendingCapacity;

    // Bytes that all pending together still have to gain; negative where too much was reserved.
    private long _extra;

    // Bytes moved by closing since the message began.
    private long _moved;

    // Length of the longest message that was finished since the last trim.
    private long _finished;

    // Lengths of the last two messages that were finished.
    private long _lastLength;
    private long _lengthBefore;

    // Bytes of recent messages, fading; bounds what is kept between messages.
    private long _recent;

    // The target of this message, or null.
    private byte* _target;
    private long _targetSize;

    // The offset of the block's first byte; 0 if all of the message is in the block.
    private long _blockBase;

    // How many lengths are pending, and one more if the message is split: what inlined closing has to know.
    private int _irregular;

    // Fields of that many bytes and more are referred to; 0 stands for none.
    private int _referenceFrom;

    private OutputBlock _block;

    /// <summary>Whether it is the one that its thread keeps, and is in use.</summary>
    internal OutputLoan Loan;

    /// <summary>Bytes that the output holds from the system for its block.</summary>
    internal readonly long HeldBytes => _block.Size;

    /// <summary>Which block and which user of the output the places belong to. It falls when either changes.</summary>
    internal readonly uint Version
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => VersionOf(Limit);
    }

    /// <summary>The version of a place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint VersionOf(ulong place) => (uint)(place >> VersionShift);

    /// <summary>Makes an output out of undefined memory; its version is below the one given.</summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    internal static void Initialize(Output* output, uint version = uint.MaxValue)
    {
        *output = default;
        output->Limit = (ulong)version << VersionShift;
        output->Extend(0, OutputBlock.FirstSize);
    }

    /// <summary>Makes all places invalid that code has remembered.</summary>
    internal void Revoke()
    {
        Limit -= OneVersion;
        Base -= OneVersion;
    }

    /// <summary>Whether a place is of the version that is valid now.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool IsCurrent(ulong place) => (place ^ Limit) < OneVersion;

    /// <summary>Begins the next message; its cursor is <see cref="Start"/>. What was written is lost.</summary>
    internal void Restart()
    {
        _block.FreeRetired();
        if (_target != null) LeaveTarget();
        _pendingCount = 0;
        _irregular = 0;
        _referenceFrom = 0;
        _extra = 0;
        _moved = 0;
    }

    /// <summary>
    /// Begins the next message and gives up memory that recent ones did not need: the block goes when it is larger than
    /// 1 MiB and than sixteen times the largest recent message. Only messages that were taken out of the output count,
    /// and while the block is that large they fade by an eighth at each call.
    /// </summary>
    /// <param name="limit">Bytes above which the block goes in any case; at least 1 MiB.</param>
    internal void Trim(long limit)
    {
        Restart();
        if (_block.Size > SmallBlock) TrimLarge(limit);
    }

    /// <summary>Gives all memory back.</summary>
    internal static void Free(Output* output)
    {
        output->_block.Free();
        NativeArray.Free(output->_pending, output->_pendingCapacity);
        *output = default;
    }

    /// <summary>Makes sure of <see cref="Slack"/> writable bytes at the cursor.</summary>
    /// <returns>The cursor, in the block's new place.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Ensure(byte* p, Output* output) => p > output->End ? Grow(p, output, 0) : p;

    /// <summary>Makes sure of that many writable bytes at the cursor, and of <see cref="Slack"/> behind them.</summary>
    /// <returns>The cursor, in the block's new place.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Ensure(byte* p, Output* output, long count) =>
        count > output->End - p ? Grow(p, output, count) : p;

    /// <summary>The part of <see cref="Ensure(byte*, Output*, long)"/> that is seldom run.</summary>
    /// <exception cref="InvalidOperationException">The message grows beyond 2 GiB - 1 bytes; nothing has
    /// changed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; nothing has changed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* Grow(byte* p, Output* output, long count)
    {
        long used = OffsetOf(p, output);
        long needed = used + count;
        if (needed > WireSize.MaxMessage) ProtoThrow.Misuse(TooLong);
        if (output->IsDirect)
        {
            p = output->Split(p);
            if (count <= output->End - p) return p;
        }

        output->Extend(used, needed + Slack);
        return output->Start + used;
    }

    /// <summary>The offset of a cursor.</summary>
    /// <exception cref="InvalidOperationException">It is that of a stale copy of the writer, in a block that was moved
    /// away from.</exception>
    private static long OffsetOf(byte* p, Output* output)
    {
        long offset = p - output->Start;
        if ((ulong)offset > (ulong)(output->End + Slack - output->Start)) ProtoThrow.Misuse(StaleCopy);
        return offset;
    }

    private void Extend(long used, long needed)
    {
        _block.Grow(used - _blockBase, needed - _blockBase);
        bool moved = _block.Start - _blockBase != Start;
        UseBlock(_blockBase);
        ulong version = (Limit & ~(OneVersion - 1)) - (moved ? OneVersion : 0);
        Base = version - (ulong)Start;
        Limit = Base + (ulong)End;
    }

    // On its own: its frame, with the old block in it, would cost small messages more than all else that trimming does.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void TrimLarge(long limit)
    {
        _recent = Math.Max(_finished, _recent - (_recent >> 3));
        _finished = 0;
        if (_block.Size <= Math.Min(limit, Math.Max(SmallBlock, 16 * _recent))) return;
        OutputBlock large = _block;
        _block = default;
        try
        {
            Extend(0, OutputBlock.FirstSize);
        }
        catch (OutOfMemoryException)
        {
            _block = large;
            return;
        }

        large.Free();
    }

    // No fixed buffer: the compiler would make a public type for it.
    [InlineArray(Sites)]
    private struct Widths
    {
        private byte _first;
    }
}
