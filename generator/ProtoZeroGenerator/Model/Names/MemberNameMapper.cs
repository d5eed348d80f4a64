using System.Collections.Generic;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model.Names;

/// <summary>
/// Names the members of a message. Properties come first, in the order of their numbers, so that they keep the names
/// that Google's C# gives them; names that are derived from them make way.
/// </summary>
internal sealed class MemberNameMapper
{
    private readonly Dictionary<FieldSchema, MemberNames> _fields = new();
    private readonly Dictionary<OneofSchema, OneofNames> _oneofs = new();
    private readonly NameScope _scope;
    private readonly NameScope _writers = new(ReservedNames.OfObject);

    private MemberNameMapper(NameScope scope)
    {
        _scope = scope;
        _writers.Reserve("Write");
    }

    /// <summary>Names the members of the struct of one message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="name">Its identifier, not escaped.</param>
    public static MemberNameMapper Map(MessageSchema message, string name)
    {
        var scope = new NameScope(ReservedNames.OfObject, ReservedNames.OfMessage, ReservedNames.OfGoogle);
        scope.Reserve(message.Name);
        if (message.Extensions.Count > 0) scope.Reserve(KeyClasses.Nested);
        scope.Reserve(name);
        var mapper = new MemberNameMapper(scope);
        if (message.Streamed is not null) mapper.Scan = (scope.Take("Scan"), scope.Take(ScanModel.PlainType));
        return Map(message, name, mapper);
    }

    /// <summary>Names the members of the class of one message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="name">Its identifier, not escaped.</param>
    public static MemberNameMapper MapClass(MessageSchema message, string name)
    {
        var scope = new NameScope(ReservedNames.OfObject, ReservedNames.OfClass, ReservedNames.OfGoogle);
        if (message.ExtensionRanges.Count > 0) scope.Reserve(ReservedNames.OfExtendable);
        if (message.Extensions.Count > 0) scope.Reserve(KeyClasses.Nested);
        return Map(message, name, new MemberNameMapper(scope));
    }

    private static MemberNameMapper Map(MessageSchema message, string name, MemberNameMapper mapper)
    {
        mapper._scope.Reserve(name);
        if (ReservedNames.OfAccessor(name) is { } property) mapper._scope.Reserve(property);
        List<FieldSchema> fields = InOrder(message);
        for (int word = 0; word <= fields.Count / 32; word++) mapper._scope.Reserve("_has" + word);

        var properties = new string[fields.Count];
        for (int i = 0; i < properties.Length; i++) properties[i] = mapper._scope.Take(PropertyOf(fields[i]));
        for (int i = 0; i < properties.Length; i++) mapper.NameField(fields[i], properties[i]);
        foreach (OneofSchema oneof in message.Oneofs)
        {
            if (!oneof.IsSynthetic) mapper.NameOneof(oneof);
        }

        return mapper;
    }

    /// <summary>Fields by number; the file's order decides between equal ones, which only wrong files have.</summary>
    public static List<FieldSchema> InOrder(MessageSchema message)
    {
        var fields = new List<FieldSchema>(message.KeptFields);
        var places = new Dictionary<FieldSchema, int>();
        for (int i = 0; i < fields.Count; i++) places[fields[i]] = i;
        fields.Sort((left, right) => left.Number != right.Number
            ? left.Number.CompareTo(right.Number) : places[left].CompareTo(places[right]));
        return fields;
    }

    /// <summary>The property of a field, or the key of an extension, before any clash is looked at.</summary>
    public static string PropertyOf(FieldSchema field) =>
        CSharpNames.Pascal(field.IsGroupLike ? field.MessageType!.Name : field.Name);

    /// <summary>What begins a scan of the message, and the type of that; null if no field is streamed.</summary>
    public (string Method, string Type)? Scan { get; private set; }

    /// <summary>Takes a name that no member has.</summary>
    public string Take(string name) => _scope.Take(name);

    /// <summary>The names of a field's members.</summary>
    public MemberNames this[FieldSchema field] => _fields[field];

    /// <summary>The names of a oneof's members.</summary>
    public OneofNames this[OneofSchema oneof] => _oneofs[oneof];

    private void NameField(FieldSchema field, string property)
    {
        bool canChange = field.IsRepeated || field.Kind == ScalarKind.Message;
        bool canStore = !field.IsRepeated && field.Scalar.Form is ValueForm.Text or ValueForm.Bytes;
        bool canClear = field.HasPresence;
        _fields.Add(field, new MemberNames(
            property,
            _scope.Take(CSharpNames.Storage(property)),
            _scope.Take(property + "FieldNumber"),
            canClear ? _scope.Take("Has" + property) : null,
            canClear ? _scope.Take("Clear" + property) : null,
            canChange ? _scope.Take("Mutable" + property) : null,
            canStore ? _scope.Take("Set" + property) : null,
            canChange && !field.IsRepeated ? _scope.Take("Init" + property) : null,
            WriterOf(field, property)));
    }

    // Messages and maps are written by a method whose name begins with Start; both forms are kept free.
    private string WriterOf(FieldSchema field, string property)
    {
        string name = property;
        bool starts = field.Kind == ScalarKind.Message;
        while (!_writers.IsFree(name) || (starts && !_writers.IsFree("Start" + name))) name += "_";
        _writers.Reserve(name);
        if (starts) _writers.Reserve("Start" + name);
        return name;
    }

    private void NameOneof(OneofSchema oneof)
    {
        string name = CSharpNames.Pascal(oneof.Name);
        string storage = CSharpNames.Storage(name);
        var cases = new NameScope();
        cases.Reserve("None");
        var caseNames = new List<string>();
        foreach (FieldSchema field in oneof.Fields) caseNames.Add(cases.Take(_fields[field].Property));
        _oneofs.Add(oneof, new OneofNames(
            _scope.Take(name + "OneofCase"),
            _scope.Take(name + "Case"),
            _scope.Take("Clear" + name),
            _scope.Take(storage),
            _scope.Take(storage + "Case"),
            "None",
            caseNames));
    }
}

/// <summary>The identifiers of what a field becomes; none needs an escape.</summary>
internal sealed record MemberNames(
    string Property, string Storage, string Constant, string? Has, string? Clear, string? Mutable, string? Set,
    string? Init, string Writer);

/// <summary>The identifiers of what a oneof becomes; none needs an escape.</summary>
internal sealed record OneofNames(
    string CaseEnum,
    string CaseProperty,
    string Clear,
    string Storage,
    string CaseStorage,
    string None,
    IReadOnlyList<string> Cases);
