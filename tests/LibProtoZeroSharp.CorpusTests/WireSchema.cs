using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Testing;
using Encoding = Google.Protobuf.Reflection.FeatureSet.Types.MessageEncoding;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>The messages of a descriptor set that protoc made: what random messages are made from.</summary>
internal sealed class WireSchema
{
    private const int Edition2024 = 1001;
    private readonly Dictionary<string, WireMessage> _messages = [];
    private readonly Dictionary<string, int[]> _enums = [];

    /// <summary>A schema of files that hold all that they import.</summary>
    public WireSchema(IReadOnlyCollection<FileDescriptorProto> files)
    {
        foreach (FileDescriptorProto file in files)
        {
            string scope = file.Package.Length == 0 ? "" : "." + file.Package;
            foreach (EnumDescriptorProto declared in file.EnumType) Add(declared, scope);
            foreach (DescriptorProto message in file.MessageType) Add(message, scope, file, isNested: false);
        }

        foreach (FileDescriptorProto file in files)
        {
            string scope = file.Package.Length == 0 ? "" : "." + file.Package;
            Encoding encoding = Of(file.Options?.Features, Encoding.LengthPrefixed);
            foreach (FieldDescriptorProto extension in file.Extension) AddExtension(extension, encoding);
            foreach (DescriptorProto message in file.MessageType) AddFields(message, scope, encoding);
        }
    }

    /// <summary>Every message that can be, and stand by itself.</summary>
    public IEnumerable<WireMessage> Messages =>
        _messages.Values.Where(message => !message.IsMapEntry && !message.IsImpossible);

    /// <summary>
    /// Reads a descriptor set of the data folder, but for what the protoc here finds too new: edition 2026.
    /// </summary>
    public static WireSchema Load(string path)
    {
        var files = new Dictionary<string, FileDescriptorProto>();
        // An import stands before the files that import it.
        foreach (FileDescriptorProto file in FileDescriptorSet.Parser.ParseFrom(
            File.ReadAllBytes(DataFolder.PathOf(path))).File)
            if ((int)file.Edition <= Edition2024 && file.Dependency.All(files.ContainsKey)) files.Add(file.Name, file);
        return new WireSchema(files.Values);
    }

    private static Encoding Of(FeatureSet? features, Encoding inherited) =>
        features is { HasMessageEncoding: true } ? features.MessageEncoding : inherited;

    private void Add(EnumDescriptorProto declared, string scope) =>
        _enums.Add($"{scope}.{declared.Name}", [.. declared.Value.Select(value => value.Number)]);

    private void Add(DescriptorProto message, string scope, FileDescriptorProto file, bool isNested)
    {
        string name = $"{scope}.{message.Name}";
        _messages.Add(name, new WireMessage(name[1..], file.Name)
        {
            IsLocal = isNested && (int)file.Edition >= Edition2024,
            IsMapEntry = message.Options is { MapEntry: true },
            IsMessageSet = message.Options is { MessageSetWireFormat: true },
        });
        foreach (EnumDescriptorProto declared in message.EnumType) Add(declared, name);
        foreach (DescriptorProto nested in message.NestedType) Add(nested, name, file, isNested: true);
    }

    private void AddFields(DescriptorProto message, string scope, Encoding inherited)
    {
        string name = $"{scope}.{message.Name}";
        Encoding encoding = Of(message.Options?.Features, inherited);
        _messages[name].Fields.AddRange(message.Field.Select(field => FieldOf(field, encoding)));
        foreach (FieldDescriptorProto extension in message.Extension) AddExtension(extension, encoding);
        foreach (DescriptorProto nested in message.NestedType) AddFields(nested, name, encoding);
    }

    private void AddExtension(FieldDescriptorProto extension, Encoding encoding) =>
        _messages[extension.Extendee].Extensions.Add(FieldOf(extension, encoding));

    private WireField FieldOf(FieldDescriptorProto field, Encoding inherited)
    {
        WireMessage? message = _messages.GetValueOrDefault(field.TypeName);
        return new WireField(field.Number, field.Type)
        {
            IsRepeated = field.Label == FieldDescriptorProto.Types.Label.Repeated,
            IsRequired = field.Label == FieldDescriptorProto.Types.Label.Required
                || field.Options?.Features is { FieldPresence: FeatureSet.Types.FieldPresence.LegacyRequired },
            // A map keeps its form, also if the file's default is another one.
            IsDelimited = field.Type == FieldDescriptorProto.Types.Type.Group
                || (message is { IsMapEntry: false } && Of(field.Options?.Features, inherited) == Encoding.Delimited),
            Message = message,
            EnumNumbers = _enums.GetValueOrDefault(field.TypeName),
        };
    }
}
