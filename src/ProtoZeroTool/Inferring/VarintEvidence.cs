using System;
using System.Numerics;
using ProtoZeroSharp;
using ProtoZeroTool.Dumping;

namespace ProtoZeroTool.Inferring;

/// <summary>
/// What the varints of a field have shown. Which types hold all of them is exact; which one is meant is a guess.
/// </summary>
internal sealed class VarintEvidence
{
    // This number of zeros and ones, and nothing else, is no chance.
    private const long ManyBools = 4;

    // One number of ten may be a time by chance.
    private const long ManyTimes = 8;

    // Negative numbers near to zero are usual; those further away are hashes, which have no sign.
    private const ulong FarFromZero = 1UL << 56;

    // Smaller numbers tell nothing by their last bit: counts and constants are often odd.
    private const ulong Telling = 16;

    // How many numbers, different ones, and saved bits it takes to believe in zigzag, which is rare.
    private const long ManySigns = 32;
    private const int ManyDifferent = 12;
    private const double ManyBits = 16, LeastShare = 0.15;

    private ulong _different, _previous;
    private long _far, _positive, _negative, _tens, _fourths;
    private long _changes, _kept;
    private bool _exceedsInt32;

    /// <summary>How many there were.</summary>
    public long Count { get; private set; }

    /// <summary>How many have the highest bit.</summary>
    public long Negative { get; private set; }

    /// <summary>The least one, read as unsigned.</summary>
    public ulong Least { get; private set; } = ulong.MaxValue;

    /// <summary>The largest one, read as unsigned.</summary>
    public ulong Most { get; private set; }

    /// <summary>The least one, read as signed.</summary>
    public long LeastSigned { get; private set; } = long.MaxValue;

    /// <summary>The largest one, read as signed.</summary>
    public long MostSigned { get; private set; } = long.MinValue;

    /// <summary>Whether all may be times since 1970 in one unit.</summary>
    public bool AreTimes => Count >= ManyTimes && ScalarReading.TimeUnit(Least) is not 0 and var unit
        && ScalarReading.TimeUnit(Most) == unit;

    /// <summary>Counts a number.</summary>
    public void Add(ulong bits)
    {
        Count++;
        long signed = (long)bits;
        Least = Math.Min(Least, bits);
        Most = Math.Max(Most, bits);
        LeastSigned = Math.Min(LeastSigned, signed);
        MostSigned = Math.Max(MostSigned, signed);
        _exceedsInt32 |= signed != (int)signed;
        if (signed < 0)
        {
            Negative++;
            if (~bits >= FarFromZero) _far++;
        }

        if (bits < Telling || bits == _previous) return;
        bool isOdd = (bits & 1) != 0;
        if (isOdd) _negative++;
        else _positive++;
        if (bits % 10 == 0) _tens++;
        if (bits % 4 == 2) _fourths++;
        if (_previous >= Telling)
        {
            if (((bits ^ _previous) & 1) != 0) _changes++;
            else _kept++;
        }

        _previous = bits;
        _different |= 1UL << (int)((bits * 0x9e37_79b9_7f4a_7c15) >> 58);
    }

    /// <summary>Adds what another field has shown that is the same one.</summary>
    public void Add(VarintEvidence other)
    {
        Count += other.Count;
        Negative += other.Negative;
        Least = Math.Min(Least, other.Least);
        Most = Math.Max(Most, other.Most);
        LeastSigned = Math.Min(LeastSigned, other.LeastSigned);
        MostSigned = Math.Max(MostSigned, other.MostSigned);
        _exceedsInt32 |= other._exceedsInt32;
        _far += other._far;
        _positive += other._positive;
        _negative += other._negative;
        _tens += other._tens;
        _fourths += other._fourths;
        _changes += other._changes;
        _kept += other._kept;
        _different |= other._different;
    }

    /// <summary>Whether a type holds all of them as they are.</summary>
    public bool Fits(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Bool => Most <= 1,
        ProtoFieldType.Int32 => !_exceedsInt32,
        ProtoFieldType.UInt32 or ProtoFieldType.SInt32 => Most <= uint.MaxValue,
        ProtoFieldType.Int64 or ProtoFieldType.UInt64 or ProtoFieldType.SInt64 => true,
        _ => false,
    };

    /// <summary>The likeliest type of those that hold all.</summary>
    /// <param name="isList">Whether they are numbers of lists, which seldom are of bools.</param>
    public ProtoFieldType Type(bool isList)
    {
        if (Most <= 1 && Count >= ManyBools && !isList) return ProtoFieldType.Bool;
        if (Negative > 0)
        {
            if (_far * 4 > Count) return ProtoFieldType.UInt64;
            return _exceedsInt32 ? ProtoFieldType.Int64 : ProtoFieldType.Int32;
        }

        if (IsZigZag()) return Most <= uint.MaxValue ? ProtoFieldType.SInt32 : ProtoFieldType.SInt64;
        return Most <= int.MaxValue && !AreTimes ? ProtoFieldType.Int32
            : Most <= uint.MaxValue && !AreTimes ? ProtoFieldType.UInt32 : ProtoFieldType.Int64;
    }

    // The last bit of a zigzag number is its sign. Signs are mostly equal, or change less often than chance has it;
    // last bits of other numbers do neither.
    private bool IsZigZag()
    {
        long all = _positive + _negative;
        if (all < ManySigns || BitOperations.PopCount(_different) < ManyDifferent) return false;
        // Even numbers are those of people and machines, too: 10, 20, 30 and multiples of four.
        if (_tens * 5 > all * 2 || (_negative * 8 < all && _fourths * 4 < all)) return false;
        double single = Saved(all, _negative);
        double pairs = _kept > _changes ? Saved(_kept + _changes, _changes) : 0;
        return Math.Max(single, pairs) >= Math.Max(ManyBits, all * LeastShare);
    }

    // Bits that a code for bits of this frequency takes less than one each.
    private static double Saved(long all, long set)
    {
        if (set == 0 || set == all) return all;
        double share = set / (double)all;
        return all * (1 + (share * Math.Log2(share)) + ((1 - share) * Math.Log2(1 - share)));
    }
}
