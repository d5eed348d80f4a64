using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Inferring;

/// <summary>What was seen of a field of the messages at a path.</summary>
/// <param name="number">The field number.</param>
/// <param name="path">Its path, with the evidence of how values are read.</param>
internal sealed class FieldEvidence(int number, FieldPath path)
{
    private int _refused;

    /// <summary>The field number.</summary>
    public int Number => number;

    /// <summary>Its path.</summary>
    public FieldPath Path => path;

    /// <summary>How many there were.</summary>
    public long Count { get; set; }

    /// <summary>How many messages have it.</summary>
    public long Messages { get; set; }

    /// <summary>Whether a message had it more than once.</summary>
    public bool IsRepeated { get; set; }

    /// <summary>The last message that had it.</summary>
    public long LastMessage { get; set; }

    /// <summary>The wire types, a bit each.</summary>
    public int WireTypes { get; set; }

    /// <summary>Whether a zero, or an empty value, was written.</summary>
    public bool HasZero { get; set; }

    /// <summary>Length-delimited values that are not empty.</summary>
    public long Values { get; set; }

    /// <summary>How many of them are no UTF-8.</summary>
    public long NotText { get; set; }

    /// <summary>How many of them have control characters, as few texts do.</summary>
    public long WithControls { get; set; }

    /// <summary>Which fields were in a message with it: a bit for each number below 64.</summary>
    public ulong Together { get; set; }

    /// <summary>Its varints.</summary>
    public VarintEvidence? Varints { get; set; }

    /// <summary>Its values of four bytes.</summary>
    public FixedEvidence? Fixed32 { get; set; }

    /// <summary>Its values of eight bytes.</summary>
    public FixedEvidence? Fixed64 { get; set; }

    /// <summary>The numbers of its values if they are packed varints.</summary>
    public VarintEvidence? PackedVarints { get; set; }

    /// <summary>The numbers of its values if they are packed lists of four bytes each.</summary>
    public FixedEvidence? PackedFixed32 { get; set; }

    /// <summary>The numbers of its values if they are packed lists of eight bytes each.</summary>
    public FixedEvidence? PackedFixed64 { get; set; }

    /// <summary>Its messages or groups.</summary>
    public MessageEvidence? Inside { get; set; }

    /// <summary>What the first fields of its messages are as keys.</summary>
    public KeyEvidence? Keys { get; set; }

    /// <summary>What it is; decided when all is seen.</summary>
    public ValueClass Class { get; set; }

    /// <summary>How sure that is.</summary>
    public float Confidence { get; set; } = 1;

    /// <summary>What else it may be; null if nothing.</summary>
    public Reading? RunnerUp { get; set; }

    /// <summary>Why it is not what it looks like; null if it is.</summary>
    public string? Remark { get; set; }

    /// <summary>Whether all values so far can be read so.</summary>
    public bool Allows(Reading reading) => (_refused & (1 << (int)reading)) == 0;

    /// <summary>Notes that a value cannot be read so, or that this is not needed any more.</summary>
    public void Refuse(Reading reading) => _refused |= 1 << (int)reading;

    /// <summary>Adds what was seen of a field that is the same one.</summary>
    public void Absorb(FieldEvidence other)
    {
        Count += other.Count;
        Messages += other.Messages;
        IsRepeated |= other.IsRepeated;
        WireTypes |= other.WireTypes;
        HasZero |= other.HasZero;
        Values += other.Values;
        NotText += other.NotText;
        WithControls += other.WithControls;
        Together |= other.Together;
        _refused |= other._refused;
        if (other.Confidence < Confidence) (Confidence, RunnerUp) = (other.Confidence, other.RunnerUp);
        Remark ??= other.Remark;
        Varints = Sum(Varints, other.Varints);
        PackedVarints = Sum(PackedVarints, other.PackedVarints);
        Fixed32 = Sum(Fixed32, other.Fixed32);
        PackedFixed32 = Sum(PackedFixed32, other.PackedFixed32);
        Fixed64 = Sum(Fixed64, other.Fixed64);
        PackedFixed64 = Sum(PackedFixed64, other.PackedFixed64);
        if (other.Keys is null) return;
        if (Keys is null) Keys = other.Keys;
        else Keys.Add(other.Keys);
    }

    /// <summary>Two evidences as one.</summary>
    public static VarintEvidence? Sum(VarintEvidence? one, VarintEvidence? other)
    {
        if (one is null || other is null) return one ?? other;
        one.Add(other);
        return one;
    }

    /// <inheritdoc cref="Sum(VarintEvidence?, VarintEvidence?)"/>
    public static FixedEvidence? Sum(FixedEvidence? one, FixedEvidence? other)
    {
        if (one is null || other is null) return one ?? other;
        one.Add(other);
        return one;
    }
}
