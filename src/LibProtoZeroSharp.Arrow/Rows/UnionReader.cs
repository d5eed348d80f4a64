using Apache.Arrow;
using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Oneofs as dense unions.</summary>
internal sealed unsafe class UnionReader : ColumnReader
{
    private const sbyte Unset = -1;

    private readonly sbyte* _codes;
    private readonly int* _places;
    private readonly ColumnReader[] _members;

    // By code, the member; -1 for the one that is not set.
    private readonly sbyte[] _memberOf = new sbyte[128];

    public UnionReader(ColumnPlan plan, BoundColumn column)
        : base(plan, column)
    {
        var type = (UnionType)column.Type;
        // Some versions of the format have a bitmap in front.
        int first = column.Data.Buffers?.Length >= 3 ? 1 : 0;
        _codes = column.Values<sbyte>(first) + column.Offset;
        _places = column.Values<int>(first + 1) + column.Offset;
        _members = new ColumnReader[plan.Children.Length];
        const sbyte None = -2;
        System.Array.Fill(_memberOf, None);
        var lengths = new int[128];
        for (int i = 0; i < type.Fields.Count; i++)
        {
            int code = i < type.TypeIds.Length ? type.TypeIds[i] : -1;
            if ((uint)code >= 128 || _memberOf[code] != None) throw column.Damaged($"The type code {code} is wrong.");
            ArrayData? data = column.Child(i);
            if (type.Fields[i].DataType.TypeId == ArrowTypeId.Null)
            {
                lengths[code] = BoundColumn.Of(plan, data, 0, column.Scope).Length;
                _memberOf[code] = Unset;
                continue;
            }

            int member = FieldMatch.Find(plan.Children, type.Fields[i]);
            if (member < 0 || _members[member] != null)
            {
                throw new ProtoArrowException(
                    ProtoArrowError.UnknownColumn, plan.Path, $"{type.Fields[i].Name} is no member, or there twice.");
            }

            _members[member] = ColumnReaders.Make(plan.Children[member], data, 0, column.Scope);
            _memberOf[code] = (sbyte)member;
            lengths[code] = data!.Length;
        }

        int missing = System.Array.IndexOf(_members, null);
        if (missing >= 0)
        {
            throw new ProtoArrowException(
                ProtoArrowError.MissingColumn, plan.Children[missing].Path, "The member is not in the union.");
        }

        // The places of a member ascend, as the format says: many rows of one large value would be more than the batch.
        var next = new int[128];
        // SAFETY: both buffers have a value for each place.
        for (int i = 0; i < column.Length; i++)
        {
            int code = _codes[i], place = _places[i];
            if (code < 0 || _memberOf[code] == None) throw column.Damaged($"The type code {code} is of no member.");
            if (place < 0 || place >= lengths[code]) throw column.Damaged($"Place {place} leads behind a member.");
            if (_memberOf[code] == Unset) continue;
            if (place < next[code]) throw column.Damaged($"Place {place} does not ascend.");
            next[code] = place + 1;
        }
    }

    public override void WriteField(ref ProtoWriter writer, int index)
    {
        // SAFETY: codes and places were tested when it was made.
        int member = _memberOf[_codes[index]];
        if (member == Unset) return;
        ColumnReader column = _members[member];
        column.RequireValid(_places[index]);
        column.WriteValue(ref writer, column.Plan.Field.FieldNumber, _places[index]);
    }

    // A oneof is in no list.
    public override void WriteValue(ref ProtoWriter writer, int number, int index) => WriteField(ref writer, index);
}
