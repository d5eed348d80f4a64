using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Inferring;

/// <summary>Which type the numbers of a field have.</summary>
internal static class NumberTypes
{
    /// <summary>All varints of a field, single and packed ones.</summary>
    public static VarintEvidence VarintsOf(FieldEvidence field)
    {
        var all = new VarintEvidence();
        if (field.Varints is { } single) all.Add(single);
        if (field.PackedVarints is { } packed) all.Add(packed);
        return all;
    }

    /// <summary>All values of four or eight bytes of a field.</summary>
    public static FixedEvidence FixedOf(FieldEvidence field)
    {
        bool isLong = field.Class == ValueClass.Fixed64;
        var all = new FixedEvidence(isLong);
        if ((isLong ? field.Fixed64 : field.Fixed32) is { } single) all.Add(single);
        if ((isLong ? field.PackedFixed64 : field.PackedFixed32) is { } packed) all.Add(packed);
        return all;
    }

    /// <summary>The type of a field that holds numbers.</summary>
    /// <exception cref="ToolException">The user gave one that does not hold all of them.</exception>
    public static ProtoFieldType Of(FieldEvidence field)
    {
        ProtoFieldType? forced = field.Path.Forced?.Type;
        if (field.Class == ValueClass.Varint)
        {
            VarintEvidence varints = VarintsOf(field);
            if (forced is not { } type) return varints.Type(MapFinder.IsList(field));
            return varints.Fits(type) ? type : throw DoesNotFit(field, type);
        }

        if (forced is not { } one) return FixedOf(field).Type();
        bool isLong = one is ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64;
        bool isShort = one is ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32;
        return (field.Class == ValueClass.Fixed64 ? isLong : isShort) ? one : throw DoesNotFit(field, one);
    }

    /// <summary>The keyword of a type of numbers.</summary>
    public static string NameOf(ProtoFieldType type) => type.ToString().ToLowerInvariant();

    private static ToolException DoesNotFit(FieldEvidence field, ProtoFieldType type) =>
        new($"--as: field {field.Number}: {NameOf(type)} does not hold all its values");
}
