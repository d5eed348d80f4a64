using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Tests.Checks;

/// <content>Writing, measuring, comparing and copying.</content>
internal partial struct Sample
{
    public readonly bool Equals(Sample other) => ProtoMessage.Same(in this, in other);

    public override readonly bool Equals(object? obj) => obj is Sample other && Equals(other);

    public override readonly int GetHashCode() => ProtoMessage.Hash(in this);

    static int IMessageCode.StackSize => 3584;

    static nint IMessageCode.WriteFields(nint p, ref MessageHead h, ref Output o, int depth)
    {
        ref Sample m = ref Unsafe.As<MessageHead, Sample>(ref h);
        m._head.Check();
        p = Put.Ensure(p, ref o);
        if (m._id != 0) p = Put.Int32(p, 8, m._id);
        if (m._text.Length != 0) p = Put.String(p, ref o, 18, m._text);
        if (m._data.Length != 0) p = Put.Bytes(p, ref o, 26, m._data);
        if (m._child.IsSet) p = PutField.Message<Sample>(p, ref o, 34, m._child, 0, depth, 0);
        if (m._items.Count != 0)
            p = PutField.Repeated<Sample, MessageCodec<Sample>>(p, ref o, 42, in m._items, 1, depth);
        if (m._words.Count != 0) p = PutField.Packed<uint, Fixed32Codec>(p, ref o, 50, in m._words);
        if (m._numbers.Count != 0) p = PutField.Packed<int, Int32Codec>(p, ref o, 58, in m._numbers);
        if (m._counts.Count != 0)
            p = PutField.Map<ProtoString, long, StringCodec, Int64Codec>(p, ref o, 66, in m._counts, 2, depth);
        p = Put.Ensure(p, ref o);
        switch (m._kindCase)
        {
            case 9:
                p = Put.String(p, ref o, 74, m._kind.Name);
                break;
            case 10:
                p = PutField.Message<Sample>(p, ref o, 82, m._kind.Body, 4, depth, 0);
                break;
        }

        p = Put.Ensure(p, ref o);
        if (m._part.IsSet) p = PutField.Group<Sample>(p, ref o, 91, m._part, 5, depth, 0);
        if (m._colors.Count != 0)
            p = PutField.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(p, ref o, 96, in m._colors, 6, depth);
        if (m._children.Count != 0)
            p = PutField.Map<int, Sample, Int32Codec, MessageCodec<Sample>>(p, ref o, 106, in m._children, 7, depth);
        if (m._parts.Count != 0)
            p = PutField.Repeated<Sample, GroupCodec<Sample>>(p, ref o, 115, in m._parts, 9, depth);
        p = Put.Ensure(p, ref o);
        if ((m._has & 1) != 0) p = Put.Enum(p, 128, (int)m._color);
        if (m._raw.Length != 0) p = Put.String(p, ref o, 138, m._raw);
        if (m._palette.Count != 0)
            p = PutField.Map<int, Color, Int32Codec, ClosedEnumCodec<Color, ColorValues>>(p, ref o, 146, in m._palette,
                10, depth);
        p = Put.Ensure(p, ref o);
        if (m._stamp != 0) p = Put.Fixed64(p, 153, m._stamp);
        if (m._lines.Count != 0) p = PutField.Repeated<ProtoString, StringCodec>(p, ref o, 162, in m._lines, 12, depth);
        return PutField.Unknown(p, ref o, in m._head);
    }

