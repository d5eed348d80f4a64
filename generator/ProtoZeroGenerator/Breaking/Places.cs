using System.Collections.Generic;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking;

/// <summary>Where declarations and their parts stand, as descriptors tell it.</summary>
internal sealed class Places
{
    private readonly Dictionary<MessageSchema, FieldSchema> _mapFields = new Dictionary<MessageSchema, FieldSchema>();

    /// <summary>Finds the map fields of a file, whose entries have no place of their own.</summary>
    public Places(SchemaFile file)
    {
        foreach (MessageSchema message in file.AllMessages)
        {
            foreach (FieldSchema field in message.Fields)
            {
                if (field.IsMap) _mapFields[field.MessageType!] = field;
            }
        }
    }

    /// <summary>A whole message; for the entry of a map the type of the map field.</summary>
    public SourceSpan Of(MessageSchema message) => OfEntry(message) ?? message.Syntax.Place;

    /// <summary>A whole field.</summary>
    public SourceSpan Of(FieldSchema field) => OfEntry(field.ContainingType) ?? field.Syntax.Span;

    /// <summary>The name of a field.</summary>
    public SourceSpan NameOf(FieldSchema field) => OfEntry(field.ContainingType) ?? field.NameSpan;

    /// <summary>The type of a field; for a group the name.</summary>
    public SourceSpan TypeOf(FieldSchema field) => OfEntry(field.ContainingType)
        ?? (field.IsGroup ? field.Syntax.Name.Span : field.Syntax.Type.Span);

    /// <summary>An option of a field, or the whole field where it is not set on it.</summary>
    public SourceSpan OptionOf(FieldSchema field, params string[] path) =>
        OfEntry(field.ContainingType) ?? OptionPlaces.Find(field.Syntax.Options, path) ?? field.Syntax.Span;

    private SourceSpan? OfEntry(MessageSchema? message) =>
        message is { IsMapEntry: true } && _mapFields.TryGetValue(message, out FieldSchema? field)
            ? field.Syntax.Type.Span : null;
}
