using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>A message type.</summary>
internal sealed class MessageSchema : SchemaElement
{
    private readonly List<FieldSchema> _fields = new List<FieldSchema>();
    private readonly List<OneofSchema> _oneofs = new List<OneofSchema>();
    private readonly List<MessageSchema> _messages = new List<MessageSchema>();
    private readonly List<EnumSchema> _enums = new List<EnumSchema>();
    private readonly List<FieldSchema> _extensions = new List<FieldSchema>();
    private readonly List<ExtensionRangeSchema> _extensionRanges = new List<ExtensionRangeSchema>();
    private readonly List<ReservedRange> _reservedRanges = new List<ReservedRange>();
    private readonly List<string> _reservedNames = new List<string>();
    private Dictionary<string, FieldSchema>? _fieldsByName;
    private Dictionary<int, FieldSchema>? _fieldsByNumber;

    internal MessageSchema(SchemaFile file, MessageSchema? parent, MessageSyntax syntax, string fullName)
        : base(file, syntax.Name.Text, fullName, syntax.Name.Span)
    {
        Parent = parent;
        Syntax = syntax;
    }

    /// <summary>The message it is nested in, or null at top level.</summary>
    public MessageSchema? Parent { get; }

    /// <summary>Fields in the order of the file, those of oneofs among them, without extensions.</summary>
    public IReadOnlyList<FieldSchema> Fields => _fields;

    /// <summary>
    /// Oneofs in the order of the file; after them the synthetic ones of proto3 <c>optional</c> fields.
    /// </summary>
    public IReadOnlyList<OneofSchema> Oneofs => _oneofs;

    /// <summary>Nested messages, with groups and synthetic map entries, in the order of the file.</summary>
    public IReadOnlyList<MessageSchema> Messages => _messages;

    /// <summary>Nested enums in the order of the file.</summary>
    public IReadOnlyList<EnumSchema> Enums => _enums;

    /// <summary>Extensions declared inside this message, of any message.</summary>
    public IReadOnlyList<FieldSchema> Extensions => _extensions;

    /// <summary>Ranges of numbers that others may extend this message with.</summary>
    public IReadOnlyList<ExtensionRangeSchema> ExtensionRanges => _extensionRanges;

    /// <summary>Reserved field numbers.</summary>
    public IReadOnlyList<ReservedRange> ReservedRanges => _reservedRanges;

    /// <summary>Reserved field names.</summary>
    public IReadOnlyList<string> ReservedNames => _reservedNames;

    /// <summary>Whether it is the synthetic entry of a map field: key = 1, value = 2.</summary>
    public bool IsMapEntry { get; internal set; }

    /// <summary>Whether it was declared by a group field.</summary>
    public bool IsGroup { get; internal set; }

    /// <summary>Whether option <c>message_set_wire_format</c> is set.</summary>
    public bool IsMessageSet { get; internal set; }

    /// <summary>Whether other files may use it (edition 2024; true before).</summary>
    public bool IsExported { get; internal set; } = true;

    /// <summary>The message whose bytes it reads, if it is a view; else null.</summary>
    public MessageSchema? ViewOf { get; internal set; }

    /// <summary>Of a view: the field whose elements a scan reads; else null.</summary>
    public FieldSchema? Streamed { get; internal set; }

    /// <summary>The fields that a message of it has: all but the streamed one.</summary>
    public IEnumerable<FieldSchema> KeptFields => _fields.Where(one => one != Streamed);

    /// <summary>The field with this name, or null.</summary>
    public FieldSchema? FindField(string name)
    {
        if (_fieldsByName is null)
        {
            var byName = new Dictionary<string, FieldSchema>();
            foreach (FieldSchema field in _fields)
            {
                if (!byName.ContainsKey(field.Name)) byName.Add(field.Name, field);
            }

            _fieldsByName = byName;
        }

        return _fieldsByName.TryGetValue(name, out FieldSchema? found) ? found : null;
    }

    /// <summary>The field with this number, or null; of two the first.</summary>
    public FieldSchema? FindField(int number)
    {
        if (_fieldsByNumber is null)
        {
            var byNumber = new Dictionary<int, FieldSchema>();
            foreach (FieldSchema field in _fields)
            {
                if (!byNumber.ContainsKey(field.Number)) byNumber.Add(field.Number, field);
            }

            _fieldsByNumber = byNumber;
        }

        return _fieldsByNumber.TryGetValue(number, out FieldSchema? found) ? found : null;
    }

    internal MessageSyntax Syntax { get; }

    internal List<FieldSchema> MutableFields => _fields;

    internal List<OneofSchema> MutableOneofs => _oneofs;

    internal List<MessageSchema> MutableMessages => _messages;

    internal List<EnumSchema> MutableEnums => _enums;

    internal List<FieldSchema> MutableExtensions => _extensions;

    internal List<ExtensionRangeSchema> MutableExtensionRanges => _extensionRanges;

    internal List<ReservedRange> MutableReservedRanges => _reservedRanges;

    internal List<string> MutableReservedNames => _reservedNames;
}
