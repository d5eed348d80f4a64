using System;
using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model;

/// <summary>
/// The C# names of everything that other files can refer to: namespaces, types, enum values. They depend on all files together,
/// since two files may share a namespace, but not on the order in which the files were handed in.
/// </summary>
internal sealed class NameMapper
{
    private readonly Dictionary<SchemaFile, string> _namespaces = new();
    private readonly Dictionary<SchemaElement, string> _names = new();
    private readonly Dictionary<SchemaElement, string> _fromRoot = new();
    private readonly Dictionary<EnumSchema, string> _closedValues = new();
    private readonly Dictionary<SchemaFile, string> _extensionClasses = new();
    private readonly Dictionary<EnumValueSchema, string> _values = new();
    private readonly List<SchemaFile> _wrong = new();
    private readonly Func<SchemaFile, ModelSettings> _settings;

    private NameMapper(Func<SchemaFile, ModelSettings> settings) => _settings = settings;

    /// <summary>Names everything.</summary>
    /// <param name="set">The linked files.</param>
    /// <param name="settings">What the project wants of a file.</param>
    /// <param name="diagnostics">Takes namespaces that are none.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static NameMapper Map(
        SchemaSet set, Func<SchemaFile, ModelSettings> settings, DiagnosticBag diagnostics, CancellationToken cancellation)
    {
        var mapper = new NameMapper(settings);
        var scopes = new Dictionary<string, NameScope>();
        foreach (SchemaFile file in set.Files)
        {
            string name = NamespaceMapper.Map(file, settings(file), diagnostics, out bool isWrong);
            if (isWrong) mapper._wrong.Add(file);
            mapper._namespaces.Add(file, name);
            Open(scopes, name);
        }

        // Code that exists elsewhere cannot make way for ours.
        List<SchemaFile> files = FirstElsewhere(set, settings);
        foreach (SchemaFile file in files) mapper.NameTypes(file, scopes[mapper._namespaces[file]], cancellation);
        foreach (SchemaFile file in files) mapper.NameHelpers(file, scopes[mapper._namespaces[file]], cancellation);
        return mapper;
    }

    /// <summary>Files whose namespace is none.</summary>
    public IReadOnlyList<SchemaFile> Wrong => _wrong;

    /// <summary>The namespace, ready for source; empty for the global one.</summary>
    public string Namespace(SchemaFile file) => NamespaceMapper.Escape(_namespaces[file]);

    /// <summary>Identifier of a message or enum, not yet escaped.</summary>
    public string Name(SchemaElement type) => _names[type];

    /// <summary>A message or enum from the root, ready for source.</summary>
    public string FromRoot(SchemaElement type) => _fromRoot[type];

    /// <summary>For a closed enum: identifier of the type that tells its values.</summary>
    public string ClosedValues(EnumSchema type) => _closedValues[type];

    /// <summary>The same from the root.</summary>
    public string ClosedValuesFromRoot(EnumSchema type) =>
        Holder(type.File, type.Parent) + CSharpNames.EscapeType(_closedValues[type]);

    /// <summary>
    /// A name from the root as the code of a message can write it where a type is expected: without its namespace where that is the
    /// file's own and nothing that the message sees is called so.
    /// </summary>
    /// <param name="fromRoot">The name, of a message, an enum, or what tells an enum's values.</param>
    /// <param name="type">The type, or the enum.</param>
    /// <param name="file">The file that is emitted.</param>
    /// <param name="scope">The message whose code it is; null outside of messages.</param>
    public string Short(string fromRoot, SchemaElement type, SchemaFile file, MessageSchema? scope)
    {
        MessageSchema? parent = (type as MessageSchema)?.Parent ?? (type as EnumSchema)?.Parent;
        if (parent is not null && parent == scope) return "Types." + fromRoot.Substring(Holder(file, parent).Length);
        if (_namespaces[type.File] != _namespaces[file]) return Aliases.Shorten(fromRoot);
        string name = fromRoot.Substring(Holder(file, null).Length);
        int dot = name.IndexOf('.');
        return IsHidden(dot < 0 ? name : name.Substring(0, dot), scope) ? Aliases.Shorten(fromRoot) : name;
    }

    /// <summary>Identifier of the class that holds the top-level extensions of a file.</summary>
    public string ExtensionClass(SchemaFile file) => _extensionClasses[file];

    /// <summary>Identifier of an enum value, not yet escaped.</summary>
    public string Name(EnumValueSchema value) => _values[value];

    private static void Open(Dictionary<string, NameScope> scopes, string name)
    {
        if (scopes.ContainsKey(name)) return;
        scopes.Add(name, name switch
        {
            "" => new NameScope(ReservedNames.OfAliases, ReservedNames.OfRoot),
            "ProtoZeroSharp" => new NameScope(ReservedNames.OfLibrary),
            _ => new NameScope(),
        });
        if (name.Length == 0) return;

        // A type cannot have the name of a namespace beside it.
        int dot = name.LastIndexOf('.');
        string outer = dot < 0 ? "" : name.Substring(0, dot);
        Open(scopes, outer);
        scopes[outer].Reserve(name.Substring(dot + 1));
    }

    private static List<SchemaFile> FirstElsewhere(SchemaSet set, Func<SchemaFile, ModelSettings> settings)
    {
        var elsewhere = new List<SchemaFile>();
        var here = new List<SchemaFile>();
        foreach (SchemaFile file in set.Files)
            (NamespaceMapper.IsBuiltIn(file) || settings(file).IsImportOnly ? elsewhere : here).Add(file);
        elsewhere.AddRange(here);
        return elsewhere;
    }

    private void NameTypes(SchemaFile file, NameScope scope, CancellationToken cancellation)
    {
        foreach (MessageSchema message in file.Messages) NameMessage(message, scope, cancellation);
        foreach (EnumSchema type in file.Enums) NameEnum(type, scope);
    }

    private void NameMessage(MessageSchema message, NameScope scope, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        bool isMember = ReservedNames.IsMember(message.Name)
            || (message.Name == ReservedNames.Extensions && message.Extensions.Count > 0);
        string name = scope.Take(isMember ? message.Name + "_" : message.Name);
        _names.Add(message, name);
        _fromRoot.Add(message, Holder(message.File, message.Parent) + CSharpNames.EscapeType(name));
        if (message.Messages.Count + message.Enums.Count == 0) return;
        NameScope inside = InsideTypes();
        foreach (MessageSchema nested in message.Messages) NameMessage(nested, inside, cancellation);
        foreach (EnumSchema nested in message.Enums) NameEnum(nested, inside);
        foreach (EnumSchema nested in message.Enums) NameClosedValues(nested, inside);
    }

    private void NameEnum(EnumSchema type, NameScope scope)
    {
        string name = scope.Take(type.Name);
        _names.Add(type, name);
        _fromRoot.Add(type, Holder(type.File, type.Parent) + CSharpNames.EscapeType(name));
        string[] values = EnumNameMapper.Map(type, _settings(type.File).KeepsEnumNames);
        for (int i = 0; i < values.Length; i++) _values.Add(type.Values[i], values[i]);
    }

    private void NameHelpers(SchemaFile file, NameScope scope, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        foreach (EnumSchema type in file.Enums) NameClosedValues(type, scope);
        string path = file.ImportName;
        string last = path.Substring(path.LastIndexOf('/') + 1);
        if (last.EndsWith(".proto", StringComparison.OrdinalIgnoreCase)) last = last.Substring(0, last.Length - 6);
        string name = CSharpNames.Pascal(last) + "Extensions";
        _extensionClasses.Add(file, file.Extensions.Count == 0 ? name : scope.Take(name));
    }

    private void NameClosedValues(EnumSchema type, NameScope scope)
    {
        if (type.IsClosed) _closedValues.Add(type, scope.Take(_names[type] + "Values"));
    }

    // What stands before the name of a type.
    private string Holder(SchemaFile file, MessageSchema? parent)
    {
        if (parent is not null) return _fromRoot[parent] + ".Types.";
        string space = Namespace(file);
        return space.Length == 0 ? "global::" : "global::" + space + ".";
    }

    // Whether a name means something else in a message: a nested type of one around it, or one of the types that messages get.
    private bool IsHidden(string name, MessageSchema? scope)
    {
        if (scope is null) return false;
        string plain = name.TrimEnd('_');
        if (ReservedNames.IsMember(plain) || plain == ReservedNames.Extensions || plain.EndsWith("OneofCase", StringComparison.Ordinal)
            || plain.EndsWith("Union", StringComparison.Ordinal)) return true;
        for (MessageSchema? outer = scope.Parent; outer is not null; outer = outer.Parent)
        {
            foreach (MessageSchema nested in outer.Messages) if (!nested.IsMapEntry && CSharpNames.EscapeType(_names[nested]) == name) return true;
            foreach (EnumSchema nested in outer.Enums)
            {
                if (CSharpNames.EscapeType(_names[nested]) == name) return true;
                if (nested.IsClosed && CSharpNames.EscapeType(_closedValues[nested]) == name) return true;
            }
        }

        return false;
    }

    private static NameScope InsideTypes()
    {
        var scope = new NameScope(ReservedNames.OfObject);
        scope.Reserve("Types");
        return scope;
    }
}
