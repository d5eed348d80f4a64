using System;
using System.Collections.Generic;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The threads that parse one message: the one that was called, and helpers of the thread pool. The thread that begins
/// shared work takes part until it is done, and meanwhile does nothing but this and what was begun in it: so no two
/// threads wait for each other, and the work is done also if no helper comes.
/// </summary>
internal sealed unsafe class ParseCrew : IThreadPoolWorkItem, IDisposable
{
    // How long a thread looks for work before it sleeps; a helper that finds none for that many milliseconds leaves.
    private const int Looks = 64, SpinsOfLook = 32, Patience = 2;

    private readonly object _gate = new();
    private readonly Lock _remembering = new();
    private readonly ArenaState* _arena;
    private readonly CrewMember _caller;
    private readonly int _mostHelpers;

    // Replaced under the gate, read without it.
    private SharedWork[] _open = [];
    private int _helpers, _inside;
    private bool _isClosed;
    private volatile bool _hasFailed;
    private LazyInput* _lazy;

    /// <summary>Makes the crew of a parse that is about to begin.</summary>
    /// <param name="s">The state of the parse.</param>
    /// <param name="options">Its options.</param>
    /// <param name="length">Bytes of the input.</param>
    public ParseCrew(ref ParseState s, ProtoParseOptions options, int length)
    {
        _arena = s.Arena;
        Workers = options.Threads;
        _mostHelpers = ForkSizes.IsAlone ? 0 : Workers - 1;
        int share = (length / (8 * Workers)) & -64;
        Memory = new CrewMemory(
            s.Arena, (nuint)Math.Clamp(share, ForkSizes.SmallestSlice, ForkSizes.LargestSlice));
        _caller = new CrewMember(this);
        s.Member = _caller.Handle;
    }

    /// <summary>
    /// For measurements: told when work begins (0), when each piece of it begins and ends (1, 2), when it ends (3).
    /// </summary>
    public static Action<int>? Trace { get; set; }

    /// <summary>How many threads there may be.</summary>
    public int Workers { get; }

    /// <summary>The arena, in slices.</summary>
    public CrewMemory Memory { get; }

    /// <summary>Whether parts of the message were offered to others.</summary>
    public bool HasForked { get; private set; }

    /// <summary>Whether several threads may parse an input.</summary>
    public static bool IsFor(ProtoParseOptions options, int length) =>
        options.Workers != 1 && length >= ForkSizes.SmallestInput && options.Threads > 1;

    /// <summary>The crew of a parse.</summary>
    public static ParseCrew Of(ref readonly ParseState s) => CrewMember.Of(in s).Crew;

    /// <summary>Copies an input into the arena.</summary>
    public static void Copy(ReadOnlySpan<byte> source, byte* target, ref ParseState s)
    {
        // SAFETY: the target has space for the source, which is pinned until the copy is complete.
        fixed (byte* from = source)
        {
            var work = new CopyWork(from, target, source.Length);
            Of(in s).Share(work, ref s);
        }
    }

    /// <summary>Makes ready for sharing what is parsed.</summary>
    public void Open(ref ParseState s)
    {
        if (s.IsShared) return;
        Memory.Open(ref s);
        HasForked = true;
    }

    /// <summary>What undecoded messages remember, the same for all threads; false if limits forbid it.</summary>
    public bool TryRemember(ref ParseState s)
    {
        lock (_remembering)
        {
            if (_lazy == null && s.TryRemember(_arena)) _lazy = s.Lazy;
            if (_lazy == null) return false;
            s.Lazy = _lazy;
            s.Sample = _lazy->Sample;
            return true;
        }
    }

    /// <summary>Ends the sharing: after this no other thread touches the message or the arena.</summary>
    public void Close(ref ParseState s)
    {
        Dismiss();
        Memory.Close(ref s);
    }

    /// <summary>Does work, with all threads that come; false if a piece of anything in this parse has failed.</summary>
    public bool Share(SharedWork work, ref ParseState s)
    {
        Trace?.Invoke(0);
        Publish(work);
        try
        {
            while (work.TryTake(out WorkPiece piece)) Do(work, piece, ref s);
            while (!work.IsDone)
            {
                if (TryFind(work, out SharedWork inner, out WorkPiece next)) Do(inner, next, ref s);
                else Wait(work);
            }
        }
        finally
        {
            // Memory may have run out here. What others read with is part of the caller's stack.
            if (!work.IsDone) GiveUp(work);
            Withdraw(work);
        }

        Trace?.Invoke(3);
        return !_hasFailed;
    }

