using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Enums as places in a dictionary of names.</summary>
internal sealed unsafe class EnumReader : ColumnReader
{
    private readonly void* _places;
    private readonly ArrowTypeId _placeType;

    // By place, the number; null where the dictionary has no name of the enum.
    private readonly int?[] _numbers;

    public EnumReader(ColumnPlan plan, BoundColumn column)
        : base(plan, column)
    {
        var type = (DictionaryType)column.Type;
        _placeType = type.IndexType?.TypeId ?? ArrowTypeId.Null;
        _places = _placeType switch
        {
            ArrowTypeId.Int8 or ArrowTypeId.UInt8 => column.Values<byte>(1) + column.Offset,
            ArrowTypeId.Int16 or ArrowTypeId.UInt16 => column.Values<short>(1) + column.Offset,
            ArrowTypeId.Int32 or ArrowTypeId.UInt32 => column.Values<int>(1) + column.Offset,
            ArrowTypeId.Int64 or ArrowTypeId.UInt64 => column.Values<long>(1) + column.Offset,
            _ => throw column.WrongType("a dictionary with integer indices"),
        };
        BoundColumn names = BoundColumn.Of(plan, column.Data.Dictionary, 0, column.Scope);
        if (names.Type?.TypeId != ArrowTypeId.String) throw column.WrongType("a dictionary of strings");
        var text = new TextColumn(names);
        byte* validity = names.Validity();
        ProtoEnumType values = plan.Field.EnumType;
        _numbers = new int?[names.Length];
        for (int i = 0; i < _numbers.Length; i++)
        {
            bool isName = validity == null || BoolReader.BitAt(validity, names.Offset + i);
            if (isName && values.TryGetValue(text[i], out ProtoEnumValue value)) _numbers[i] = value.Number;
        }
    }

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        long place = PlaceAt(index);
        if ((ulong)place >= (ulong)_numbers.Length)
            throw Refuse(ProtoArrowError.DamagedColumn, $"Index {place} leads behind {_numbers.Length} names.");
        if (_numbers[place] is not { } value)
        {
            throw Refuse(
                ProtoArrowError.UnknownName, $"{Plan.Field.EnumType.FullName} has no name as that at {place}.");
        }

        writer.AddEnum(number, value);
    }

    // SAFETY: the buffer has a place for each value of the column.
    private long PlaceAt(int index) => _placeType switch
    {
        ArrowTypeId.Int8 => ((sbyte*)_places)[index],
        ArrowTypeId.UInt8 => ((byte*)_places)[index],
        ArrowTypeId.Int16 => ((short*)_places)[index],
        ArrowTypeId.UInt16 => ((ushort*)_places)[index],
        ArrowTypeId.Int32 => ((int*)_places)[index],
        ArrowTypeId.UInt32 => ((uint*)_places)[index],
        _ => ((long*)_places)[index],
    };
}
