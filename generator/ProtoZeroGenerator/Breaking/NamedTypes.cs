using System.Collections.Generic;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking;

/// <summary>The declarations of one release by their names. Built-in files are not among them.</summary>
internal sealed class NamedTypes
{
    private readonly Dictionary<string, SchemaFile> _files = new Dictionary<string, SchemaFile>();
    private readonly Dictionary<string, MessageSchema> _messages = new Dictionary<string, MessageSchema>();
    private readonly Dictionary<string, EnumSchema> _enums = new Dictionary<string, EnumSchema>();
    private readonly Dictionary<string, ServiceSchema> _services = new Dictionary<string, ServiceSchema>();
    private readonly Dictionary<string, FieldSchema> _extensions = new Dictionary<string, FieldSchema>();
    private readonly Dictionary<(string Type, int Number), FieldSchema> _extensionNumbers =
        new Dictionary<(string Type, int Number), FieldSchema>();

    public NamedTypes(IEnumerable<SchemaFile> files)
    {
        foreach (SchemaFile file in files) Add(file);
    }

    /// <summary>The files by their import names.</summary>
    public IReadOnlyDictionary<string, SchemaFile> Files => _files;

    /// <summary>Messages by full name, groups and entries of maps among them.</summary>
    public IReadOnlyDictionary<string, MessageSchema> Messages => _messages;

    /// <summary>Enums by full name.</summary>
    public IReadOnlyDictionary<string, EnumSchema> Enums => _enums;

    /// <summary>Services by full name.</summary>
    public IReadOnlyDictionary<string, ServiceSchema> Services => _services;

    /// <summary>Extensions by full name.</summary>
    public IReadOnlyDictionary<string, FieldSchema> Extensions => _extensions;

    /// <summary>The extension of a message with a number, or null.</summary>
    public FieldSchema? FindExtension(string type, int number) =>
        _extensionNumbers.TryGetValue((type, number), out FieldSchema? field) ? field : null;

    /// <summary>Adds the declarations of a file.</summary>
    public void Add(SchemaFile file)
    {
        _files[file.ImportName] = file;
        foreach (MessageSchema message in file.AllMessages) _messages[message.FullName] = message;
        foreach (EnumSchema type in file.AllEnums) _enums[type.FullName] = type;
        foreach (ServiceSchema service in file.Services) _services[service.FullName] = service;
        foreach (FieldSchema extension in file.AllExtensions)
        {
            _extensions[extension.FullName] = extension;
            if (extension.ContainingType is { } type)
                _extensionNumbers[(type.FullName, extension.Number)] = extension;
        }
    }
}
