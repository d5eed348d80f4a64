using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp;

/// <summary>
/// Makes a schema of the files of a descriptor set: resolves imports, names and features, and refuses what could not be
/// laid out or has no meaning. What it accepts, tables can be made of.
/// </summary>
internal sealed class SchemaLinker
{
    /// <summary>
    /// Letters of a full name. Each message has its own, so without a limit a short set with a long package would take
    /// much memory.
    /// </summary>
    public const int LongestName = 1024;

    private readonly Dictionary<string, object> _names = new(StringComparer.Ordinal);
    private readonly SchemaMemory _memory;

    private SchemaLinker(SchemaMemory memory) => _memory = memory;

    /// <summary>All messages, those of map entries too.</summary>
    public List<MessageNode> Messages { get; } = [];

    /// <summary>All enums.</summary>
    public List<EnumNode> Enums { get; } = [];

    /// <summary>All extensions.</summary>
    public List<FieldNode> Extensions { get; } = [];

    /// <summary>Reads and links a serialized <c>FileDescriptorSet</c>.</summary>
    /// <exception cref="ProtoFormatException">The bytes are damaged.</exception>
    /// <exception cref="ProtoSchemaException">The files are no schema.</exception>
    public static SchemaLinker Link(ReadOnlySpan<byte> fileDescriptorSet, ProtoSchemaOptions options)
    {
        var memory = new SchemaMemory(options, fileDescriptorSet.Length);
        var linker = new SchemaLinker(memory);
        List<FileNode> files = DescriptorReader.ReadSet(fileDescriptorSet, memory);
        FileOrder.Check(files);
        foreach (FileNode file in files) linker.Declare(file);
        foreach (MessageNode message in linker.Messages)
        {
            foreach (FieldNode field in message.Fields) linker.Resolve(field, message);
        }

        foreach (FieldNode extension in linker.Extensions) linker.ResolveExtension(extension);
        memory.CheckTables(linker);
        var numbers = new HashSet<(int Message, int Number)>();
        foreach (MessageNode message in linker.Messages)
        {
            SchemaChecks.Message(message, numbers);
            memory.Check();
        }

        foreach (FieldNode extension in linker.Extensions) SchemaChecks.Extension(extension, numbers);
        foreach (EnumNode node in linker.Enums)
        {
            SchemaChecks.Enum(node);
            memory.Check();
        }

        memory.CheckTables(linker);
        return linker;
    }

    [DoesNotReturn]
    public static void Refuse(string what) => throw new ProtoSchemaException(what);

    private void Declare(FileNode file)
    {
        if (file.Package.Length > 0)
        {
            if (file.Package.Length > LongestName) Refuse($"The package of {file.Name} is too long.");
            foreach (string part in file.Package.Split('.')) CheckIdentifier(part, file.Name);
        }

        file.Edition = (file.Syntax, file.Edition) switch
        {
            ("" or "proto2", 0 or FileNode.Proto2) => FileNode.Proto2,
            ("proto3", 0 or FileNode.Proto3) => FileNode.Proto3,
            ("editions", (>= FileNode.Edition2023 and <= FileNode.Edition2026) or FileNode.Unstable) => file.Edition,
            _ => 0,
        };
        if (file.Edition == 0) Refuse($"{file.Name} has a syntax or an edition that is not supported.");
        file.Features = Features.Of(file.Edition).With(file.Features);
        foreach (MessageNode message in file.Messages) Declare(message, file, null, file.Package, file.Features);
        foreach (EnumNode node in file.Enums) Declare(node, file.Package, file.Features);
        foreach (FieldNode extension in file.Extensions) Declare(extension, file, null, file.Package, file.Features);
        foreach (string service in file.Services) Add(FullName(file.Package, service), service);
    }

    private void Declare(MessageNode message, FileNode file, MessageNode? parent, string scope, Features inherited)
    {
        // The entries of a field called _1 are messages called 1Entry.
        message.FullName = FullName(scope, message.Name, mayBeginWithDigit: message.IsMapEntry);
        message.File = file;
        message.Parent = parent;
        message.Features = inherited.With(message.Features);
        message.Index = Messages.Count;
        Messages.Add(message);
        Add(message.FullName, message);
        foreach (OneofNode oneof in message.Oneofs) oneof.Features = message.Features.With(oneof.Features);
        foreach (MessageNode nested in message.Messages)
            Declare(nested, file, message, message.FullName, message.Features);
        foreach (EnumNode node in message.Enums) Declare(node, message.FullName, message.Features);
        foreach (FieldNode extension in message.Extensions)
            Declare(extension, file, message, message.FullName, message.Features);
    }

    private void Declare(EnumNode node, string scope, Features inherited)
    {
        node.FullName = FullName(scope, node.Name);
        node.Features = inherited.With(node.Features);
        node.Index = Enums.Count;
        Enums.Add(node);
        Add(node.FullName, node);
    }

    private void Declare(
        FieldNode extension, FileNode file, MessageNode? scope, string scopeName, Features inherited)
    {
        extension.File = file;
        extension.FullName = FullName(scopeName, extension.Name);
        extension.Scope = scope;
        extension.Features = inherited.With(extension.Features);
        Extensions.Add(extension);
        Add(extension.FullName, extension);
    }

