using System;
using ProtoZeroSharp;
using ProtoZeroTool.Dumping;

namespace ProtoZeroTool.Inferring;

/// <summary>What the values of four or eight bytes of a field have shown.</summary>
/// <param name="isLong">Whether they have eight bytes.</param>
internal sealed class FixedEvidence(bool isLong)
{
    // Of ten values that are no zeros, how many are floating-point numbers at least.
    private const long FloatsOfTen = 9;

    // As far from zero negative numbers are taken for some.
    private const long NearZero32 = 1L << 24, NearZero64 = 1L << 40;

    private long _zeros, _floats, _negative;

    /// <summary>How many there were.</summary>
    public long Count { get; private set; }

    /// <summary>The least one, read as unsigned.</summary>
    public ulong Least { get; private set; } = ulong.MaxValue;

    /// <summary>The largest one, read as unsigned.</summary>
    public ulong Most { get; private set; }

    /// <summary>Counts a value.</summary>
    public void Add(ulong bits)
    {
        Count++;
        Least = Math.Min(Least, bits);
        Most = Math.Max(Most, bits);
        long signed = isLong ? (long)bits : (int)bits;
        if (bits == 0) _zeros++;
        else if (isLong ? IsDouble(bits) : IsFloat((uint)bits)) _floats++;
        else if (signed < 0 && -signed < (isLong ? NearZero64 : NearZero32)) _negative++;
    }

    /// <summary>Adds what another field has shown that is the same one.</summary>
    public void Add(FixedEvidence other)
    {
        Count += other.Count;
        Least = Math.Min(Least, other.Least);
        Most = Math.Max(Most, other.Most);
        _zeros += other._zeros;
        _floats += other._floats;
        _negative += other._negative;
    }

    /// <summary>The likeliest type; each one holds all.</summary>
    public ProtoFieldType Type()
    {
        long others = Count - _zeros;
        if (_floats * 10 >= others * FloatsOfTen) return isLong ? ProtoFieldType.Double : ProtoFieldType.Float;
        if (_negative * 10 >= others) return isLong ? ProtoFieldType.SFixed64 : ProtoFieldType.SFixed32;
        return isLong ? ProtoFieldType.Fixed64 : ProtoFieldType.Fixed32;
    }

    private static bool IsFloat(uint bits) => ScalarReading.IsFloat(bits)
        || (bits & 0x7fff_ffff) == 0x7f80_0000 || (bits & 0x7fff_ffff) == 0x7fc0_0000 || bits == 0x8000_0000;

    private static bool IsDouble(ulong bits) => ScalarReading.IsDouble(bits) || bits == 1UL << 63
        || (bits & ~(1UL << 63)) == 0x7ff0UL << 48 || (bits & ~(1UL << 63)) == 0x7ff8UL << 48;
}
