using System;
using System.Linq;
using ProtoZeroSharp;

namespace ProtoZeroTool.Judging;

/// <summary>What a user says that a field is: a reading, or a type of single or packed numbers.</summary>
/// <param name="Reading">The reading of length-delimited values; null if they are judged.</param>
/// <param name="Type">The type of its numbers; null for messages, texts and bytes, and where it is left open.</param>
internal sealed record ForcedType(Reading? Reading, ProtoFieldType? Type)
{
    private const string Packed = "packed-";

    private static readonly (string Name, ProtoFieldType Type, Reading Packed)[] s_numbers =
    [
        ("int32", ProtoFieldType.Int32, Judging.Reading.PackedVarint),
        ("int64", ProtoFieldType.Int64, Judging.Reading.PackedVarint),
        ("uint32", ProtoFieldType.UInt32, Judging.Reading.PackedVarint),
        ("uint64", ProtoFieldType.UInt64, Judging.Reading.PackedVarint),
        ("sint32", ProtoFieldType.SInt32, Judging.Reading.PackedVarint),
        ("sint64", ProtoFieldType.SInt64, Judging.Reading.PackedVarint),
        ("bool", ProtoFieldType.Bool, Judging.Reading.PackedVarint),
        ("fixed32", ProtoFieldType.Fixed32, Judging.Reading.PackedFixed32),
        ("sfixed32", ProtoFieldType.SFixed32, Judging.Reading.PackedFixed32),
        ("float", ProtoFieldType.Float, Judging.Reading.PackedFixed32),
        ("fixed64", ProtoFieldType.Fixed64, Judging.Reading.PackedFixed64),
        ("sfixed64", ProtoFieldType.SFixed64, Judging.Reading.PackedFixed64),
        ("double", ProtoFieldType.Double, Judging.Reading.PackedFixed64),
    ];

    /// <summary>All names that <see cref="Parse"/> takes, for a message.</summary>
    public static string Names => "message, string, bytes, packed-varint, packed-fixed32, packed-fixed64, "
        + string.Join(", ", s_numbers.Select(one => one.Name)) + ", and packed- before one of these";

    /// <summary>The type of a name; null if there is none.</summary>
    public static ForcedType? Parse(string name)
    {
        // packed-fixed32 is a reading, too: one whose numbers are not decided.
        if (Readings.Parse(name) is { } reading) return new ForcedType(reading, null);
        bool isPacked = name.StartsWith(Packed, StringComparison.Ordinal);
        string number = isPacked ? name[Packed.Length..] : name;
        foreach ((string known, ProtoFieldType type, Reading packed) in s_numbers)
        {
            if (known == number) return new ForcedType(isPacked ? packed : null, type);
        }

        return null;
    }

    /// <summary>The reading of packed values of a type; null if it has none.</summary>
    public static Reading? PackedReading(ProtoFieldType type) =>
        type == ProtoFieldType.Enum ? Judging.Reading.PackedVarint
            : s_numbers.FirstOrDefault(one => one.Type == type) is { Name: not null } found ? found.Packed : null;
}
