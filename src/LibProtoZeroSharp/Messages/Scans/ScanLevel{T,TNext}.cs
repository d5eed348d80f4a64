using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// A level of a scan. Its own fields are read first, from the input as it lies there, and what they hold is copied;
/// then it goes from element to element of the streamed field.
/// </summary>
/// <typeparam name="T">The view of this level.</typeparam>
/// <typeparam name="TNext">The level of its elements.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe partial struct ScanLevel<T, TNext> : IScanLevel
    where T : unmanaged, IProtoMessage<T>
    where TNext : struct, IScanLevel
{
    /// <summary>The message, as the view has it.</summary>
    public T Message;

    /// <summary>The level below.</summary>
    public TNext Next;

    // The first block of the memory for the fields of a level, which are few.
    private const int FirstBlock = 4 << 10;

    // Refers to the input, and so is for the time of reading only. It is no local, since it may be large.
    private T _read;
    private ArenaAllocator _arena;
    private ProtoError _error;
    private ScanPlace _place;
    private int _depth;
    private bool _isBelow;

    // The elements of the piece that was cut.
    private int _cutAt, _cutStop;

    static uint IScanLevel.RowTag => IsLast ? T.StreamedTag : TNext.RowTag;

    [UnscopedRef]
    ref ScanPlace IScanLevel.RowPlace => ref IsLast ? ref _place : ref Next.RowPlace;

    private static bool IsLast => typeof(TNext) == typeof(ScanEnd);

    // Views without fields of their own take no memory.
    private static bool HasFields => sizeof(T) > sizeof(MessageHead);

    void IScanLevel.Enter(ReadOnlySpan<byte> data, int at, int length, int depth, ref ScanRun run)
    {
        (_place.At, _place.Stop, _place.End) = (at, at + length, at + length);
        (_depth, _isBelow) = (depth, false);
        if (IsLast && run.Options.RecursionLimit > depth) run.RowOptions = run.OptionsAt(depth + 1);
        run.LevelEnd = _place.End;
        run.Arena.Reset();
        run.IsReset = true;
        Message = _read = default;
        // SAFETY: what is parsed in place refers to the input while it is pinned, and to the arena of the run until its
        // next reset. It is copied before.
        fixed (byte* start = data.Slice(at, length))
        {
            if (!MessageInput.TryReadInPlace(
                new ReadOnlySpan<byte>(start, length), run.Arena, run.OptionsAt(depth), ParseKind.None, ref _read,
                out ProtoError error))
            {
                Fail(error, at, ref run);
                return;
            }

            if (HasFields) Keep(ref run);
        }
    }

    bool IScanLevel.TryNext(ReadOnlySpan<byte> data, ref ScanRun run)
    {
        while (true)
        {
            if (!IsLast && _isBelow)
            {
                if (Next.TryNext(data, ref run)) return true;
                _isBelow = false;
            }

            if (!TryFind(data, out int at, out int length)) break;
            if (run.Options.RecursionLimit <= _depth) ProtoThrow.TooDeep(run.Options.RecursionLimit, at);
            if (IsLast)
            {
                (run.At, run.Length) = (at, length);
                return true;
            }

            Next.Enter(data, at, length, _depth + 1, ref run);
            _isBelow = true;
        }

        Check();
        return false;
    }

    void IScanLevel.Check() => Check();

    void IScanLevel.Release()
    {
        Next.Release();
        if (_arena != default) ArenaShelf.Return(_arena);
        _arena = default;
        _error = default;
    }

    private readonly void Check()
    {
        if (_error.Code != ProtoFormatError.None) ProtoThrow.Format(_error);
    }

    // Elements that begin before the damage are looked at, since an earlier damage may be in one of them.
    private void Fail(ProtoError error, int at, ref ScanRun run)
    {
        _error = run.ErrorIn(error, at);
        _place.Stop = (int)_error.Offset;
        run.IsFailing = true;
    }

    private void Keep(ref ScanRun run)
    {
        if (_arena == default) _arena = ArenaShelf.Rent(FirstBlock);
        else if (run.Shared != null) Leave(run.Shared);
        else _arena.Reset();
        // SAFETY: both are fields of one object, which stays where it is meanwhile.
        fixed (T* to = &Message, from = &_read)
        {
            CopyVisit.Root(to, from, _arena);
            // Reading a lazy message decodes it, which only one thread may do.
            if (run.Shared != null) Decoding.Root(TableOf<T>.Get(), (byte*)to, 1);
        }
    }

    // The next element of the streamed field: where its bytes begin behind the length, and how many they are.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryFind(ReadOnlySpan<byte> data, out int at, out int length) =>
        _place.TryStep(data, T.StreamedTag, out at, out length) || TrySearch(data, out at, out length);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TrySearch(ReadOnlySpan<byte> data, out int at, out int length)
    {
        ref readonly byte start = ref MemoryMarshal.GetReference(data);
        nint position = _place.At, end = _place.End;
        var error = ProtoFormatError.None;
        while (position < _place.Stop)
        {
            // SAFETY: the position is below the end of the message.
            uint tag = Unsafe.Add(ref Unsafe.AsRef(in start), position);
            nint value = FieldKey.IsShortTag(tag) ? position + 1
                : WireSkip.Tag(in start, position, end, out tag, out error);
            if (error != ProtoFormatError.None) break;
            WireType type = FieldKey.WireTypeOf(tag);
            position = type == WireType.LengthDelimited
                && ScanPlace.TryPass(in start, value, end, out nint body, out nint stop)
                ? stop
                : PassOther(in start, value, end, tag, out body, out error);
            if (error != ProtoFormatError.None) break;
            if (tag != T.StreamedTag) continue;
            (at, length) = ((int)body, (int)(position - body));
            _place.At = (int)position;
            return true;
        }

        // Damage of this level was found before; what remains is a stack that is too short now for its groups.
        if (error != ProtoFormatError.None && _error.Code == ProtoFormatError.None) ProtoThrow.Format(error, position);
        (_place.At, at, length) = (_place.Stop, 0, 0);
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint PassOther(
        ref readonly byte start, nint value, nint end, uint tag, out nint body, out ProtoFormatError error)
    {
        body = value;
        WireType type = FieldKey.WireTypeOf(tag);
        if (type == WireType.StartGroup)
            return WireSkip.Group(in start, value, end, tag, int.MaxValue, out _, out error);
        nint stop = WireSkip.Value(in start, value, end, type, out error);
        if (error != ProtoFormatError.None || type != WireType.LengthDelimited) return stop;
        // SAFETY: the length is below the end, which was tested.
        body += Varint.Read(in Unsafe.Add(ref Unsafe.AsRef(in start), value), (nuint)(end - value)).Length;
        return stop;
    }
}
