using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Tests.Checks;

/// <content>Writing, measuring, comparing and copying.</content>
internal partial struct Sample
{
    public readonly bool Equals(Sample other) => ProtoMessage.Same(in this, in other);

    public override readonly bool Equals(object? obj) => obj is Sample other && Equals(other);

    public override readonly int GetHashCode()
    {
        uint hash = HashField.Add<ProtoString, StringCodec>((uint)_id, 2, _text);
        hash = HashField.Repeated<Sample, MessageCodec<Sample>>(hash, 5, in _items);
        return (int)HashField.Map<ProtoString, long, Int64Codec>(hash, 8, in _counts);
    }

    static bool IProtoMessage<Sample>.IsRecursive => true;

    static nint IProtoMessage<Sample>.WriteFields(nint p, ref readonly Sample m, ref Output o, int depth)
    {
        m._head.Check();
        p = Put.Need(p, ref o);
        if (m._id != 0) p = Put.Int32(p, 8, m._id);
        if (m._text.Length != 0) p = Put.String(p, ref o, 18, m._text);
        if (m._data.Length != 0) p = Put.Bytes(p, ref o, 26, m._data);
        if (m._child != 0) p = PutField.Message<Sample>(p, ref o, 34, m._child, 0, depth);
        if (m._items.Count != 0) p = PutField.Repeated<Sample, MessageCodec<Sample>>(p, ref o, 42, in m._items, 1, depth);
        if (m._words.Count != 0) p = PutField.Packed<uint, Fixed32Codec>(p, ref o, 50, in m._words);
        if (m._numbers.Count != 0) p = PutField.Packed<int, Int32Codec>(p, ref o, 58, in m._numbers);
        if (m._counts.Count != 0) p = PutField.Map<ProtoString, long, StringCodec, Int64Codec>(p, ref o, 66, in m._counts, 2, depth);
        p = Put.Need(p, ref o);
        switch (m._kindCase)
        {
            case 9:
                p = Put.String(p, ref o, 74, m._kind.Name);
                break;
            case 10:
                p = PutField.Message<Sample>(p, ref o, 82, m._kind.Body, 4, depth);
                break;
        }

        p = Put.Need(p, ref o);
        if (m._part != 0) p = PutField.Group<Sample>(p, ref o, 91, m._part, 5, depth);
        if (m._colors.Count != 0) p = PutField.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(p, ref o, 96, in m._colors, 6, depth);
        if (m._children.Count != 0) p = PutField.Map<int, Sample, Int32Codec, MessageCodec<Sample>>(p, ref o, 106, in m._children, 7, depth);
        if (m._parts.Count != 0) p = PutField.Repeated<Sample, GroupCodec<Sample>>(p, ref o, 115, in m._parts, 9, depth);
        p = Put.Need(p, ref o);
        if ((m._has & 1) != 0) p = Put.Enum(p, 128, (int)m._color);
        if (m._raw.Length != 0) p = Put.String(p, ref o, 138, m._raw);
        if (m._palette.Count != 0) p = PutField.Map<int, Color, Int32Codec, ClosedEnumCodec<Color, ColorValues>>(p, ref o, 146, in m._palette, 10, depth);
        p = Put.Need(p, ref o);
        if (m._stamp != 0) p = Put.Fixed64(p, 153, m._stamp);
        if (m._lines.Count != 0) p = PutField.Repeated<ProtoString, StringCodec>(p, ref o, 162, in m._lines, 12, depth);
        return PutField.Unknown(p, ref o, in m._head);
    }

    static long IProtoMessage<Sample>.SizeFields(ref readonly Sample m)
    {
        m._head.Check();
        long size = SizeField.Unknown(in m._head);
        if (m._id != 0) size += 1 + SizeField.Value<int, Int32Codec>(m._id);
        if (m._text.Length != 0) size += 1 + SizeField.Value<ProtoString, StringCodec>(m._text);
        if (m._data.Length != 0) size += 1 + SizeField.Value<ProtoBytes, BytesCodec>(m._data);
        if (m._child != 0) size += SizeField.Message<Sample>(34, m._child);
        size += SizeField.Repeated<Sample, MessageCodec<Sample>>(42, in m._items);
        size += SizeField.Packed<uint, Fixed32Codec>(50, in m._words);
        size += SizeField.Packed<int, Int32Codec>(58, in m._numbers);
        size += SizeField.Map<ProtoString, long, StringCodec, Int64Codec>(66, in m._counts);
        if (m._kindCase == 9) size += 1 + SizeField.Value<ProtoString, StringCodec>(m._kind.Name);
        if (m._kindCase == 10) size += SizeField.Message<Sample>(82, m._kind.Body);
        if (m._part != 0) size += SizeField.Group<Sample>(91, m._part);
        size += SizeField.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(96, in m._colors);
        size += SizeField.Map<int, Sample, Int32Codec, MessageCodec<Sample>>(106, in m._children);
        size += SizeField.Repeated<Sample, GroupCodec<Sample>>(115, in m._parts);
        if ((m._has & 1) != 0) size += 2 + SizeField.Value<int, Int32Codec>((int)m._color);
        if (m._raw.Length != 0) size += 2 + SizeField.Value<ProtoString, RawStringCodec>(m._raw);
        size += SizeField.Map<int, Color, Int32Codec, ClosedEnumCodec<Color, ColorValues>>(146, in m._palette);
        if (m._stamp != 0) size += 10;
        return size + SizeField.Repeated<ProtoString, StringCodec>(162, in m._lines);
    }

