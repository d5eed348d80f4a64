using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a scan remembers, apart from its input. It is an object, so that references to rows and levels never dangle;
/// each thread keeps some for its next scans.
/// </summary>
/// <typeparam name="TLevels">The levels.</typeparam>
/// <typeparam name="TRow">The message of a row.</typeparam>
internal sealed unsafe partial class ScanState<TLevels, TRow>
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
{
    /// <summary>The levels.</summary>
    public TLevels Levels;

    /// <summary>The row.</summary>
    public TRow Row;

#if !PROTOZERO_CHECKS
    // Scans inside of each other that a thread keeps an object for.
    private const int MostKept = 4;

    [ThreadStatic]
    private static ScanState<TLevels, TRow>? t_free;

    private ScanState<TLevels, TRow>? _next;
    private int _kept;
#endif

    // Bytes of rows that are copied at once.
    private const int CopiedAtOnce = 8 << 10;

    private ScanRun _run;

    // The arena of the run.
    private ArenaState* _memory;
    private ParseTemplate _template;

    // The bytes of the input from one place to another, the second one 0 if there are none, and what is free behind.
    private byte* _copy, _mark;
    private int _copyAt, _copyEnd;
    private bool _hasBegun, _isOver, _isLent;

    // Whether what comes next may be looked for at once in the level that the rows are in, which is not damaged.
    private bool _isAmongRows;

    /// <summary>Counts the scans that this object has served; another number tells that a scan has ended.</summary>
    public int Version { get; private set; }

    /// <summary>Begins a scan.</summary>
    public static ScanState<TLevels, TRow> Begin(ProtoParseOptions options)
    {
        ScanState<TLevels, TRow> state = Take();
        state._run = new ScanRun { Options = options };
        // Nothing of an earlier scan is to be seen.
        state.Levels = default;
        state.Row = default;
        state._copyEnd = 0;
        state._hasBegun = state._isOver = state._isLent = state._isAmongRows = false;
        return state;
    }

    /// <summary>Ends the scan.</summary>
    public void End()
    {
        Version++;
        if (_hasBegun) ArenaShelf.Return(_run.Arena);
        Levels.Release();
        _run = default;
        Keep();
    }

    /// <summary>Reads the fields of the root, unless that was done.</summary>
    public void Enter(ReadOnlySpan<byte> data)
    {
        if (_hasBegun) return;
        // A scan that is never enumerated takes no memory.
        Rent();
        _hasBegun = true;
        Levels.Enter(data, 0, data.Length, 0, ref _run);
    }

    /// <summary>Goes to the next row; false if there is none.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    public bool TryNext(ReadOnlySpan<byte> data)
    {
        if (IsOver() || !TryFind(data, out int at, out int length)) return false;
        if (_run.IsFailing) return ReadOn(data);
        Read(data, at, length, ref Row);
        _isOver = false;
        return true;
    }

    /// <summary>Goes to the next row of which a view passes; false if there is none.</summary>
    [SkipLocalsInit]
    public bool TryNext<TFilter>(ReadOnlySpan<byte> data, ProtoFilter<TFilter> filter)
        where TFilter : unmanaged, IProtoMessage<TFilter>
    {
        if (IsOver()) return false;
        if (!StackGuard.HasRoot(TFilter.StackSize, sizeof(TFilter))) ProtoThrow.Format(ProtoError.NoStack(_run.At));
        while (TryFind(data, out int at, out int length))
        {
            TFilter view = default;
            Read(data, at, length, ref view);
            if (_run.IsFailing || !filter(in view)) continue;
            Read(data, at, length, ref Row);
            _isOver = false;
            return true;
        }

        return false;
    }

#if PROTOZERO_CHECKS
    // Each scan has its own, so that a reference to a row is noticed after its end.
    private static ScanState<TLevels, TRow> Take() => new ScanState<TLevels, TRow>();

    private void Keep()
    {
    }
#else
    private static ScanState<TLevels, TRow> Take()
    {
        if (t_free is not { } state) return new ScanState<TLevels, TRow>();
        t_free = state._next;
        state._next = null;
        return state;
    }

    private void Keep()
    {
        _kept = t_free == null ? 1 : t_free._kept + 1;
        if (_kept > MostKept) return;
        _next = t_free;
        t_free = this;
    }
#endif

    /// <summary>Whether a selector has the scan, with its row: it can neither move nor end it.</summary>
    public bool IsLent
    {
        get => _isLent;
        set => _isOver = _isLent = value;
    }

    // Whatever ends the search, an exception too, ends the scan. What finds a row takes that back.
    private bool IsOver()
    {
        bool isOver = _isOver;
        if (isOver && _isLent) ProtoThrow.ScanLent();
        _isOver = true;
        return isOver;
    }

    private void Rent()
    {
        _run.Arena = ArenaShelf.Rent(SpareBlocks.Size);
        _memory = _run.Arena.State;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryFind(ReadOnlySpan<byte> data, out int at, out int length)
    {
        (at, length) = (0, 0);
        // Most rows follow each other in one message.
        if (_isAmongRows && Levels.RowPlace.TryStep(data, TLevels.RowTag, out at, out length))
        {
            (_run.At, _run.Length) = (at, length);
            if (!ArenaState.TryRewind(_memory, _mark)) Reset();
        }
        else
        {
            if (!TrySearch(data)) return false;
            (at, length) = (_run.At, _run.Length);
        }

        Row = default;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TrySearch(ReadOnlySpan<byte> data)
    {
        _isAmongRows = false;
        Enter(data);
        if (!Levels.TryNext(data, ref _run)) return false;
        if (_run.IsReset || !ArenaState.TryRewind(_memory, _mark)) Reset();
        _isAmongRows = !_run.IsFailing;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Reset()
    {
        _run.Arena.Reset();
        _run.IsReset = false;
        _copyEnd = 0;
        _template.Set(_memory, in _run.RowOptions);
    }

    // Looks for the first damage in the elements of a level that is damaged.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReadOn(ReadOnlySpan<byte> data)
    {
        do
        {
            Read(data, _run.At, _run.Length, ref Row);
        }
        while (TryFind(data, out _, out _));

        return false;
    }

    // Reads what was found; throws what is wrong. Rows and what filters see are read alike.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Read<T>(ReadOnlySpan<byte> data, int at, int length, ref T message)
        where T : unmanaged, IProtoMessage<T>
    {
        _template.Get(_memory, out ParseState s);
        if (at + length > _copyEnd) Copy(data, ref s);
        byte* start = _copy + (at - _copyAt);
        s.InputStart = start;
        s.InputLength = length;
        if (_run.RowOptions.Workers != 1 || !StackGuard.HasRoot(T.StackSize, sizeof(T)))
        {
            ReadSlow(ref s, ref message);
            return;
        }

        nint stop = MessageInput.Run(ref s, (nint)start, length, _run.RowOptions.RecursionLimit, ref message);
        if (stop != (nint)start + length || s.MissingRequired) Check(ref s, stop, ref message);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadSlow<T>(ref ParseState s, ref T message)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!MessageInput.TryRun(
            ref s, _run.Length, _run.RowOptions, ParseKind.None, ref message, out ProtoError error))
            ProtoThrow.Format(_run.ErrorIn(error, _run.At));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Check<T>(ref readonly ParseState s, nint stop, ref T message)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!MessageInput.IsRead(
            in s, stop, _run.Length, _run.RowOptions.RecursionLimit, ParseKind.None, ref message, out ProtoError error))
            ProtoThrow.Format(_run.ErrorIn(error, _run.At));
    }

    // Rows are read from a copy of many, with slack behind. Where memory has a limit of its own, each is copied alone.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Copy(ReadOnlySpan<byte> data, ref ParseState s)
    {
        int length = _run.Length;
#if !PROTOZERO_CHECKS
        if (_run.Options.MaxArenaBytes < 0)
            length = Math.Max(length, Math.Min(CopiedAtOnce, _run.LevelEnd - _run.At));
#endif
        // The copy before is not needed any more.
        if (_copyEnd != 0) s.Cursor = _copy;
        if (!s.CopyInput(data.Slice(_run.At, length))) ProtoThrow.Format(_run.ErrorIn(s.NoRoom, _run.At));
        _copy = s.InputStart;
        _mark = s.Cursor;
        (_copyAt, _copyEnd) = (_run.At, _run.At + length);
    }
}
