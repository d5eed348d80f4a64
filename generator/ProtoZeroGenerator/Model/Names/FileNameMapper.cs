using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Names;

/// <summary>
/// Names what one file declares. Only the names outside of messages depend on other files: they are taken first, from
/// the scope of the namespace, and where they are the same as before, so are all others.
/// </summary>
internal sealed class FileNameMapper
{
    private readonly SchemaFile _file;
    private readonly Dictionary<SchemaElement, string> _names = new();
    private readonly Dictionary<SchemaElement, string> _fromRoot = new();
    private readonly Dictionary<EnumSchema, string> _values = new();

    private readonly HashSet<MessageSchema> _classes = new();

    // Of messages that are classes: the identifier of the struct inside.
    private readonly Dictionary<MessageSchema, string> _structs = new();

    // Of messages, of enums, of what tells their values, of the class of extensions.
    private readonly List<string> _outer = new();

    // Of services, and behind them of what they share; at the end of what tells what the file declares.
    private readonly List<string> _services = new();

    public FileNameMapper(SchemaFile file, string space, Func<MessageSchema, bool> isClass)
    {
        _file = file;
        Space = space;
        _classes.UnionWith(file.AllMessages.Where(message => !message.IsMapEntry && isClass(message)));
    }

    /// <summary>The namespace, not yet escaped; empty for the global one.</summary>
    public string Space { get; }

    /// <summary>Identifier of the class that holds the top-level extensions.</summary>
    public string ExtensionClass => _outer[_outer.Count - 1];

    /// <summary>
    /// Identifier of the class that the services of the file share; empty without services.
    /// </summary>
    public string CallsClass => _services.Count == 1 ? "" : _services[_services.Count - 2];

    /// <summary>Identifier of the class that tells what the file declares.</summary>
    public string ReflectionClass => _services[_services.Count - 1];

    /// <summary>Identifier of a service, not yet escaped.</summary>
    /// <param name="index">Which service of the file.</param>
    public string Service(int index) => _services[index];

    /// <summary>Identifier of a message or enum, not yet escaped.</summary>
    public string Name(SchemaElement type) => _names[type];

    /// <summary>The struct of a message, or an enum, from the root, ready for source.</summary>
    public string FromRoot(SchemaElement type) =>
        type is MessageSchema message && _structs.TryGetValue(message, out string? inside)
            ? _fromRoot[type] + "." + inside : _fromRoot[type];

    /// <summary>The class of a message from the root; null if it is a struct alone.</summary>
    public string? ClassFromRoot(MessageSchema message) => _structs.ContainsKey(message) ? _fromRoot[message] : null;

    /// <summary>Identifier of the struct in the class of a message; null if it is a struct alone.</summary>
    public string? StructName(MessageSchema message) =>
        _structs.TryGetValue(message, out string? name) ? name : null;

    /// <summary>Identifier of the type that tells an enum's values.</summary>
    public string ValuesType(EnumSchema type) => _values[type];

    /// <summary>What stands before the name of a type in a message, or in none.</summary>
    public string Holder(MessageSchema? parent)
    {
        if (parent is not null) return _fromRoot[parent] + ".Types.";
        string space = NamespaceMapper.Escape(Space);
        return space.Length == 0 ? "global::" : "global::" + space + ".";
    }

    /// <summary>
    /// Names a file that takes the place of another, if both take the same names of the namespace in the same order, so
    /// that the file gets the same, and every other file too; else null.
    /// </summary>
    public static FileNameMapper? NameEdited(
        SchemaFile file, FileNameMapper old, Func<MessageSchema, bool> isClass)
    {
        var names = new FileNameMapper(file, old.Space, isClass);
        if (!names.Wanted().SequenceEqual(old.Wanted())) return null;
        names._outer.AddRange(old._outer);
        names._services.AddRange(old._services);
        names.NameInside(CancellationToken.None);
        return names;
    }

    /// <summary>Takes the names of types; those of all files come first.</summary>
    public void TakeTypes(NameScope scope)
    {
        foreach (MessageSchema message in _file.Messages) _outer.Add(scope.Take(Wanted(message)));
        foreach (EnumSchema type in _file.Enums) _outer.Add(scope.Take(Wanted(type)));
    }

    /// <summary>Takes the names of what is derived from them.</summary>
    /// <param name="scope">The scope of the namespace.</param>
    public void TakeHelpers(NameScope scope)
    {
        for (int i = 0; i < _file.Enums.Count; i++)
            _outer.Add(scope.Take(_outer[_file.Messages.Count + i] + "Values"));
        string name = PascalName();
        _outer.Add(_file.Extensions.Count == 0 ? name + "Extensions" : scope.Take(name + "Extensions"));
    }

