using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A message as the inputs' makers know it: <see cref="CorpusTests.WireMessage"/> in arrays, extensions among its
/// fields.
/// </summary>
internal sealed class Shape(string name)
{
    public string Name { get; } = name;

    public bool IsMessageSet { get; init; }

    public bool IsMapEntry { get; init; }

    /// <summary>Whether it is declared by a file of proto3, whose enums take all numbers.</summary>
    public bool HasOpenEnums { get; init; }

    /// <summary>All fields and extensions. For a message set, its items.</summary>
    public ShapeField[] Fields { get; set; } = [];

    public ShapeField[] Required { get; set; } = [];

    /// <summary>A field through which the message holds others of its own type.</summary>
    public ShapeField? Recursive { get; set; }

    public ShapeField? Find(int number)
    {
        foreach (ShapeField field in Fields)
            if (field.Number == number) return field;
        return null;
    }
}

/// <summary>A field of a <see cref="Shape"/>.</summary>
internal sealed class ShapeField
{
    public required int Number { get; init; }

    public required FieldType Type { get; init; }

    public required WireType WireType { get; init; }

    public bool IsRepeated { get; init; }

    public bool IsDelimited { get; init; }

    public bool IsPackable { get; init; }

    public bool IsExtension { get; init; }

    /// <summary>Declared numbers, of an enum.</summary>
    public int[] Numbers { get; init; } = [];

    public Shape? Message { get; set; }
}
