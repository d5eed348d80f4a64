using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Relinking;

namespace ProtoZeroGenerator.Model.Names;

/// <summary>
/// The C# names of everything that other files can refer to: namespaces, types, enum values. They depend on all files
/// together, since two files may share a namespace, but not on the order in which the files were handed in.
/// </summary>
internal sealed class NameMapper
{
    private readonly Dictionary<SchemaFile, FileNameMapper> _files = new();
    private readonly ConcurrentDictionary<EnumSchema, Dictionary<EnumValueSchema, string>> _values = new();
    private readonly List<SchemaFile> _wrong = new();
    private readonly Func<SchemaFile, ModelSettings> _settings;

    private NameMapper(Func<SchemaFile, ModelSettings> settings) => _settings = settings;

    /// <summary>Names everything.</summary>
    /// <param name="set">The linked files.</param>
    /// <param name="settings">The settings of a file.</param>
    /// <param name="messages">The settings of a message.</param>
    /// <param name="earlier">
    /// Names of an earlier link, which are taken over where they come out the same; or null.
    /// </param>
    /// <param name="diagnostics">Takes namespaces that are none.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static NameMapper Map(
        SchemaSet set,
        Func<SchemaFile, ModelSettings> settings,
        MessageSettingsMapper messages,
        NameMapper? earlier,
        DiagnosticBag diagnostics,
        CancellationToken cancellation)
    {
        var mapper = new NameMapper(settings);
        var scopes = new Dictionary<string, NameScope>();
        foreach (SchemaFile file in set.Files)
        {
            string name = NamespaceMapper.Map(file, settings(file), diagnostics, out bool isWrong);
            if (!settings(file).IsImportOnly) isWrong |= NamespaceMapper.ReportTaken(file, name, diagnostics);
            if (isWrong) mapper._wrong.Add(file);
            mapper._files.Add(file, new FileNameMapper(file, name, messages.IsClass));
            Open(scopes, name);
        }

        // Code that exists elsewhere cannot make way for ours.
        List<SchemaFile> files = FirstElsewhere(set, settings);
        foreach (SchemaFile file in files) mapper._files[file].TakeTypes(scopes[mapper._files[file].Space]);
        foreach (SchemaFile file in files) mapper._files[file].TakeHelpers(scopes[mapper._files[file].Space]);

        foreach (SchemaFile file in files)
        {
            FileNameMapper names = mapper._files[file];
            names.TakeServices(scopes[names.Space]);
            if (earlier is not null && earlier._files.TryGetValue(file, out FileNameMapper? known)
                && names.IsLike(known))
                mapper._files[file] = known;
            else
                names.NameInside(cancellation);
        }

        return mapper;
    }

    /// <summary>Files whose namespace is none.</summary>
    public IReadOnlyList<SchemaFile> Wrong => _wrong;

    /// <summary>The namespace, ready for source; empty for the global one.</summary>
    public string Namespace(SchemaFile file) => NamespaceMapper.Escape(_files[file].Space);

    /// <summary>Identifier of a message or enum, not yet escaped.</summary>
    public string Name(SchemaElement type) => _files[type.File].Name(type);

    /// <summary>The struct of a message, or an enum, from the root, ready for source.</summary>
    public string FromRoot(SchemaElement type) => _files[type.File].FromRoot(type);

    /// <summary>
    /// The class of a message from the root: the struct is in it, but that of a well-known type beside it. Null if the
    /// message is a struct alone.
    /// </summary>
    public string? ClassFromRoot(MessageSchema message) => MessageSettingsMapper.HasClassInLibrary(message)
        ? "global::" + NamespaceMapper.WellKnownClasses + "." + CSharpNames.EscapeType(Name(message))
        : _files[message.File].ClassFromRoot(message);

    /// <summary>
    /// Identifier of the struct in the class of a message, not escaped; null if it is in no class.
    /// </summary>
    public string? StructName(MessageSchema message) => _files[message.File].StructName(message);

    /// <summary>Identifier of the type that tells an enum's values.</summary>
    public string ValuesType(EnumSchema type) => _files[type.File].ValuesType(type);

    /// <summary>The same from the root.</summary>
    public string ValuesFromRoot(EnumSchema type) =>
        _files[type.File].Holder(type.Parent) + CSharpNames.EscapeType(ValuesType(type));

    /// <summary>
    /// A name from the root as the code of a message can write it where a type is expected: without its namespace where
    /// that is the file's own and nothing that the message sees is called so.
    /// </summary>
    /// <param name="fromRoot">The name, of a message, an enum, or what tells an enum's values.</param>
    /// <param name="type">The type, or the enum.</param>
    /// <param name="file">The file that is emitted.</param>
    /// <param name="scope">The message whose code it is; null outside of messages.</param>
    public string Short(string fromRoot, SchemaElement type, SchemaFile file, MessageSchema? scope)
    {
        MessageSchema? parent = (type as MessageSchema)?.Parent ?? (type as EnumSchema)?.Parent;
        if (parent is not null && parent == scope)
            return "Types." + fromRoot.Substring(_files[file].Holder(parent).Length);
        if (_files[type.File].Space != _files[file].Space) return Aliases.Shorten(fromRoot);
        string name = fromRoot.Substring(_files[file].Holder(null).Length);
        int dot = name.IndexOf('.');
        return IsHidden(dot < 0 ? name : name.Substring(0, dot), scope) ? Aliases.Shorten(fromRoot) : name;
    }

    /// <summary>A name from the root as code outside of the file's namespace can write it.</summary>
    /// <param name="fromRoot">The name.</param>
    /// <param name="type">The message or enum.</param>
    /// <param name="file">The file that is emitted.</param>
    public string Outside(string fromRoot, SchemaElement type, SchemaFile file)
    {
        string space = _files[file].Space;
        if (space.Length == 0 || _files[type.File].Space != space) return Aliases.Shorten(fromRoot);
        return Aliases.Own + "::" + fromRoot.Substring(_files[file].Holder(null).Length);
    }

    /// <summary>Identifier of the class that tells what a file declares.</summary>
    public string ReflectionClass(SchemaFile file) => _files[file].ReflectionClass;

    /// <summary>Identifier of the class that holds the top-level extensions of a file.</summary>
    public string ExtensionClass(SchemaFile file) => _files[file].ExtensionClass;

    /// <summary>Identifier of the class that the services of a file share; empty without services.</summary>
    public string CallsClass(SchemaFile file) => _files[file].CallsClass;

    /// <summary>Identifier of a service, not yet escaped.</summary>
    /// <param name="file">The file.</param>
    /// <param name="index">Which service of the file.</param>
    public string Service(SchemaFile file, int index) => _files[file].Service(index);

    /// <summary>Identifier of an enum value, not yet escaped.</summary>
    public string Name(EnumValueSchema value) => _values.GetOrAdd(value.Type, NameValues)[value];

    /// <summary>Whether the files that an earlier link had too have the same names.</summary>
    public bool AgreesWith(NameMapper earlier) => _files.All(pair =>
        !earlier._files.TryGetValue(pair.Key, out FileNameMapper? known) || known == pair.Value);

    /// <summary>Whether the types that a file has kept in an edit have kept their names.</summary>
    public bool AgreesWith(NameMapper earlier, FileEdit edit) => edit.Types.All(type =>
        _files[edit.New].IsLike(type.New, earlier._files[edit.Old], type.Old));

    /// <summary>
    /// The names after an edit, if no name of another file depends on the difference; else null.
    /// </summary>
    /// <param name="settings">What is set for a file; for the edited one as before.</param>
    /// <param name="messages">What is set for a message.</param>
    /// <param name="edit">The edit.</param>
    public NameMapper? Follow(
        Func<SchemaFile, ModelSettings> settings, MessageSettingsMapper messages, FileEdit edit)
    {
        FileNameMapper old = _files[edit.Old];
        var found = new DiagnosticBag();
        string space = NamespaceMapper.Map(edit.New, settings(edit.New), found, out bool isWrong);
        isWrong |= NamespaceMapper.ReportTaken(edit.New, space, found);
        if (isWrong || _wrong.Count > 0 || space != old.Space) return null;
        if (FileNameMapper.NameEdited(edit.New, old, messages.IsClass) is not { } names) return null;
        if (!edit.Types.All(type => names.IsLike(type.New, old, type.Old))) return null;
        var followed = new NameMapper(settings);
        foreach (KeyValuePair<SchemaFile, FileNameMapper> file in _files)
        {
            if (file.Key == edit.Old) followed._files.Add(edit.New, names);
            else followed._files.Add(file.Key, file.Value);
        }

        return followed;
    }

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

    // Enums can be large, and no other name depends on those of their values.
    private Dictionary<EnumValueSchema, string> NameValues(EnumSchema type)
    {
        string[] names = EnumNameMapper.Map(type, _settings(type.File));
        var values = new Dictionary<EnumValueSchema, string>(names.Length);
        for (int i = 0; i < names.Length; i++) values.Add(type.Values[i], names[i]);
        return values;
    }

    // Whether a name means something else in a message: a nested type of one around it, or one of the types that
    // messages get.
    private bool IsHidden(string name, MessageSchema? scope)
    {
        if (scope is null) return name == KeyClasses.OfStructs;
        string plain = name.TrimEnd('_');
        if (ReservedNames.IsMember(plain) || plain is KeyClasses.Nested or ScanModel.PlainType
            || plain.EndsWith("OneofCase", StringComparison.Ordinal)) return true;
        if (StructName(scope) == name) return true;
        for (MessageSchema? outer = scope.Parent; outer is not null; outer = outer.Parent)
        {
            if (StructName(outer) == name) return true;
            foreach (MessageSchema nested in outer.Messages)
                if (!nested.IsMapEntry && CSharpNames.EscapeType(Name(nested)) == name) return true;
            foreach (EnumSchema nested in outer.Enums)
            {
                if (CSharpNames.EscapeType(Name(nested)) == name) return true;
                if (CSharpNames.EscapeType(ValuesType(nested)) == name) return true;
            }
        }

        return false;
    }
}
