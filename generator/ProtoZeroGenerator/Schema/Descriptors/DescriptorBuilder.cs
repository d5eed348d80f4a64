using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Descriptors;

/// <summary>
/// Builds what protoc writes with <c>--descriptor_set_out</c>: a <c>FileDescriptorProto</c> for a linked file.
/// </summary>
internal sealed class DescriptorBuilder
{
    private readonly SchemaFile _file;

    private DescriptorBuilder(SchemaFile file) => _file = file;

    /// <summary>Builds the descriptor of one file without errors.</summary>
    public static DescriptorNode Build(SchemaFile file) => new DescriptorBuilder(file).BuildFile();

    private DescriptorNode BuildFile()
    {
        var node = new DescriptorNode();
        node.Add(1, _file.ImportName);
        if (_file.Package.Length > 0) node.Add(2, _file.Package);
        var plain = new List<ImportSchema>();
        foreach (ImportSchema import in _file.Imports)
        {
            if (!import.IsOption) plain.Add(import);
        }

        foreach (ImportSchema import in plain) node.Add(3, import.File.ImportName);
        foreach (MessageSchema message in _file.Messages) node.Add(4, BuildMessage(message));
        foreach (EnumSchema type in _file.Enums) node.Add(5, BuildEnum(type));
        foreach (ServiceSchema service in _file.Services) node.Add(6, BuildService(service));
        foreach (FieldSchema extension in _file.Extensions) node.Add(7, BuildField(extension));
        AddOptions(node, 8, _file.Options);
        for (int i = 0; i < plain.Count; i++)
        {
            if (plain[i].IsPublic) node.Add(10, i);
        }

        for (int i = 0; i < plain.Count; i++)
        {
            if (plain[i].IsWeak) node.Add(11, i);
        }

        if (_file.Edition == ProtoEdition.Proto3) node.Add(12, "proto3");
        if (_file.Edition >= ProtoEdition.Edition2023)
        {
            node.Add(12, "editions");
            node.Add(14, (long)_file.Edition);
        }

        foreach (ImportSchema import in _file.Imports)
        {
            if (import.IsOption) node.Add(15, import.File.ImportName);
        }

        return node;
    }

    private DescriptorNode BuildMessage(MessageSchema message)
    {
        var node = new DescriptorNode();
        node.Add(1, message.Name);
        foreach (FieldSchema field in message.Fields) node.Add(2, BuildField(field));
        foreach (MessageSchema nested in message.Messages) node.Add(3, BuildMessage(nested));
        foreach (EnumSchema type in message.Enums) node.Add(4, BuildEnum(type));
        foreach (ExtensionRangeSchema range in message.ExtensionRanges) node.Add(5, BuildRange(range));
        foreach (FieldSchema extension in message.Extensions) node.Add(6, BuildField(extension));
        if (message.IsMapEntry)
        {
            var options = new DescriptorNode();
            options.Add(7, 1);
            node.Add(7, options);
        }
        else
        {
            AddOptions(node, 7, message.Options);
        }

        foreach (OneofSchema oneof in message.Oneofs)
        {
            var oneofNode = new DescriptorNode();
            oneofNode.Add(1, oneof.Name);
            AddOptions(oneofNode, 2, oneof.Options);
            node.Add(8, oneofNode);
        }

        foreach (ReservedRange range in message.ReservedRanges)
        {
            var rangeNode = new DescriptorNode();
            rangeNode.Add(1, range.First);
            rangeNode.Add(2, (long)range.Last + 1);
            node.Add(9, rangeNode);
        }

        foreach (string name in message.ReservedNames) node.Add(10, name);
        AddVisibility(node, 11, message.Syntax.Visibility);
        return node;
    }

    private DescriptorNode BuildRange(ExtensionRangeSchema range)
    {
        var node = new DescriptorNode();
        node.Add(1, range.First);
        node.Add(2, (long)range.Last + 1);
        AddOptions(node, 3, range.Options);
        return node;
    }

    private DescriptorNode BuildField(FieldSchema field)
    {
        var node = new DescriptorNode();
        node.Add(1, field.Name);
        if (field.IsExtension && field.ContainingType is not null) node.Add(2, "." + field.ContainingType.FullName);
        node.Add(3, field.Number);
        node.Add(4, (long)field.Label);
        node.Add(5, field.IsGroup ? 10 : (long)field.Kind);
        SchemaElement? type = (SchemaElement?)field.MessageType ?? field.EnumType;
        if (type is not null) node.Add(6, "." + type.FullName);
        if (field.Default is not null) node.Add(7, DefaultText.Of(field));
        AddOptions(node, 8, field.Options);
        if (field.Oneof is not null) node.Add(9, field.Oneof.Index);
        node.Add(10, field.JsonName);
        if (field.IsProto3Optional) node.Add(17, 1);
        return node;
    }

    private DescriptorNode BuildEnum(EnumSchema type)
    {
        var node = new DescriptorNode();
        node.Add(1, type.Name);
        foreach (EnumValueSchema value in type.Values)
        {
            var valueNode = new DescriptorNode();
            valueNode.Add(1, value.Name);
            valueNode.Add(2, value.Number);
            AddOptions(valueNode, 3, value.Options);
            node.Add(2, valueNode);
        }

        AddOptions(node, 3, type.Options);
        foreach (ReservedRange range in type.ReservedRanges)
        {
            var rangeNode = new DescriptorNode();
            rangeNode.Add(1, range.First);
            rangeNode.Add(2, range.Last);
            node.Add(4, rangeNode);
        }

        foreach (string name in type.ReservedNames) node.Add(5, name);
        AddVisibility(node, 6, type.Syntax.Visibility);
        return node;
    }

    private DescriptorNode BuildService(ServiceSchema service)
    {
        var node = new DescriptorNode();
        node.Add(1, service.Name);
        foreach (MethodSchema method in service.Methods)
        {
            var methodNode = new DescriptorNode();
            methodNode.Add(1, method.Name);
            methodNode.Add(2, "." + method.InputType?.FullName);
            methodNode.Add(3, "." + method.OutputType?.FullName);
            AddOptions(methodNode, 4, method.Options, isWritten: method.Syntax.HasBody);
            if (method.IsClientStreaming) methodNode.Add(5, 1);
            if (method.IsServerStreaming) methodNode.Add(6, 1);
            node.Add(2, methodNode);
        }

        AddOptions(node, 3, service.Options);
        return node;
    }

    private static void AddVisibility(DescriptorNode node, int number, VisibilityKind visibility)
    {
        if (visibility != VisibilityKind.Unset) node.Add(number, (long)visibility);
    }

    // A method in braces has options even if it sets none; so has protoc's.
    private static void AddOptions(DescriptorNode node, int number, OptionMessage options, bool isWritten = false)
    {
        if (options.Entries.Count == 0 && !isWritten) return;
        OptionMessage kept = Retention.Strip(options);
        if (kept.Entries.Count > 0 || options.Entries.Count == 0) node.Add(number, Options.OptionWriter.Write(kept));
    }
}
