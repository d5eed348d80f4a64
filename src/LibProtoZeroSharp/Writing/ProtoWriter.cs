using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Writes a message field by field into memory that an arena lends it.</summary>
/// <remarks>
/// <para>A small struct: fastest as a local variable, and passed by <c>ref</c> otherwise. The message belongs to the
/// writer until it is disposed or reset, or the arena is; other allocations from the arena may happen in between. A
/// copy of a writer shares its message: go on with one of them only.</para>
/// <para>Fields are written in the order of the calls. Lengths are minimal, however deep messages are nested, and the
/// total cost is linear in the output. Nothing is allocated on the managed heap unless a method says so.</para>
/// <para>Every method that writes may throw <see cref="InvalidOperationException"/> when the message grows beyond 2 GiB
/// - 1 bytes, and <see cref="OutOfMemoryException"/>; the writer has not moved then, and the arena stays usable.</para>
/// <para>Using a writer after its arena was reset or disposed, or a field number outside of 1 to 536,870,911, is a
/// mistake which the checked library (package ProtobufZeroSharp.Debug) reports as <see cref="ObjectDisposedException"/>
/// or <see cref="InvalidOperationException"/>.</para>
/// </remarks>
public unsafe partial struct ProtoWriter : IDisposable
{
    // Address of the next byte.
    private byte* _p;

    // Limit, open sub-messages, learned widths.
    private WriterState* _s;

#if PROTOZERO_CHECKS
    private readonly ulong _stamp;
    private readonly ulong _loan;
#endif

    /// <summary>Begins a message in memory of an arena.</summary>
    /// <param name="arena">The arena, which has to live as long as the writer is used.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoWriter(ArenaAllocator arena)
    {
        // Inlined, so that the address of a local writer is not taken and it can live in registers.
        _s = WriterState.Borrow(arena.State);
        _p = _s->Output.Start;
#if PROTOZERO_CHECKS
        _stamp = arena.State->ViewStamp;
        _loan = _s->LoanNumber;
#endif
    }

    /// <inheritdoc cref="ProtoWriter(ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoWriter(ref ArenaAllocator arena)
        : this(arena)
    {
    }

    /// <summary>Begins a new message with the same memory; what was written is lost, open sub-messages too.</summary>
    public void Reset()
    {
        CheckUse();
        _p = WriterState.Restart(_s);
    }

    /// <summary>
    /// Gives the memory back to the arena before the arena is reset or disposed. Harmless afterwards, and twice.
    /// </summary>
    public void Dispose()
    {
        if (_s == null) return;
#if PROTOZERO_CHECKS
        if (_s->LoanNumber == _loan) WriterState.GiveBack(_s);
#else
        WriterState.GiveBack(_s);
#endif
        _s = null;
        _p = null;
    }

    /// <summary>The output, for emitted writers; they take <see cref="Cursor"/> and give the new one back.</summary>
    internal readonly ref Output Output
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _s->Output;
    }

    /// <summary>Address of the next byte. Reading it checks the use of the writer.</summary>
    internal nint Cursor
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        readonly get
        {
            CheckUse();
            return (nint)_p;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        set => Advance((byte*)value);
    }

    /// <summary>Bytes written so far, before gaps are closed: what <see cref="ReturnTo"/> takes.</summary>
    internal readonly long Mark
    {
        get
        {
            CheckUse();
            return _p - _s->Output.Start;
        }
    }

    /// <summary>
    /// Takes back what an emitted writer has written since a mark when it failed halfway: the block may have moved, and
    /// the writer's own cursor not yet.
    /// </summary>
    internal void ReturnTo(long mark)
    {
        _s->Output.Forget(mark);
        Advance(_s->Output.Start + mark);
    }

    // Room for a field, and its tag.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Begin(int fieldNumber, WireType wireType) =>
        Put.Tag(Room(fieldNumber), FieldKey.Make(fieldNumber, wireType));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Room(int fieldNumber)
    {
        ProtoContract.FieldNumber(fieldNumber);
        return Room();
    }

    // Moves the cursor with the block, so that a call which fails after this leaves the writer where it was.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Room()
    {
        CheckUse();
        byte* p = _p;
        if (p > _s->Output.End)
        {
            p = Output.Grow(p, (Output*)_s, 0);
            Advance(p);
        }

        return p;
    }

    // Makes the block so large at once that writing these bytes does not move it.
    private void Reserve(long most)
    {
        CheckUse();
        Advance(WriterOutput.Reserve(_s, _p, most));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Advance(byte* p)
    {
        _p = p;
        WriterState.SetCursor(_s, p);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void CheckUse()
    {
#if PROTOZERO_CHECKS
        if (_s == null) ProtoThrow.Disposed(nameof(ProtoWriter), "The writer was disposed, or not made with an arena.");
        ArenaChecks.View(_stamp);
        if (_s->LoanNumber != _loan) ProtoThrow.Disposed(nameof(ProtoWriter), "A copy of the writer was disposed.");
        ProtoContract.Require(_s->Cursor == _p, Output.StaleCopy);
#endif
    }
}
