using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Descriptors;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Passes;
using ProtoZeroGenerator.Syntax;
using ProtoZeroSharp;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>One release of a few schemas: linked, and loaded by the library, which can read its messages.</summary>
internal sealed class Release
{
    private readonly Lazy<ProtoSchema> _types;

    public Release(IReadOnlyList<FileSyntax> trees)
    {
        Trees = trees;
        var found = new DiagnosticBag();
        Set = Linker.Link(trees, EmbeddedImports.Instance, found);
        HasErrors = trees.Any(tree => tree.HasErrors)
            || found.Items.Any(one => one.Severity == DiagnosticSeverity.Error);
        Files = [.. Set.Files.Where(file => !file.IsBuiltIn)];
        _types = new Lazy<ProtoSchema>(() => ProtoSchema.Load(
            DescriptorBytes.Encode(DescriptorSet.Build(Files, includesImports: true))));
    }

    /// <summary>The parsed files.</summary>
    public IReadOnlyList<FileSyntax> Trees { get; }

    /// <summary>The linked files, without built-in ones.</summary>
    public IReadOnlyList<SchemaFile> Files { get; }

    public SchemaSet Set { get; }

    public bool HasErrors { get; }

    public IEnumerable<MessageSchema> Messages => Files.SelectMany(file => file.AllMessages);

    /// <summary>The type of a message for the library.</summary>
    public ProtoType Type(string message) => _types.Value.GetMessageType(message);

    public MessageSchema? FindMessage(string name) => Messages.FirstOrDefault(one => one.FullName == name);

    public MessageSchema Message(string name) => FindMessage(name)!;

    public FieldSchema Field(string message, int number) => Message(message).Fields.Single(one => one.Number == number);

    public EnumSchema Enum(string name) =>
        Files.SelectMany(file => file.AllEnums).Single(one => one.FullName == name);

    public EnumValueSchema Value(string type, int number) => Enum(type).Values.Single(one => one.Number == number);

    public ServiceSchema Service(string name) =>
        Files.SelectMany(file => file.Services).Single(one => one.FullName == name);

    public MethodSchema Method(string service, string name) =>
        Service(service).Methods.Single(one => one.Name == name);
}
