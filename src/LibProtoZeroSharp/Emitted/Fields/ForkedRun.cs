using System;
using System.Runtime.InteropServices;
using System.Threading;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A long run of elements of a repeated message field, in pieces. Its elements are read where they will stay. Any
/// damage or limit is a failure of the whole parse, which is done again by one thread: only that meets errors in the
/// order of the input.
/// </summary>
internal sealed unsafe class ForkedRun : SharedWork
{
    // Bytes of elements that are unset at once: few enough to be in the cache when they are read.
    private const int Unset = 8 << 10;

    private readonly ElementShape _shape;
    private readonly RunScan _scan;
    private readonly WorkPiece[] _known;
    private readonly Lock _lock = new();
    private readonly nint _limit, _end;
    private readonly int _tagSize;
    private ParseState* _scope;
    private RawList _list;
    private byte* _items;
    private int _next;
    private volatile bool _goesOn, _lacksRequired;

    private ForkedRun(SharedWork? outer, ElementShape shape, RunScan scan, WorkPiece[] known)
        : base(outer)
    {
        (_shape, _scan, _known) = (shape, scan, known);
        (_limit, _end, _tagSize) = (scan.Limit, scan.End, scan.TagSize);
        _goesOn = !scan.IsComplete;
        // Where more is to be passed over, that counts as a piece.
        Add(known.Length + (_goesOn ? 1 : 0));
    }

    /// <inheritdoc/>
    public override int Pieces => _goesOn ? int.MaxValue : _known.Length;

    /// <inheritdoc/>
    public override bool HasMore => Volatile.Read(ref _next) < _known.Length || _goesOn;

    /// <summary>The position behind the last element.</summary>
    public nint Stop => _scan.Position;

    /// <summary>Whether an element lacks a required field.</summary>
    public bool LacksRequired => _lacksRequired;

    /// <summary>
    /// Passes over the elements of a run, or over the first ones of a very long run; null if there are too few, or
    /// damage.
    /// </summary>
    /// <param name="scan">The run.</param>
    /// <param name="shape">The type of the elements.</param>
    /// <param name="s">The state of the parse.</param>
    public static ForkedRun? Find(RunScan scan, ElementShape shape, ref ParseState s)
    {
        if (!scan.TryPass(shape.Size, ref s))
        {
            // An error is certain. One thread finds it, and nothing else is shared until then.
            s.ForkFrom = nint.MaxValue;
            return null;
        }

        if (scan.IsComplete && scan.Count < 2) return null;
        CrewMember member = CrewMember.Of(in s);
        WorkPiece[] known = scan.Pieces(member.Crew.Workers * ForkSizes.PiecesOfEach);
        return known.Length < 2 && scan.IsComplete ? null : new ForkedRun(member.Current, shape, scan, known);
    }

    /// <summary>Makes space for the elements behind those of a list; false if limits forbid it.</summary>
    public bool TryPlace(ref RawList list, ref ParseState s)
    {
        int count = _scan.Count, size = _shape.Size;
        bool isLong = (long)count * size >= Ranges.SmallestPlainList && (list.Length | list.Capacity) == 0;
        _list = list;
        if ((_goesOn || isLong) && !ParseCrew.Of(in s).Memory.TryGrow(ref _list, (long)list.Length + count, size)
            && _goesOn)
            return false;
        _items = ParseList.Extend(ref _list, count, size, ref s);
        return _items != null;
    }

    /// <summary>Tells with what state elements are read.</summary>
    /// <param name="scope">The state, which stays as it is until all are read.</param>
    public void Begin(ParseState* scope) => _scope = scope;

    /// <summary>Hands the list over, when all are read.</summary>
    public void End(ref RawList list)
    {
        list = _list;
        list.Length += _scan.Count;
    }

    /// <inheritdoc/>
    public override bool TryTake(out WorkPiece piece)
    {
        int next = Volatile.Read(ref _next) < _known.Length ? Interlocked.Increment(ref _next) - 1 : _known.Length;
        if (next < _known.Length)
        {
            piece = _known[next];
            return true;
        }

        piece = default;
        return _goesOn && TryPass(out piece);
    }

    /// <inheritdoc/>
    public override bool Do(in WorkPiece piece, ref ParseState mine)
    {
        // Damage behind a piece: what was taken instead of it.
        if (piece.Behind == 0) return false;
        // SAFETY: Share waits until all pieces are done, and the state is a copy that does not change.
        ParseState s = *_scope;
        s.Member = mine.Member;
        s.Arena = mine.Arena;
        s.Cursor = mine.Cursor;
        s.End = mine.End;
        s.ScratchCursor = mine.ScratchCursor;
        s.ScratchEnd = mine.ScratchEnd;
        s.KeptEnd = null;
        s.MissingRequired = false;
        bool isGood = Read(in piece, ref s);
        mine.Cursor = s.Cursor;
        mine.End = s.End;
        if (s.MissingRequired) _lacksRequired = true;
        return isGood;
    }

    // Passes over the next piece, which the thread then reads. The last one, and damage, take the place of what was
    // counted for those that are not known.
    private bool TryPass(out WorkPiece piece)
    {
        piece = default;
        lock (_lock)
        {
            if (!_goesOn) return false;
            ParseState s = *_scope;
            if (!_scan.TryPiece(ref s, out piece) || !TryReach(ref s)) piece = default;
            if (piece.Behind == 0 || _scan.IsComplete)
            {
                _goesOn = false;
                return true;
            }

            Add(1);
            return true;
        }
    }

    // Makes the list long enough for what was passed over: it grows where it is.
    private bool TryReach(ref ParseState s)
    {
        if (_list.Length + _scan.Count <= _list.Capacity) return true;
        nint items = _list.Items;
        return ParseCrew.Of(in s).Memory.TryGrow(ref _list, (long)_list.Length + _scan.Count, _shape.Size)
            && _list.Items == items;
    }

    private bool Read(in WorkPiece piece, ref ParseState s)
    {
        nint p = piece.Start;
        int size = _shape.Size;
        // SAFETY: the list has space for all elements that were counted; no two pieces have the same.
        byte* place = _items + ((nint)piece.First * size), unset = place;
        byte* placesEnd = _items + ((nint)piece.Behind * size);
        int step = Math.Max(1, Unset / size) * size;
        while (true)
        {
            if (place == unset)
            {
                nuint bytes = (nuint)Math.Min(step, placesEnd - place);
                NativeMemory.Clear(place, bytes);
                unset += bytes;
            }

            p = _shape.Read(p, _end, place, ref s);
            if (p > _end) return false;
            place += size;
            if (place == placesEnd) return p == piece.Stop;
            // Where fewer follow than were counted, the input changes meanwhile; nothing is read past its end.
            if (p >= _limit) return false;
            p += _tagSize;
        }
    }
}
