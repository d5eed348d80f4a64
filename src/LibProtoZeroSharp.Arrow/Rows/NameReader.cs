using System;
using System.Text;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Enums whose names are a column of strings.</summary>
internal sealed class NameReader(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
{
    private readonly TextColumn _names = new(column);
    private readonly ProtoEnumType _type = plan.Field.EnumType;

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        ReadOnlySpan<byte> name = _names[index];
        if (!_type.TryGetValue(name, out ProtoEnumValue value))
        {
            throw Refuse(
                ProtoArrowError.UnknownName, $"{_type.FullName} has no value {Encoding.UTF8.GetString(name)}.");
        }

        writer.AddEnum(number, value.Number);
    }
}
