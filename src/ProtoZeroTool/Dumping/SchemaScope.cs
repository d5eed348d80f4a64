using ProtoZeroSharp;

namespace ProtoZeroTool.Dumping;

/// <summary>What a schema says about the fields of one message; nothing if it is <c>default</c>.</summary>
internal readonly struct SchemaScope
{
    private const int KeyNumber = 1, ValueNumber = 2;

    private readonly Kind _kind;
    private readonly ProtoType _type;
    private readonly ProtoField _map;

    public SchemaScope(ProtoType type) => (_kind, _type) = (Kind.Message, type);

    private SchemaScope(ProtoField map) => (_kind, _map) = (Kind.Entry, map);

    private enum Kind : byte
    {
        Nothing,
        Message,
        Entry,
    }

    /// <summary>The full name of the message; that of an entry of a map is empty.</summary>
    public string Name => _kind == Kind.Message ? _type.FullName : "";

    /// <summary>Finds a field.</summary>
    public bool TryGetField(int number, out ProtoField field)
    {
        field = default;
        return _kind != Kind.Nothing && Find(number, out field);
    }

    /// <summary>The scope of what a field holds; <c>default</c> if that is no message.</summary>
    public static SchemaScope Of(ProtoField field)
    {
        if (field.IsMap) return new SchemaScope(field);
        return field.Type is ProtoFieldType.Message or ProtoFieldType.Group ? new SchemaScope(field.MessageType)
            : default;
    }

    private bool Find(int number, out ProtoField field)
    {
        field = default;
        if (_kind == Kind.Message) return _type.TryGetField(number, out field);
        if (number is not (KeyNumber or ValueNumber)) return false;
        field = number == KeyNumber ? _map.MapKey : _map.MapValue;
        return true;
    }
}
