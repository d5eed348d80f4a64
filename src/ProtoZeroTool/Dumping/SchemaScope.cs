using ProtoZeroSharp;
using ProtoZeroTool.Input;

namespace ProtoZeroTool.Dumping;

/// <summary>What a schema says about the fields of one message; nothing if it is <c>default</c>.</summary>
internal readonly struct SchemaScope
{
    private const int KeyNumber = 1, ValueNumber = 2;

    private readonly Kind _kind;
    private readonly LoadedSchema? _schema;
    private readonly ProtoType _type;
    private readonly ProtoField _map;

    /// <param name="schema">The schema, for extensions.</param>
    /// <param name="type">The type of the message.</param>
    public SchemaScope(LoadedSchema schema, ProtoType type) =>
        (_kind, _schema, _type) = (Kind.Message, schema, type);

    private SchemaScope(LoadedSchema schema, ProtoField map) => (_kind, _schema, _map) = (Kind.Entry, schema, map);

    private enum Kind : byte
    {
        Nothing,
        Message,
        Entry,
    }

    /// <summary>The full name of the message; that of an entry of a map is empty.</summary>
    public string Name => _kind == Kind.Message ? _type.FullName : "";

    /// <summary>Finds a field or an extension.</summary>
    public bool TryGetField(int number, out ProtoField field)
    {
        field = default;
        return _kind != Kind.Nothing && Find(number, out field);
    }

    /// <summary>What a field that was found here is called: an extension by its full name between brackets.</summary>
    public string NameOf(ProtoField field) =>
        _kind == Kind.Message && !_type.TryGetField(field.FieldNumber, out _)
            && _schema!.Extensions.NameOf(field) is { } name ? name : field.Name;

    /// <summary>The scope of what a field holds; <c>default</c> if that is no message.</summary>
    public SchemaScope Of(ProtoField field)
    {
        if (field.IsMap) return new SchemaScope(_schema!, field);
        return field.Type is ProtoFieldType.Message or ProtoFieldType.Group
            ? new SchemaScope(_schema!, field.MessageType) : default;
    }

    private bool Find(int number, out ProtoField field)
    {
        field = default;
        if (_kind == Kind.Message)
            return _type.TryGetField(number, out field) || _schema!.Extensions.TryFind(_type, number, out field);
        if (number is not (KeyNumber or ValueNumber)) return false;
        field = number == KeyNumber ? _map.MapKey : _map.MapValue;
        return true;
    }
}
