using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Descriptors;
using ProtoZeroGenerator.Schema.Imports;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>Decides what one linked file becomes in C#.</summary>
internal sealed partial class ModelBuilder
{
    private readonly NameMapper _names;
    private readonly RequiredMapper _required;
    private readonly RecursionMapper _recursion;
    private readonly TypeMapper _types;
    private readonly ClassBuilder _classes;
    private readonly SchemaFile _file;
    private readonly MessageSettingsMapper _messages;
    private readonly CancellationToken _cancellation;
    private ModelSettings _settings;            // of the message that is being built, of the file outside of all

    private ModelBuilder(
        SchemaFile file,
        ModelSettings settings,
        NameMapper names,
        MessageSettingsMapper messages,
        RequiredMapper required,
        CancellationToken cancellation)
    {
        _file = file;
        _messages = messages;
        _settings = settings;
        _names = names;
        _required = required;
        _recursion = RecursionMapper.Map(file);
        _types = new TypeMapper(file, names, required);
        _classes = new ClassBuilder(file, names, messages);
        _cancellation = cancellation;
    }

    /// <summary>Builds the model of a file in which, and in whose types, nothing is wrong.</summary>
    /// <param name="file">The file.</param>
    /// <param name="settings">The settings of the file.</param>
    /// <param name="hintName">The name under which the compiler lists the output.</param>
    /// <param name="names">Names of all files.</param>
    /// <param name="messages">What is set for each message.</param>
    /// <param name="required">Required fields of all files.</param>
    /// <param name="cancellation">Looked at once for each declaration.</param>
    public static FileModel Build(
        SchemaFile file,
        ModelSettings settings,
        string hintName,
        NameMapper names,
        MessageSettingsMapper messages,
        RequiredMapper required,
        CancellationToken cancellation)
    {
        var builder = new ModelBuilder(file, settings, names, messages, required, cancellation);
        return new FileModel(
            hintName,
            file.ImportName,
            names.Namespace(file),
            settings.IsPublic,
            builder.BuildMessages(file.Messages),
            builder.BuildEnums(file.Enums),
            builder.BuildExtensions(file.Extensions, names.ExtensionClass(file), builder.HasClasses),
            builder.BuildServices(file.Services),
            names.ReflectionClass(file),
            names.ExtensionClass(file),
            names.CallsClass(file),
            builder.HasClasses,
            (settings.Parts & MessageParts.Descriptor) != 0 ? builder.BuildDescriptor() : null);
    }

    // Options that are of use in sources only may be imported from files that do not exist at run time; and files of
    // protobuf itself have no descriptors in the library.
    private FileDescriptorModel BuildDescriptor()
    {
        var imports = new List<string>();
        foreach (ImportSchema import in _file.Imports)
        {
            if (import.IsOption || import.File.IsBuiltIn) continue;
            string space = _names.Namespace(import.File);
            imports.Add("global::" + (space.Length > 0 ? space + "." : "") + _names.ReflectionClass(import.File));
        }

        return new FileDescriptorModel(
            new EquatableArray<byte>(DescriptorBytes.Encode(DescriptorBuilder.Build(_file))), Array(imports));
    }

    private EquatableArray<MessageModel> BuildMessages(IReadOnlyList<MessageSchema> messages)
    {
        var models = new List<MessageModel>(messages.Count);
        foreach (MessageSchema message in messages)
        {
            if (!message.IsMapEntry) models.Add(BuildMessage(message));
        }

        return Array(models);
    }

    private EquatableArray<EnumModel> BuildEnums(IReadOnlyList<EnumSchema> types)
    {
        var models = new List<EnumModel>(types.Count);
        foreach (EnumSchema type in types) models.Add(BuildEnum(type));
        return Array(models);
    }

    private EnumModel BuildEnum(EnumSchema type)
    {
        _cancellation.ThrowIfCancellationRequested();
        var values = new List<EnumValueModel>(type.Values.Count);
        foreach (EnumValueSchema value in type.Values)
        {
            values.Add(new EnumValueModel(
                CSharpNames.Escape(_names.Name(value)), value.Name, value.Number, Docs(value), value.IsDeprecated));
        }

        return new EnumModel(
            CSharpNames.EscapeType(_names.Name(type)),
            _names.FromRoot(type),
            type.FullName,
            Array(values),
            CSharpNames.EscapeType(_names.ValuesType(type)),
            type.IsClosed,
            Docs(type),
            IsDeprecated(type));
    }

    // Whether what the file declares outside of messages is for classes, too.
    private bool HasClasses => _settings.IsClass && !NamespaceMapper.IsBuiltIn(_file);

    private EquatableArray<ExtensionModel> BuildExtensions(
        IReadOnlyList<FieldSchema> extensions, string holder, bool isForClasses)
    {
        var scope = new NameScope(ReservedNames.OfObject);
        scope.Reserve(holder);
        if (isForClasses && holder != KeyClasses.Nested) scope.Reserve(KeyClasses.OfStructs);
        var models = new List<ExtensionModel>(extensions.Count);
        foreach (FieldSchema extension in extensions)
        {
            _cancellation.ThrowIfCancellationRequested();
            MessageSchema extendee = extension.ContainingType!;
            if (!_settings.HasOptionMessages && extendee.File.ImportName == EmbeddedImports.Descriptor) continue;
            string name = MemberNameMapper.PropertyOf(extension);

            // As Google's C#: a key makes way for what the extended message has already.
            if (name == extendee.Name || ReservedNames.IsGoogleMember(name)) name += "_";
            name = scope.Take(name);
            var names = new MemberNames(name, "", "", null, null, null, null, null, name);
            string extended = _names.Short(_names.FromRoot(extendee), extendee, _file, extension.Scope);
            var model = new ExtensionModel(
                name, extended, BuildField(extension, names, -1, -1, -1), extendee.IsMessageSet);
            models.Add(isForClasses ? model with { Class = _classes.Build(extension, model) } : model);
        }

        return Array(models);
    }

    private DocsModel Docs(SchemaElement element) => _settings.HasDocs ? DocsMapper.Map(element) : DocsModel.None;

    private bool IsDeprecated(SchemaElement element) => element.IsDeprecated || _file.IsDeprecated;

    private static EquatableArray<T> Array<T>(List<T> items)
        where T : System.IEquatable<T> => new(items.ToArray());
}
