using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <content>
/// What has no validator of its own: it is decoded into the arena's free memory, which is free again afterwards.
/// </content>
public static unsafe partial class Validate
{
    /// <summary>Passes over a packed list. Only one that is damaged is decoded: that says what is wrong.</summary>
    public static nint Packed<T, TCodec>(nint p, nint end, ulong tagBytes, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        nint start = p;
        p = Parse.Length(p, end, out int length, ref s);
        if (p > end || length == 0) return p;
        nint behind = p + length;
        // SAFETY: the bytes behind the length were found to be inside the message.
        bool isWhole = TCodec.WireType != WireType.Varint ? length % sizeof(T) == 0
            : PackedDecoder.AreVarints(in *(byte*)p, length, behind < (nint)s.SafeEnd);
        return isWhole ? behind : Damaged<T, TCodec>(start, end, tagBytes, ref s);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Damaged<T, TCodec>(nint p, nint end, ulong tagBytes, ref ParseState s)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        var trial = new Trial(in s);
        RawList list = default;
        MessageHead head = default;
        p = ParseList.Packed<T, TCodec>(p, end, tagBytes, ref list, ref head, ref s);
        trial.End(ref s);
        return p;
    }

    /// <summary>Passes over a run of entries of a map.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Map<TKey, TValue, TKeyCodec, TValueCodec>(
        nint p, nint end, ulong tagBytes, ref ParseState s, int depth)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        var trial = new Trial(in s);
        RawMap map = default;
        MessageHead head = default;
        p = ParseMap.Entries<TKey, TValue, TKeyCodec, TValueCodec>(p, end, tagBytes, ref map, ref head, ref s, depth);
        trial.End(ref s);
        return p;
    }

    // The fields of a message that is not lazy.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Fields<T>(nint p, nint end, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (p >= Parse.BeyondBit) return p;
        var trial = new Trial(in s);
        nint message = ParseField.New(sizeof(T), ref s);
        if (message == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: the address of a T in the arena.
        p = T.ParseFields(p, end, ref *(MessageHead*)message, ref s, depth);
        trial.End(ref s);
        return p;
    }

    private static nint GroupByTrial<T>(nint p, nint end, uint endTag, ref ParseState s, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        var trial = new Trial(in s);
        nint message = ParseField.New(sizeof(T), ref s);
        if (message == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        // SAFETY: as above.
        p = ParseField.GroupFields(p, end, endTag, ref *(T*)message, ref s, depth);
        trial.End(ref s);
        return p;
    }

    // Memory that is taken in between is given back, unless it went into another block.
    private readonly struct Trial(ref readonly ParseState s)
    {
        private readonly byte* _cursor = s.Cursor;
        private readonly byte* _end = s.End;

        public void End(ref ParseState s)
        {
            if (s.End == _end) s.Cursor = _cursor;
        }
    }
}
