using System;

namespace ProtoZeroTool.Judging;

/// <summary>How a value is read, and what else it may be.</summary>
internal struct Verdict
{
    // Below it the runner-up is shown: some five bits.
    private const float Sure = 0.9f;

    private uint _others;

    /// <summary>The reading.</summary>
    public Reading Reading;

    /// <summary>From one half, where the runner-up is as likely, to 1.</summary>
    public float Confidence;

    /// <summary>How many other readings the value allows.</summary>
    public int OtherCount { readonly get; private set; }

    /// <summary>Whether the runner-up is close.</summary>
    public readonly bool IsDoubtful => OtherCount > 0 && Confidence < Sure;

    /// <summary>The confidence of a reading that costs <paramref name="lead"/> bits less than the next one.</summary>
    public static float ConfidenceOf(float lead) => 1 - (0.5f * MathF.Pow(2, -Math.Clamp(lead, 0, 60) / 2));

    /// <summary>The other readings that the value allows, the likeliest first.</summary>
    public readonly Reading Other(int index) => (Reading)((_others >> (4 * index)) & 0xf);

    /// <summary>Adds the next likely reading.</summary>
    public void AddOther(Reading reading) => _others |= (uint)reading << (4 * OtherCount++);
}
