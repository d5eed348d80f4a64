using ProtoZeroSharp;

namespace ProtoZeroTool.Plugin;

/// <summary>A field or extension that is set in options.</summary>
/// <param name="Name">Its name; of an extension the full name with a leading dot.</param>
/// <param name="IsExtension">Whether it is an extension.</param>
/// <param name="Descriptor">Its <c>FieldDescriptorProto</c>.</param>
internal sealed record OptionField(string Name, bool IsExtension, WireMessage Descriptor)
{
    private const int Repeated = 3;

    /// <summary>The type of its values.</summary>
    public ProtoFieldType Type => (ProtoFieldType)Descriptor.Int(5);

    /// <summary>The message or enum, with a leading dot.</summary>
    public string TypeName => Descriptor.Text(6);

    /// <summary>Whether it is a list or a map.</summary>
    public bool IsRepeated => Descriptor.Int(4) == Repeated;

    /// <summary>Whether its values are messages.</summary>
    public bool IsMessage => Type is ProtoFieldType.Message or ProtoFieldType.Group;

    /// <summary>How a number, a bool or an enum is encoded; of others, a length.</summary>
    public WireType WireType => Type switch
    {
        ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => WireType.Fixed64,
        ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => WireType.Fixed32,
        ProtoFieldType.String or ProtoFieldType.Bytes or ProtoFieldType.Message or ProtoFieldType.Group =>
            WireType.LengthDelimited,
        _ => WireType.Varint,
    };
}
