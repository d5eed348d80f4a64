using System;

namespace ProtoZeroSharp.Emitted;

/// <content>Cutting a scan into pieces for several threads.</content>
internal sealed unsafe partial class ScanState<TLevels, TRow>
{
    /// <summary>Begins the scan of a piece.</summary>
    /// <param name="levels">What was cut.</param>
    /// <param name="run">What the levels of the whole scan share.</param>
    public static ScanState<TLevels, TRow> Begin(ref readonly TLevels levels, ref readonly ScanRun run)
    {
        ScanState<TLevels, TRow> state = Begin(run.Options);
        state._run = run;
        state.Rent();
        state._hasBegun = true;
        state.Levels = levels;
        return state;
    }

    /// <summary>Goes over to one thread for each row, and tells how many there may be for all of them.</summary>
    /// <param name="length">Bytes of the input.</param>
    public int Divide(int length)
    {
        int workers = ParseCrew.IsFor(_run.Options, length) ? _run.Options.Threads : 1;
        _run.Options = _run.Options with { Workers = 1 };
        _run.RowOptions = _run.RowOptions with { Workers = 1 };
        return _isOver ? 1 : workers;
    }

    /// <summary>Makes ready for pieces.</summary>
    public void BeginPieces(ReadOnlySpan<byte> data)
    {
        _run.Shared = [];
        _isAmongRows = false;
        Enter(data);
        _run.IsCut |= _run.IsFailing;
    }

    /// <summary>Cuts the next piece; false if what remains is for one thread.</summary>
    public bool TryCut(ReadOnlySpan<byte> data, int size, ref TLevels levels, ref ScanRun run)
    {
        if (_run.IsCut || !Levels.TryCut(data, size, ref _run)) return false;
        levels = Levels;
        levels.Isolate();
        run = _run;
        run.IsReset = true;
        run.Shared = null;
        return true;
    }

    /// <summary>No thread uses a piece any more.</summary>
    public void EndPieces()
    {
        foreach (ArenaAllocator arena in _run.Shared!) ArenaShelf.Return(arena);
        _run.Shared = null;
    }
}