    static long IMessageCode.SizeFields(ref MessageHead h, int depth)
    {
        ref Sample m = ref Unsafe.As<MessageHead, Sample>(ref h);
        m._head.Check();
        long size = SizeField.Unknown(in m._head);
        if (m._id != 0) size += 1 + SizeField.Int32(m._id);
        if (m._text.Length != 0) size += 1 + SizeField.String(m._text);
        if (m._data.Length != 0) size += 1 + SizeField.Bytes(m._data);
        if (m._child.IsSet) size += SizeField.Message<Sample>(34, m._child, depth);
        size += SizeField.Repeated<Sample, MessageCodec<Sample>>(42, in m._items, depth);
        size += SizeField.Packed<uint, Fixed32Codec>(50, in m._words);
        size += SizeField.Packed<int, Int32Codec>(58, in m._numbers);
        size += SizeField.Map<ProtoString, long, StringCodec, Int64Codec>(66, in m._counts, depth);
        if (m._kindCase == 9) size += 1 + SizeField.String(m._kind.Name);
        if (m._kindCase == 10) size += SizeField.Message<Sample>(82, m._kind.Body, depth);
        if (m._part.IsSet) size += SizeField.Group<Sample>(91, m._part, depth);
        size += SizeField.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(96, in m._colors, depth);
        size += SizeField.Map<int, Sample, Int32Codec, MessageCodec<Sample>>(106, in m._children, depth);
        size += SizeField.Repeated<Sample, GroupCodec<Sample>>(115, in m._parts, depth);
        if ((m._has & 1) != 0) size += 2 + SizeField.Int32((int)m._color);
        if (m._raw.Length != 0) size += 2 + SizeField.String(m._raw);
        size += SizeField.Map<int, Color, Int32Codec, ClosedEnumCodec<Color, ColorValues>>(146, in m._palette, depth);
        if (m._stamp != 0) size += 10;
        return size + SizeField.Repeated<ProtoString, StringCodec>(162, in m._lines, depth);
    }

    static ReadOnlySpan<byte> IMessageCode.FieldNames =>
        "@2id@4text@4data@5child@5items@5words@7numbers@6counts@4name@4bodyD4part@6colors@8childrenD5partsP15color@3raw@7palette@5stamp@5lines"u8;

    static bool IMessageCode.VisitFields<TVisit>(ref TVisit v, ref MessageHead h, ref MessageHead o)
    {
        ref Sample a = ref Unsafe.As<MessageHead, Sample>(ref h), b = ref Unsafe.As<MessageHead, Sample>(ref o);
        return v.Plain(ref a._stamp, in b._stamp, 24)
            && v.Value<int, Int32Codec>(1, ref a._id, in b._id)
            && v.Value<ProtoString, StringCodec>(2, ref a._text, in b._text)
            && v.Value<ProtoBytes, BytesCodec>(3, ref a._data, in b._data)
            && v.Message<Sample>(4, ref a._child, b._child)
            && v.Messages<Sample>(5, ref a._items, in b._items)
            && v.Repeated<uint, Fixed32Codec>(6, ref a._words, in b._words)
            && v.Repeated<int, Int32Codec>(7, ref a._numbers, in b._numbers)
            && v.Map<ProtoString, long, StringCodec, Int64Codec>(8, ref a._counts, in b._counts)
            && v.Oneof(ref a._kindCase, b._kindCase, ref a._kind)
            && (b._kindCase != 9
                || v.Member<ProtoString, StringCodec>(9, ref a._kind.Name, in b._kind.Name, ref a._kindCase))
            && (b._kindCase != 10 || v.OneofMessage<Sample>(10, ref a._kind.Body, b._kind.Body, ref a._kindCase))
            && v.Message<Sample>(11, ref a._part, b._part)
            && v.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(12, ref a._colors, in b._colors)
            && v.Map<int, Sample, Int32Codec, MessageCodec<Sample>>(13, ref a._children, in b._children)
            && v.Messages<Sample>(14, ref a._parts, in b._parts)
            && v.Optional<Color, ClosedEnumCodec<Color, ColorValues>>(16, ref a._color, in b._color, ref a._has,
                b._has, 1u)
            && v.Value<ProtoString, RawStringCodec>(17, ref a._raw, in b._raw)
            && v.Map<int, Color, Int32Codec, ClosedEnumCodec<Color, ColorValues>>(18, ref a._palette,
                in b._palette)
            && v.Value<ulong, Fixed64Codec>(19, ref a._stamp, in b._stamp)
            && v.Repeated<ProtoString, StringCodec>(20, ref a._lines, in b._lines);
    }
}
