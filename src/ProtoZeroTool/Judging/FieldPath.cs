using System;
using System.Collections.Generic;
using System.Numerics;
using ProtoZeroSharp;

namespace ProtoZeroTool.Judging;

/// <summary>
/// A place in messages, such as 3.2, with the evidence of all values that were seen there. A field has one type, so
/// what one value says holds for its siblings.
/// </summary>
internal sealed class FieldPath
{
    // From this number of values and such a lead on, more evidence changes nothing.
    private const int EnoughValues = 48;
    private const float EnoughLead = 64;

    // Where the lead stays small, more values do not help either.
    private const int MostValues = 4096, ManyFields = 1 << 16;

    // What a value adds to a reading that it does not allow, beside its bytes: one damaged value of many is possible.
    private const float Contradiction = 24;

    private const int FewValues = 4;

    private const int Near = 64;

    // What readings cost before any value is seen: how rare they are among fields.
    private static readonly float[] s_rarity = [1.5f, 1.5f, 4.5f, 6f, 6f, 4f];

    private readonly PathTree _tree;
    private FieldPath?[] _near = [];
    private Dictionary<int, FieldPath>? _far;
    private VarintSizes? _sizes;
    private Costs _sums;
    private ulong _ranking;
    private bool _isRanked;

    public FieldPath(PathTree tree, FieldPath? parent, int number)
    {
        _tree = tree;
        Parent = parent;
        Number = number;
    }

    /// <summary>The path of the message that holds the field; null for the root.</summary>
    public FieldPath? Parent { get; }

    /// <summary>The field number; 0 for the root.</summary>
    public int Number { get; }

    /// <summary>What the user says it is; null if nothing.</summary>
    public ForcedType? Forced { get; set; }

    /// <summary>Whether values leave evidence here: not where there are too many paths to keep any.</summary>
    public bool IsKept => !ReferenceEquals(this, _tree.Overflow);

    /// <summary>Length-delimited values that were seen here, but for empty ones.</summary>
    public int Values { get; private set; }

    /// <summary>How many of these are no messages.</summary>
    public int NoMessages { get; private set; }

    /// <summary>Whether the reading is decided for good.</summary>
    public bool IsSettled { get; private set; }

    /// <summary>Whether it is, and no other reading is close.</summary>
    public bool IsSure { get; private set; }

    /// <summary>Fields that were seen here, of any wire type.</summary>
    public int Seen { get; private set; }

    /// <summary>Fields that were seen in the messages here.</summary>
    public int SeenBelow { get; private set; }

    /// <summary>The wire types that were seen, a bit each.</summary>
    public int WireTypes { get; private set; }

    /// <summary>The sizes of varints in lists here.</summary>
    public VarintSizes Sizes => _sizes ??= new VarintSizes();

    /// <summary>What is known of numbers here.</summary>
    public NumberFacts Numbers { get; private set; }

    /// <summary>The reading that all evidence is for.</summary>
    public Reading First => Ranked(0);

    /// <summary>The bits that a value takes here on average.</summary>
    public float MeanCost => Values == 0 ? 0 : _sums[First] / Values;

    /// <summary>The path of a field of the messages here.</summary>
    public FieldPath Child(int number)
    {
        if ((uint)number < (uint)_near.Length && _near[number] is { } near) return near;
        return number < Near ? MakeNear(number) : FindFar(number);
    }

    /// <summary>The same without making one; null if there is none.</summary>
    public FieldPath? Find(int number)
    {
        if (number < Near) return number < _near.Length ? _near[number] : null;
        return _far is not null && _far.TryGetValue(number, out FieldPath? far) ? far : null;
    }

    /// <summary>Notes a field.</summary>
    public void See(WireType type, ulong bits)
    {
        if (Seen >= ManyFields || !IsKept) return;
        Seen++;
        WireTypes |= 1 << (int)type;
        if (Parent is not null) Parent.SeenBelow++;
        if (type is not (WireType.LengthDelimited or WireType.StartGroup)) Numbers |= NumberFactsOf.Value(bits);
    }

    /// <summary>Adds what a value says.</summary>
    public void Add(in Costs costs)
    {
        if (!IsKept) return;
        for (int i = 0; i < Readings.Count; i++)
        {
            float cost = costs[i];
            _sums[i] += float.IsInfinity(cost) ? costs[(int)Reading.Bytes] + Contradiction : cost;
        }

        if (float.IsInfinity(costs[Reading.Message])) NoMessages++;
        Values++;
        _isRanked = false;
        if (Values >= EnoughValues && (Values & 15) == 0)
        {
            IsSure = Lead(1) >= EnoughLead;
            IsSettled = IsSure || Values >= MostValues;
        }
    }

    /// <summary>The reading at a place of the order by evidence, the likeliest first.</summary>
    public Reading Ranked(int place)
    {
        if (!_isRanked) Rank();
        return (Reading)((_ranking >> (8 * place)) & 0xff);
    }

    /// <summary>How many bits the reading at a place costs more than the first one.</summary>
    public float Lead(int place) => Total(Ranked(place)) - Total(Ranked(0));

    /// <summary>What a value here costs, which counts for the message that holds it.</summary>
    public float CostOf(in Costs costs)
    {
        // How rare a reading is among fields was told by the first values.
        float first = Values >= FewValues ? costs[First] + 0.2f : Costs.Never;
        return Math.Min(first, Best(in costs));
    }

    /// <summary>The cost of the likeliest reading of one value by itself.</summary>
    public static float Best(in Costs costs)
    {
        float best = Costs.Never;
        for (int i = 0; i < Readings.Count; i++) best = Math.Min(best, costs[i] + s_rarity[i]);
        return best;
    }

    private float Total(Reading reading) => _sums[reading] + s_rarity[(int)reading];

    private void Rank()
    {
        Span<byte> order = [0, 1, 2, 3, 4, 5];
        for (int i = 1; i < order.Length; i++)
        {
            for (int j = i; j > 0 && Total((Reading)order[j]) < Total((Reading)order[j - 1]); j--)
                (order[j], order[j - 1]) = (order[j - 1], order[j]);
        }

        _ranking = 0;
        for (int i = 0; i < order.Length; i++) _ranking |= (ulong)order[i] << (8 * i);
        _isRanked = true;
    }

    private FieldPath MakeNear(int number)
    {
        if (_tree.Make(this, number) is not { } path) return _tree.Overflow;
        if (number >= _near.Length)
            Array.Resize(ref _near, Math.Max(4, (int)BitOperations.RoundUpToPowerOf2((uint)number + 1)));
        return _near[number] = path;
    }

    private FieldPath FindFar(int number)
    {
        if (_far is not null && _far.TryGetValue(number, out FieldPath? far)) return far;
        if (_tree.Make(this, number) is not { } path) return _tree.Overflow;
        return (_far ??= [])[number] = path;
    }
}
