using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Statistics;

/// <summary>Bytes that the numbers of a field take, and would take in other wire types.</summary>
internal struct NumberSizes
{
    /// <summary>The type for numbers of which many are negative.</summary>
    public const string ZigZag = "sint64";

    private const int Fixed32 = 4, Fixed64 = 8;

    private long _count;
    private long _actual;
    private long _varint;
    private long _zigZag;
    private bool _isWide;

    /// <summary>Notes a number.</summary>
    /// <param name="bits">Its value; that of a fixed width of four bytes without a sign.</param>
    /// <param name="size">Bytes that it takes.</param>
    /// <param name="isFixed32">Whether it has four bytes.</param>
    public void Add(ulong bits, int size, bool isFixed32)
    {
        long signed = isFixed32 ? (int)bits : (long)bits;
        _count++;
        _actual += size;
        _varint += WireVarint.Size(bits);
        _zigZag += WireVarint.Size((ulong)((signed << 1) ^ (signed >> 63)));
        if (bits > uint.MaxValue && signed is < int.MinValue or > int.MaxValue) _isWide = true;
    }

    /// <summary>The wire type that takes the fewest bytes, and how many fewer than now; 0 if none does.</summary>
    public readonly long Saved(out string type)
    {
        (long least, type) = (_actual, "");
        Try(_varint, "int64 or uint64", ref least, ref type);
        Try(_zigZag, ZigZag, ref least, ref type);
        if (!_isWide) Try(_count * Fixed32, "fixed32 or sfixed32", ref least, ref type);
        Try(_count * Fixed64, "fixed64 or sfixed64", ref least, ref type);
        return _actual - least;
    }

    private static void Try(long size, string name, ref long least, ref string type)
    {
        if (size < least) (least, type) = (size, name);
    }
}
