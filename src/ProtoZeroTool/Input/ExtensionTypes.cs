using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Input;

/// <summary>
/// Extensions as fields: for each there is a message, its carrier, that declares the extension as its only field. A
/// message's unknown fields, where extensions are, parse as that.
/// </summary>
internal sealed class ExtensionTypes
{
    private readonly CarrierWriter _carriers = new();

    // Each with its name between brackets, as in texts.
    private readonly Dictionary<ProtoField, string> _names = [];
    private readonly Dictionary<ProtoType, Dictionary<int, ProtoField>> _ofTypes = [];
    private readonly ProtoSchema? _schema;

    /// <param name="set">A set of files that can be loaded.</param>
    /// <exception cref="ToolException">With the carriers it cannot be loaded.</exception>
    public ExtensionTypes(ReadOnlySpan<byte> set)
    {
        try
        {
            byte[] carrying = _carriers.AddTo(set);
            if (_carriers.Names.Count == 0) return;
            _schema = ProtoSchema.Load(carrying);
        }
        catch (Exception exception) when (exception is ProtoFormatException or ProtoSchemaException)
        {
            throw new ToolException($"the extensions of the schema: {exception.Message}");
        }

        foreach (((_, string name), string carrier) in _carriers.Names)
            _names.Add(_schema.GetMessageType(carrier)[0], $"[{name}]");
    }

    /// <summary>Finds the carrier of an extension by its full name.</summary>
    public bool TryFind(ProtoType extended, string name, out ProtoType carrier)
    {
        carrier = default;
        return _carriers.Names.TryGetValue((extended.FullName, name), out string? carrierName)
            && _schema!.TryGetMessageType(carrierName, out carrier);
    }

    /// <summary>The full names of the extensions of a message.</summary>
    public IEnumerable<string> NamesOf(ProtoType extended) =>
        _carriers.Names.Keys.Where(key => key.Extended == extended.FullName).Select(key => key.Extension);

    /// <summary>Finds an extension by its field number.</summary>
    public bool TryFind(ProtoType extended, int number, out ProtoField extension)
    {
        if (!_ofTypes.TryGetValue(extended, out Dictionary<int, ProtoField>? fields))
            _ofTypes.Add(extended, fields = FieldsOf(extended.FullName));
        return fields.TryGetValue(number, out extension);
    }

    /// <summary>The name of an extension, between brackets; null for other fields.</summary>
    public string? NameOf(ProtoField field) => _names.GetValueOrDefault(field);

    /// <summary>Whether the extensions of a message are encoded as items of a message set.</summary>
    public bool IsMessageSet(ProtoType type) => _carriers.MessageSets.Contains(type.FullName);

    private Dictionary<int, ProtoField> FieldsOf(string extended)
    {
        var fields = new Dictionary<int, ProtoField>();
        if (_schema is null) return fields;
        foreach (((string type, _), string carrier) in _carriers.Names)
        {
            if (type != extended) continue;
            ProtoField field = _schema.GetMessageType(carrier)[0];
            fields.TryAdd(field.FieldNumber, field);
        }

        return fields;
    }
}
