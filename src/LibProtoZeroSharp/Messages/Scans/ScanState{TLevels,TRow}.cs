using System;

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
    private const int CopiedAtOnce = 16 << 10;

    private ScanRun _run;

    // The bytes of the input from one place to another, the second one 0 if there are none, and what is free behind.
    private byte* _copy, _mark;
    private int _copyAt, _copyEnd;
    private bool _hasBegun, _isOver;

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
        state._hasBegun = state._isOver = false;
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
        _run.Arena = ArenaShelf.Rent(SpareBlocks.Size);
        _hasBegun = true;
        Levels.Enter(data, 0, data.Length, 0, ref _run);
    }

    /// <summary>Goes to the next row; false if there is none.</summary>
    public bool TryNext(ReadOnlySpan<byte> data)
    {
        if (IsOver()) return false;
        while (TryFind(data))
        {
            var s = new ParseState(_run.Arena.State, _run.RowOptions);
            if (!TryCopy(data, ref s, out ProtoError error) || !TryRead(ref s, ref Row, out error))
                ProtoThrow.Format(_run.ErrorIn(error, _run.At));
            if (_run.IsFailing) continue;
            _isOver = false;
            return true;
        }

        return false;
    }

    /// <summary>Goes to the next row of which a view passes; false if there is none.</summary>
    public bool TryNext<TFilter>(ReadOnlySpan<byte> data, ProtoFilter<TFilter> filter)
        where TFilter : unmanaged, IProtoMessage<TFilter>
    {
        if (IsOver()) return false;
        if (!StackGuard.HasRoot(TFilter.StackSize, sizeof(TFilter))) ProtoThrow.Format(ProtoError.NoStack(_run.At));
        while (TryFind(data))
        {
            if (!TryPass(data, filter, out bool passes, out ProtoError error))
                ProtoThrow.Format(_run.ErrorIn(error, _run.At));
            if (!passes) continue;
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

    // Whatever ends the search, an exception too, ends the scan. What finds a row takes that back.
    private bool IsOver()
    {
        bool isOver = _isOver;
        _isOver = true;
        return isOver;
    }

    private bool TryFind(ReadOnlySpan<byte> data)
    {
        Enter(data);
        if (!Levels.TryNext(data, ref _run)) return false;
        Row = default;
        if (!_run.IsReset && ArenaState.TryRewind(_run.Arena.State, _mark)) return true;
        _run.Arena.Reset();
        _run.IsReset = false;
        _copyEnd = 0;
        return true;
    }

    // Rows are read from a copy of many, with slack behind. Where memory has a limit of its own, each is copied alone.
    private bool TryCopy(ReadOnlySpan<byte> data, ref ParseState s, out ProtoError error)
    {
        error = default;
        if (_run.At + _run.Length > _copyEnd)
        {
            int length = _run.Length;
#if !PROTOZERO_CHECKS
            if (_run.Options.MaxArenaBytes < 0)
                length = Math.Max(length, Math.Min(CopiedAtOnce, _run.LevelEnd - _run.At));
#endif
            // The copy before is not needed any more.
            if (_copyEnd != 0) s.Cursor = _copy;
            if (!s.CopyInput(data.Slice(_run.At, length)))
            {
                error = s.NoRoom;
                return false;
            }

            _copy = s.InputStart;
            _mark = s.Cursor;
            (_copyAt, _copyEnd) = (_run.At, _run.At + length);
        }

        s.UseCopy(_copy + (_run.At - _copyAt), _run.Length);
        return true;
    }

    private bool TryRead<T>(ref ParseState s, ref T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T> =>
        MessageInput.TryRun(ref s, _run.Length, _run.RowOptions, ParseKind.None, ref message, out error);

    // The row is parsed a second time if it passes.
    private bool TryPass<TFilter>(
        ReadOnlySpan<byte> data, ProtoFilter<TFilter> filter, out bool passes, out ProtoError error)
        where TFilter : unmanaged, IProtoMessage<TFilter>
    {
        passes = false;
        var s = new ParseState(_run.Arena.State, _run.RowOptions);
        TFilter view = default;
        if (!TryCopy(data, ref s, out error) || !TryRead(ref s, ref view, out error)) return false;
        if (_run.IsFailing || !filter(in view)) return true;
        passes = true;
        s = new ParseState(_run.Arena.State, _run.RowOptions);
        s.UseCopy(_copy + (_run.At - _copyAt), _run.Length);
        return TryRead(ref s, ref Row, out error);
    }
}