    /// <summary>
    /// Takes the names of services, and of what tells what the file declares: last, so that they change no other name.
    /// </summary>
    public void TakeServices(NameScope scope)
    {
        foreach (ServiceSchema service in _file.Services) _services.Add(scope.Take(Wanted(service)));
        if (_services.Count > 0) _services.Add(scope.Take(_services[0] + "Calls"));
        _services.Add(scope.Take(PascalName() + "Reflection"));
    }

    /// <summary>Whether another, of the same file, has the same names.</summary>
    public bool IsLike(FileNameMapper other) => Space == other.Space && _outer.SequenceEqual(other._outer)
        && _services.SequenceEqual(other._services) && _classes.SetEquals(other._classes);

    /// <summary>Whether a type that is now in the file is called in C# as another was before.</summary>
    public bool IsLike(SchemaElement type, FileNameMapper other, SchemaElement before)
    {
        if (FromRoot(type) != other.FromRoot(before)) return false;
        return type is not EnumSchema now || before is not EnumSchema old || _values[now] == other._values[old];
    }

    /// <summary>Names what is inside of messages.</summary>
    public void NameInside(CancellationToken cancellation)
    {
        int next = 0;
        foreach (MessageSchema message in _file.Messages) NameMessage(message, _outer[next++], cancellation);
        foreach (EnumSchema type in _file.Enums) NameEnum(type, _outer[next++]);
        foreach (EnumSchema type in _file.Enums) _values.Add(type, _outer[next++]);
    }

    // All names that TakeTypes, TakeHelpers and TakeServices take.
    private IEnumerable<(string Name, int Kind)> Wanted()
    {
        foreach (MessageSchema message in _file.Messages) yield return (Wanted(message), 0);
        foreach (EnumSchema type in _file.Enums) yield return (Wanted(type), 1);
        if (_file.Extensions.Count > 0) yield return ("", 3);
        foreach (ServiceSchema service in _file.Services) yield return (Wanted(service), 4);
    }

    private string PascalName()
    {
        string path = _file.ImportName;
        string last = path.Substring(path.LastIndexOf('/') + 1);
        if (last.EndsWith(".proto", StringComparison.OrdinalIgnoreCase)) last = last.Substring(0, last.Length - 6);
        return CSharpNames.Pascal(last);
    }

    // A class cannot have a member of its own name.
    private static string Wanted(ServiceSchema service) =>
        ReservedNames.IsMemberOfService(service.Name) || ReservedNames.IsWord(service.Name)
            ? service.Name + "_" : service.Name;

    private string Wanted(MessageSchema message)
    {
        bool isMember = ReservedNames.IsMember(message.Name) || ReservedNames.IsWord(message.Name)
            || (_classes.Contains(message) && ReservedNames.IsMemberOfClass(message.Name))
            || (message.Name == KeyClasses.Nested && message.Extensions.Count > 0);
        return isMember ? message.Name + "_" : message.Name;
    }

    private static string Wanted(EnumSchema type) => ReservedNames.IsWord(type.Name) ? type.Name + "_" : type.Name;

    // A nested type has neither the name of the type around it nor that of a property, which is Google's. Few members
    // have a name that begins so.
    private static string StructOf(MessageSchema message, string name)
    {
        const string Plain = "Struct";
        bool IsLike(string other) => other.StartsWith(Plain, StringComparison.Ordinal);
        return IsLike(name) || message.Fields.Any(field => IsLike(MemberNameMapper.PropertyOf(field)))
            ? MemberNameMapper.MapClass(message, name).Take(Plain) : Plain;
    }

    private static NameScope InsideTypes()
    {
        var scope = new NameScope(ReservedNames.OfObject);
        scope.Reserve("Types");
        return scope;
    }

    private void NameMessage(MessageSchema message, string name, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        _names.Add(message, name);
        _fromRoot.Add(message, Holder(message.Parent) + CSharpNames.EscapeType(name));
        if (_classes.Contains(message)) _structs.Add(message, StructOf(message, name));
        if (message.Messages.Count + message.Enums.Count == 0) return;
        NameScope inside = InsideTypes();
        foreach (MessageSchema nested in message.Messages)
            NameMessage(nested, inside.Take(Wanted(nested)), cancellation);
        foreach (EnumSchema nested in message.Enums) NameEnum(nested, inside.Take(Wanted(nested)));
        foreach (EnumSchema nested in message.Enums) _values.Add(nested, inside.Take(_names[nested] + "Values"));
    }

    private void NameEnum(EnumSchema type, string name)
    {
        _names.Add(type, name);
        _fromRoot.Add(type, Holder(type.Parent) + CSharpNames.EscapeType(name));
    }
}