    static bool IProtoMessage<Sample>.SameFields(ref readonly Sample a, ref readonly Sample b)
    {
        a._head.Check();
        b._head.Check();
        return a._has == b._has && a._kindCase == b._kindCase && a._id == b._id && a._text == b._text && a._data == b._data
            && a._stamp == b._stamp && a._color == b._color && a._raw == b._raw
            && SameField.Message<Sample>(a._child, b._child)
            && SameField.Repeated<Sample, MessageCodec<Sample>>(in a._items, in b._items)
            && SameField.Repeated<uint, Fixed32Codec>(in a._words, in b._words)
            && SameField.Repeated<int, Int32Codec>(in a._numbers, in b._numbers)
            && SameField.Map<ProtoString, long, Int64Codec>(in a._counts, in b._counts)
            && (a._kindCase != 9 || a._kind.Name == b._kind.Name)
            && (a._kindCase != 10 || SameField.Message<Sample>(a._kind.Body, b._kind.Body))
            && SameField.Message<Sample>(a._part, b._part)
            && SameField.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(in a._colors, in b._colors)
            && SameField.Map<int, Sample, MessageCodec<Sample>>(in a._children, in b._children)
            && SameField.Repeated<Sample, GroupCodec<Sample>>(in a._parts, in b._parts)
            && SameField.Map<int, Color, ClosedEnumCodec<Color, ColorValues>>(in a._palette, in b._palette)
            && SameField.Repeated<ProtoString, StringCodec>(in a._lines, in b._lines)
            && SameField.Unknown(in a._head, in b._head);
    }

    static void IProtoMessage<Sample>.MergeFields(ref Sample to, ref readonly Sample from, ArenaAllocator arena)
    {
        from._head.Check();
        if (from._id != 0) to._id = from._id;
        if (from._text.Length != 0) StringCodec.Copy(ref to._text, in from._text, arena);
        if (from._data.Length != 0) BytesCodec.Copy(ref to._data, in from._data, arena);
        CopyField.Message<Sample>(ref to._child, from._child, arena);
        CopyField.Repeated<Sample, MessageCodec<Sample>>(ref to._items, in from._items, arena);
        CopyField.Repeated<uint, Fixed32Codec>(ref to._words, in from._words, arena);
        CopyField.Repeated<int, Int32Codec>(ref to._numbers, in from._numbers, arena);
        CopyField.Map<ProtoString, long, StringCodec, Int64Codec>(ref to._counts, in from._counts, arena);
        CopyField.Message<Sample>(ref to._part, from._part, arena);
        CopyField.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(ref to._colors, in from._colors, arena);
        CopyField.Map<int, Sample, Int32Codec, MessageCodec<Sample>>(ref to._children, in from._children, arena);
        CopyField.Repeated<Sample, GroupCodec<Sample>>(ref to._parts, in from._parts, arena);
        if ((from._has & 1) != 0) { to._color = from._color; to._has |= 1; }
        if (from._raw.Length != 0) RawStringCodec.Copy(ref to._raw, in from._raw, arena);
        CopyField.Map<int, Color, Int32Codec, ClosedEnumCodec<Color, ColorValues>>(ref to._palette, in from._palette, arena);
        if (from._stamp != 0) to._stamp = from._stamp;
        CopyField.Repeated<ProtoString, StringCodec>(ref to._lines, in from._lines, arena);
        switch (from._kindCase)
        {
            case 9:
                StringCodec.Copy(ref to._kind.Name, in from._kind.Name, arena);
                to._kindCase = 9;
                break;
            case 10:
                if (to._kindCase != 10) to._kind.Body = 0;
                to._kindCase = 10;
                CopyField.Message<Sample>(ref to._kind.Body, from._kind.Body, arena);
                break;
        }

        CopyField.Unknown(ref to._head, in from._head, arena);
    }

    static void IProtoMessage<Sample>.PrintFields(ref readonly Sample m, ref Printer printer)
    {
        PrintField.Value<int, Int32Codec>(ref printer, "id", m._id);
        PrintField.Message<Sample>(ref printer, "child", m._child);
        PrintField.Repeated<Sample, MessageCodec<Sample>>(ref printer, "items", in m._items);
    }
}
