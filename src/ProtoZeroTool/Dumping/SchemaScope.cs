using ProtoZeroSharp;

namespace ProtoZeroTool.Dumping;

/// <summary>What a schema says about the fields of one message; nothing if it is <c>default</c>.</summary>
internal readonly struct SchemaScope
{
    private const int KeyNumber = 1, ValueNumber = 2;

    private readonly ProtoType? _type;
    private readonly ProtoField? _map;

    public SchemaScope(ProtoType type) => _type = type;

    private SchemaScope(ProtoField map) => _map = map;

    /// <summary>The full name of the message; that of an entry of a map is empty.</summary>
    public string Name => _type is { } type ? type.FullName : "";

    /// <summary>Finds a field.</summary>
    public bool TryGetField(int number, out ProtoField field)
    {
        field = default;
        if (_type is { } type) return type.TryGetField(number, out field);
        if (_map is not { } map || number is not (KeyNumber or ValueNumber)) return false;
        field = number == KeyNumber ? map.MapKey : map.MapValue;
        return true;
    }

    /// <summary>The scope of what a field holds; <c>default</c> if that is no message.</summary>
    public static SchemaScope Of(ProtoField field)
    {
        if (field.IsMap) return new SchemaScope(field);
        return field.Type is ProtoFieldType.Message or ProtoFieldType.Group ? new SchemaScope(field.MessageType) : default;
    }
}