    void IThreadPoolWorkItem.Execute()
    {
        if (!TryEnter()) return;
        try
        {
            Help();
        }
#pragma warning disable CA1031 // The caller parses again, alone, and meets what is wrong itself.
        catch (Exception)
#pragma warning restore CA1031
        {
            _hasFailed = true;
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>Ends the crew.</summary>
    public void Dispose()
    {
        Dismiss();
        _caller.Dispose();
    }

    private void Help()
    {
        using var member = new CrewMember(this);
        ArenaState own = default;
        Memory.Begin(&own);
        // SAFETY: the state of the helper's scratch stack lives in this frame, as long as what refers to it.
        var s = new ParseState(&own, default) { Member = member.Handle };
        try
        {
            do
            {
                while (TryFind(null, out SharedWork work, out WorkPiece piece)) Do(work, piece, ref s);
            }
            while (HasWork());
        }
        finally
        {
            Memory.End(&own, ref s);
        }
    }

    private void Do(SharedWork work, WorkPiece piece, ref ParseState s)
    {
        CrewMember member = CrewMember.Of(in s);
        SharedWork? before = member.Current;
        member.Current = work;
        bool isGood = false;
        try
        {
            Trace?.Invoke(1);
            isGood = _hasFailed || work.Do(in piece, ref s);
            Trace?.Invoke(2);
        }
        finally
        {
            if (!isGood) _hasFailed = true;
            member.Current = before;
            if (work.Finish()) Wake();
        }
    }

    private void Publish(SharedWork work)
    {
        int called;
        lock (_gate)
        {
            Volatile.Write(ref _open, [.. _open, work]);
            called = Math.Min(_mostHelpers, work.Pieces - 1) - _helpers;
            if (called > 0) _helpers += called;
            Monitor.PulseAll(_gate);
        }

        for (; called > 0; called--) ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    private void Withdraw(SharedWork work)
    {
        lock (_gate)
        {
            var open = new List<SharedWork>(_open);
            open.Remove(work);
            Volatile.Write(ref _open, [.. open]);
        }
    }

    // The oldest work that has a piece left: mostly the largest pieces.
    private bool TryFind(SharedWork? within, out SharedWork work, out WorkPiece piece)
    {
        foreach (SharedWork open in Volatile.Read(ref _open))
        {
            work = open;
            if ((within == null || open.IsIn(within)) && open.TryTake(out piece)) return true;
        }

        (work, piece) = (null!, default);
        return false;
    }

    private bool HasMore(SharedWork? within)
    {
        foreach (SharedWork open in Volatile.Read(ref _open))
        {
            if (open.HasMore && (within == null || open.IsIn(within))) return true;
        }

        return false;
    }

    private void Wait(SharedWork work)
    {
        for (int look = 0; look < Looks; look++)
        {
            if (work.IsDone || HasMore(work)) return;
            Thread.SpinWait(SpinsOfLook);
        }

        lock (_gate)
        {
            while (!work.IsDone && !HasMore(work)) Monitor.Wait(_gate);
        }
    }

    // Whether there is work for a helper, perhaps after a while.
    private bool HasWork()
    {
        for (int look = 0; look < Looks; look++)
        {
            if (HasMore(null)) return true;
            Thread.SpinWait(SpinsOfLook);
        }

        lock (_gate)
        {
            for (int i = 0; i < 2; i++)
            {
                if (HasMore(null)) return true;
                if (_isClosed || !Monitor.Wait(_gate, Patience)) break;
            }

            // Who publishes work from now on calls another one.
            if (HasMore(null)) return true;
            _helpers--;
            return false;
        }
    }

    private void GiveUp(SharedWork work)
    {
        _hasFailed = true;
        while (work.TryTake(out _)) work.Finish();
        lock (_gate)
        {
            while (!work.IsDone) Monitor.Wait(_gate);
        }
    }

    private void Wake()
    {
        lock (_gate) Monitor.PulseAll(_gate);
    }

    private bool TryEnter()
    {
        lock (_gate)
        {
            if (_isClosed) return false;
            _inside++;
            return true;
        }
    }

    private void Leave()
    {
        lock (_gate)
        {
            _inside--;
            Monitor.PulseAll(_gate);
        }
    }

    private void Dismiss()
    {
        lock (_gate)
        {
            _isClosed = true;
            Monitor.PulseAll(_gate);
            while (_inside != 0) Monitor.Wait(_gate);
        }
    }
}
