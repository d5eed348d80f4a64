using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model;

/// <summary>Finds the C# type and the codec of a value.</summary>
internal sealed class TypeMapper
{
    private const string Emitted = "global::ProtoZeroSharp.Emitted.";

    private readonly NameMapper _names;
    private readonly RequiredMapper _required;

    public TypeMapper(NameMapper names, RequiredMapper required)
    {
        _names = names;
        _required = required;
    }

    /// <summary>The type of a field, of its elements if it repeats; of a map, ask for its key and value.</summary>
    public ValueModel Map(FieldSchema field)
    {
        string type = CSharp(field);
        bool isClosed = field.Kind == ScalarKind.Enum && field.EnumType!.IsClosed;
        bool isMessage = field.Kind == ScalarKind.Message;
        return new ValueModel(
            field.Kind,
            type,
            Codec(field, type),
            IsDelimited: isMessage && field.IsDelimited,
            ValidatesUtf8: field.ValidatesUtf8,
            ClosedEnumValues: isClosed ? _names.ClosedValuesFromRoot(field.EnumType!) : null,
            MayMissRequired: isMessage && _required.MayMiss(field.MessageType!));
    }

    private string CSharp(FieldSchema field) => field.Kind switch
    {
        ScalarKind.Double => "double",
        ScalarKind.Float => "float",
        ScalarKind.Int64 or ScalarKind.SInt64 or ScalarKind.SFixed64 => "long",
        ScalarKind.UInt64 or ScalarKind.Fixed64 => "ulong",
        ScalarKind.Int32 or ScalarKind.SInt32 or ScalarKind.SFixed32 => "int",
        ScalarKind.UInt32 or ScalarKind.Fixed32 => "uint",
        ScalarKind.Bool => "bool",
        ScalarKind.String => "global::ProtoZeroSharp.ProtoString",
        ScalarKind.Bytes => "global::ProtoZeroSharp.ProtoBytes",
        ScalarKind.Enum => _names.FromRoot(field.EnumType!),
        ScalarKind.Message => _names.FromRoot(field.MessageType!),
        _ => throw new System.InvalidOperationException("The type of " + field.FullName + " is unknown."),
    };

    private string Codec(FieldSchema field, string type) => Emitted + field.Kind switch
    {
        ScalarKind.String => field.ValidatesUtf8 ? "StringCodec" : "RawStringCodec",
        ScalarKind.Enum => field.EnumType!.IsClosed
            ? $"ClosedEnumCodec<{type}, {_names.ClosedValuesFromRoot(field.EnumType)}>"
            : $"EnumCodec<{type}>",
        ScalarKind.Message => (field.IsDelimited ? "GroupCodec<" : "MessageCodec<") + type + ">",
        _ => field.Kind + "Codec",
    };
}
