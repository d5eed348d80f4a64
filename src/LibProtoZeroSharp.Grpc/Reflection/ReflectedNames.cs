using System;
using System.Collections.Generic;
using ProtoZeroSharp.Grpc.Names;

namespace ProtoZeroSharp.Grpc;

/// <summary>The names that a file declares, each with its package and the messages around it.</summary>
internal sealed class ReflectedNames
{
    private readonly List<string> _dependencies = [];
    private readonly List<string> _services = [];
    private readonly List<string> _messages = [];
    private readonly List<string> _others = [];
    private readonly List<(string Type, int Number)> _extensions = [];

    private ReflectedNames(string file) => File = file;

    /// <summary>The import name of the file.</summary>
    public string File { get; }

    /// <summary>Import names of the files that it imports.</summary>
    public IReadOnlyList<string> Dependencies => _dependencies;

    /// <summary>Services.</summary>
    public IReadOnlyList<string> Services => _services;

    /// <summary>Messages.</summary>
    public IReadOnlyList<string> Messages => _messages;

    /// <summary>Methods, fields, oneofs, enums, their values, and extensions.</summary>
    public IReadOnlyList<string> Others => _others;

    /// <summary>Extensions by the type that they extend.</summary>
    public IReadOnlyList<(string Type, int Number)> Extensions => _extensions;

    /// <summary>Reads a descriptor.</summary>
    /// <param name="descriptor">An encoded <c>FileDescriptorProto</c>.</param>
    /// <exception cref="ProtoFormatException">It is none.</exception>
    public static ReflectedNames Read(ReadOnlySpan<byte> descriptor)
    {
        using var arena = new ArenaAllocator();
        NamedFile file = NamedFile.Parse(descriptor, arena, new ProtoParseOptions { DiscardUnknownFields = true });
        var names = new ReflectedNames(file.Name.ToString());
        foreach (ProtoString dependency in file.Dependency) names._dependencies.Add(dependency.ToString());
        string package = file.Package.ToString();
        names.AddMessages(file.MessageType, package);
        names.AddEnums(file.EnumType, package);
        names.AddExtensions(file.Extension, package);
        foreach (ref readonly NamedService service in file.Service)
        {
            string name = Full(package, service.Name);
            names._services.Add(name);
            names.AddParts(service.Method, name);
        }

        return names;
    }

    private void AddMessages(ProtoList<NamedMessage> messages, string scope)
    {
        foreach (ref readonly NamedMessage message in messages)
        {
            string name = Full(scope, message.Name);
            _messages.Add(name);
            foreach (ref readonly NamedField field in message.Field) _others.Add(Full(name, field.Name));
            AddParts(message.OneofDecl, name);
            AddMessages(message.NestedType, name);
            AddEnums(message.EnumType, name);
            AddExtensions(message.Extension, name);
        }
    }

    // Values are declared beside their enum, not in it.
    private void AddEnums(ProtoList<NamedEnum> enums, string scope)
    {
        foreach (ref readonly NamedEnum type in enums)
        {
            _others.Add(Full(scope, type.Name));
            AddParts(type.Value, scope);
        }
    }

    private void AddExtensions(ProtoList<NamedField> extensions, string scope)
    {
        foreach (ref readonly NamedField extension in extensions)
        {
            _others.Add(Full(scope, extension.Name));
            _extensions.Add((extension.Extendee.ToString().TrimStart('.'), extension.Number));
        }
    }

    private void AddParts(ProtoList<NamedPart> parts, string scope)
    {
        foreach (ref readonly NamedPart part in parts) _others.Add(Full(scope, part.Name));
    }

    private static string Full(string scope, ProtoString name) =>
        scope.Length == 0 ? name.ToString() : $"{scope}.{name}";
}
