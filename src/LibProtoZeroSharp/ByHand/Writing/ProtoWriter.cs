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
/// <para>Using a default writer, or one after it was disposed or its arena was reset or disposed, throws <see
/// cref="ProtoLifetimeException"/>. Going on with a copy after another one has moved the message to a larger block
/// throws <see cref="InvalidOperationException"/>; before that, the message holds anything afterwards, but no other
/// memory is touched. The checked library (package ProtobufZeroSharp.Debug) reports the use of every copy that
/// another one has overtaken, and field numbers outside of 1 to 536,870,911, as
/// <see cref="InvalidOperationException"/>.</para>
/// </remarks>
public unsafe partial struct ProtoWriter : IDisposable
{
    // Address of the next byte.
    private byte* _p;

    // Limit, open sub-messages, learned widths. States are never given back to the system, so a writer that has ended
    // may look at its own.
    private readonly WriterState* _s;

    // Output.Base when this copy of the writer last moved with the block: makes a place of the cursor.
    private ulong _base;

    // WriterState.LoanVersion of this loan.
    private readonly uint _loan;

    /// <summary>Begins a message in memory of an arena.</summary>
    /// <param name="arena">The arena, which has to live as long as the writer is used.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoWriter(ArenaAllocator arena)
    {
        // Inlined, so that the address of a local writer is not taken and it can live in registers.
        _s = WriterState.Borrow(arena.State);
        _p = _s->Output.Start;
        _base = _s->Output.Base;
        _loan = _s->LoanVersion;
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
        _p = WriterState.Restart(_s, Place);
    }

    /// <summary>
    /// Gives the memory back to the arena before the arena is reset or disposed. Harmless afterwards, and twice.
    /// </summary>
    public void Dispose()
    {
        // Only fields that never change are read: what is alive in a finally block is stored to the stack at every
        // change.
        if (_s != null) WriterState.GiveBack(_s, _loan);
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
        set => AdvanceFar((byte*)value);
    }

    /// <summary>Bytes written so far, before pending lengths are written: what <see cref="ReturnTo"/> takes.</summary>
    internal readonly long Mark
    {
        get
        {
            CheckUse();
            return WriterState.OffsetOf(_s, Place);
        }
    }

    /// <summary>
    /// Takes back what an emitted writer has written since a mark when it failed halfway: the block may have moved, and
    /// the writer's own cursor not yet.
    /// </summary>
    internal void ReturnTo(long mark)
    {
        _s->Output.Forget(mark);
        AdvanceFar(_s->Output.Start + mark);
    }

    // Tells by one compare with the limit of the output whether this copy of the writer may go on and has space.
    private readonly ulong Place
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (ulong)_p + _base;
    }

    // Space for a field, and its tag.
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
        if (Place > _s->Output.Limit) AdvanceFar(WriterState.More(_s, Place));
        return _p;
    }

    // Makes the block so large at once that writing these bytes does not move it.
    private void Reserve(long most)
    {
        CheckUse();
        AdvanceFar(WriterOutput.Reserve(_s, Place, most));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Advance(byte* p)
    {
        _p = p;
        WriterState.SetCursor(_s, p);
    }

    // The same behind what may have moved the block.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AdvanceFar(byte* p)
    {
        _base = _s->Output.Base;
        Advance(p);
    }

    private static void NotMade() => ProtoThrow.Ended("The ProtoWriter was not made with an arena.");

    // The checked library finds every copy that another one has overtaken; the fast one finds those whose memory has
    // changed.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void CheckUse()
    {
        if (_s == null) NotMade();
#if PROTOZERO_CHECKS
        WriterState.Locate(_s, Place);
        ProtoContract.Require(_s->Cursor == _p, Output.StaleCopy);
#endif
    }
}