    private void Add(string name, object declaration)
    {
        _memory.Check();
        if (!_names.TryAdd(name, declaration)) Refuse($"{name} is declared twice.");
    }

    private void Resolve(FieldNode field, MessageNode message)
    {
        _memory.Check();
        CheckIdentifier(field.Name, message.FullName);
        field.FullName = FullName(message.FullName, field.Name);
        if (field.Extendee.Length != 0) Refuse($"{field.FullName} is a field and extends a message.");
        Features inherited = message.Features;
        if (field.OneofIndex >= 0)
        {
            if (field.OneofIndex >= message.Oneofs.Count) Refuse($"{field.FullName} is in a oneof that is not there.");
            field.Oneof = message.Oneofs[field.OneofIndex];
            field.Oneof.MemberCount++;
            field.Oneof.IsSynthetic |= field.IsProto3Optional;
            inherited = field.Oneof.Features;
        }

        field.File = message.File;
        field.Features = inherited.With(field.Features);
        ResolveType(field);
        // Neither map fields nor what is in entries of maps is ever between group tags.
        bool mayBeGroup = !field.IsMap && !message.IsMapEntry;
        Settle(field, message, mayBeGroup);
    }

    private void ResolveExtension(FieldNode extension)
    {
        if (Find(extension.Extendee) is not MessageNode { IsMapEntry: false } extended)
        {
            Refuse($"{extension.FullName} extends {extension.Extendee}, which is no message of the set.");
            return;
        }

        extension.Extended = extended;
        ResolveType(extension);
        Settle(extension, extension.Scope, mayBeGroup: true);
    }

    private void ResolveType(FieldNode field)
    {
        object? declared = field.TypeName.Length == 0 ? null : Find(field.TypeName);
        if (field.TypeName.Length != 0 && declared is not (MessageNode or EnumNode))
            Refuse($"{field.FullName} has the type {field.TypeName}, which is not in the set.");
        field.Message = declared as MessageNode;
        field.Enum = declared as EnumNode;
        if (field.Type == 0 && field.Enum != null) field.Type = (int)ProtoFieldType.Enum;
        if (field.Type == 0 && field.Message != null) field.Type = (int)ProtoFieldType.Message;
        if (field.Type is < (int)ProtoFieldType.Double or > (int)ProtoFieldType.SInt64)
            Refuse($"{field.FullName} has no type that is known.");
        bool isEnum = field.FieldType == ProtoFieldType.Enum;
        if (field.IsMessage != (field.Message != null) || isEnum != (field.Enum != null))
            Refuse($"{field.FullName} has a type of another kind than {field.TypeName} is.");
    }

    private static void Settle(FieldNode field, MessageNode? scope, bool mayBeGroup)
    {
        if (field.Label is < FieldNode.Optional or > FieldNode.Repeated) Refuse($"{field.FullName} has no label.");
        if (field.FieldType == ProtoFieldType.Message && mayBeGroup && field.Features.Encoding == Features.Delimited)
            field.Type = (int)ProtoFieldType.Group;
        field.IsGroupLike = field.FieldType == ProtoFieldType.Group && field.Message!.Parent == scope
            && field.Message.File == field.File
            && string.Equals(field.Message.Name.ToLowerInvariant(), field.Name, StringComparison.Ordinal);
        field.IsRequired = field.Label == FieldNode.Required
            || (!field.IsRepeated && field.Features.Presence == Features.Required);
        field.HasPresence = !field.IsRepeated
            && (field.IsMessage || field.Extended != null || field.Oneof != null || field.IsProto3Optional
                || field.Features.Presence != Features.Implicit || field.Label == FieldNode.Required);
        int encoding = field.PackedOption != 0 ? field.PackedOption : field.Features.Repeated;
        field.IsPacked = field.IsRepeated && field.IsPackable && encoding == Features.Packed;
        if (field.Oneof is { IsSynthetic: true }) return;
        if (field.Oneof != null && field.Label != FieldNode.Optional)
            Refuse($"{field.FullName} is in a oneof and not optional.");
    }

    // Names that are written by protoc, and by every other tool, begin with a point: they are complete.
    private object? Find(string name) =>
        name.Length > 1 && name[0] == '.' ? _names.GetValueOrDefault(name[1..]) : null;

    private static string FullName(string scope, string name, bool mayBeginWithDigit = false)
    {
        CheckIdentifier(name, scope, mayBeginWithDigit);
        if (scope.Length + name.Length >= LongestName) Refuse($"A name in {scope} is too long.");
        return scope.Length == 0 ? name : $"{scope}.{name}";
    }

    internal static void CheckIdentifier(string name, string scope, bool mayBeginWithDigit = false)
    {
        bool isValid = name.Length is > 0 and < LongestName && (mayBeginWithDigit || !char.IsAsciiDigit(name[0]));
        foreach (char c in name) isValid &= char.IsAsciiLetterOrDigit(c) || c == '_';
        if (!isValid) Refuse($"A name in {(scope.Length == 0 ? "the set" : scope)} is no identifier.");
    }
}
