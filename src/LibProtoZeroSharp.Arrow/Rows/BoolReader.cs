using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Values of <c>bool</c>.</summary>
internal sealed unsafe class BoolReader(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
{
    private readonly byte* _bits = column.Bits(1);

    public override void WriteValue(ref ProtoWriter writer, int number, int index) =>
        writer.AddBool(number, BitAt(_bits, Column.Offset + index));

    /// <summary>A bit of a buffer.</summary>
    // SAFETY: the callers ask for bits of values only.
    public static bool BitAt(byte* bits, int bit) => (bits[bit >> 3] & (1 << (bit & 7))) != 0;
}
