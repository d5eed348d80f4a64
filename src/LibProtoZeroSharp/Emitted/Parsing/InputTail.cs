using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The last bytes of an input that was not copied (ReadAhead at most): they are read from a copy that has slack, since
/// reading there may look past the end.
/// </summary>
internal readonly unsafe struct InputTail
{
    private readonly byte* _safeEnd;
    private readonly nint _end;
    private readonly nint _shift;

    /// <summary>
    /// Copies the bytes from <paramref name="p"/> to <paramref name="end"/>; <see cref="Start"/> is 0 if limits forbid
    /// it.
    /// </summary>
    public InputTail(nint p, nint end, ref ParseState s)
    {
        int length = (int)(end - p);
        Start = (nint)s.CopyTail(p, length);
        if (Start == 0) return;
        End = Start + length;
        _end = end;
        _shift = p - Start;
        _safeEnd = s.SafeEnd;
        s.SafeEnd = (byte*)nint.MaxValue;
    }

    /// <summary>Where the copy begins.</summary>
    public nint Start { get; }

    /// <summary>Where the copy ends.</summary>
    public nint End { get; }

    /// <summary>Goes back to the input after reading stopped at a place in the copy.</summary>
    public nint Leave(nint stop, ref ParseState s)
    {
        s.SafeEnd = _safeEnd;
        if (stop == End) return _end;
        // Positions in the copy become positions in the input.
        if (s.GroupStop != 0) s.GroupStop += _shift;
        else s.ErrorAt += _shift;
        return stop;
    }
}
