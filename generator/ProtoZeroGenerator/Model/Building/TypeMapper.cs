using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>Finds the C# type of a value.</summary>
internal sealed class TypeMapper
{
    private readonly NameMapper _names;
    private readonly RequiredMapper _required;
    private readonly SchemaFile _file;

    public TypeMapper(SchemaFile file, NameMapper names, RequiredMapper required)
    {
        _file = file;
        _names = names;
        _required = required;
    }

    /// <summary>
    /// The type of a field, of its elements if it repeats; for a map, call this for its key and value.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="scope">The message whose code names the type; null outside of messages.</param>
    public ValueModel Map(FieldSchema field, MessageSchema? scope)
    {
        string type = CSharp(field, scope);
        bool isClosed = field.Kind == ScalarKind.Enum && field.EnumType!.IsClosed;
        bool isMessage = field.Kind == ScalarKind.Message;
        string? values = field.Kind == ScalarKind.Enum
            ? _names.Short(_names.ValuesFromRoot(field.EnumType!), field.EnumType!, _file, scope) : null;
        return new ValueModel(
            field.Kind,
            type,
            Outside(field) ?? type,
            IsDelimited: isMessage && field.IsDelimited,
            ValidatesUtf8: field.ValidatesUtf8,
            EnumValues: values,
            IsClosedEnum: isClosed,
            MayMissRequired: isMessage && _required.MayMiss(field.MessageType!));
    }

    private string? Outside(FieldSchema field)
    {
        SchemaElement? type = (SchemaElement?)field.MessageType ?? field.EnumType;
        return type is null ? null : _names.Outside(_names.FromRoot(type), type, _file);
    }

    private string CSharp(FieldSchema field, MessageSchema? scope) => field.Scalar.Form switch
    {
        ValueForm.None => throw new System.InvalidOperationException("The type of " + field.FullName + " is unknown."),
        ValueForm.Enum => _names.Short(_names.FromRoot(field.EnumType!), field.EnumType!, _file, scope),
        ValueForm.Message => _names.Short(_names.FromRoot(field.MessageType!), field.MessageType!, _file, scope),
        ValueForm.Text or ValueForm.Bytes => Aliases.Library + "::" + field.Scalar.CSharp,
        _ => field.Scalar.CSharp,
    };
}
