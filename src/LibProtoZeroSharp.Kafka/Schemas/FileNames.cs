using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Kafka;

/// <summary>What a schema declares, as far as frames need it.</summary>
internal sealed class FileNames
{
    // Numbers of fields of FileDescriptorProto and DescriptorProto.
    private const int FileName = 1, FilePackage = 2, FileDependency = 3, FileMessage = 4;
    private const int MessageName = 1, MessageNested = 3;

    public string Name { get; private set; } = "";

    public string Package { get; set; } = "";

    public byte[] Descriptor { get; private init; } = [];

    public List<string> Imports { get; } = [];

    public List<MessageNames> Messages { get; } = [];

    /// <summary>Reads a descriptor.</summary>
    /// <exception cref="ProtoFormatException">The bytes are no descriptor.</exception>
    public static FileNames Read(ReadOnlySpan<byte> descriptor)
    {
        var file = new FileNames { Descriptor = descriptor.ToArray() };
        var reader = new ProtoReader(descriptor);
        while (reader.Next())
        {
            if (reader.WireType != WireType.LengthDelimited) reader.Skip();
            else if (reader.FieldNumber == FileName) file.Name = reader.ReadString();
            else if (reader.FieldNumber == FilePackage) file.Package = reader.ReadString();
            else if (reader.FieldNumber == FileDependency) file.Imports.Add(reader.ReadString());
            else if (reader.FieldNumber == FileMessage) file.Messages.Add(ReadMessage(reader.ReadMessage()));
            else reader.Skip();
        }

        return file;
    }

    /// <summary>The full name of the message at a place; null if there is none.</summary>
    public string? Find(ReadOnlySpan<int> path)
    {
        string name = Package;
        List<MessageNames> level = Messages;
        foreach (int index in path)
        {
            if ((uint)index >= (uint)level.Count) return null;
            name = Join(name, level[index].Name);
            level = level[index].Nested;
        }

        return name;
    }

    /// <summary>The place of a message; null if it is not declared here.</summary>
    public int[]? PathOf(string fullName)
    {
        var path = new List<int>();
        return Search(Messages, Package, fullName, path) ? [.. path] : null;
    }

    /// <summary>All messages, for errors.</summary>
    public override string ToString() => string.Join(", ", Messages.ConvertAll(message => Join(Package, message.Name)));

    private static bool Search(List<MessageNames> level, string scope, string fullName, List<int> path)
    {
        for (int i = 0; i < level.Count; i++)
        {
            string name = Join(scope, level[i].Name);
            path.Add(i);
            if (name == fullName || Search(level[i].Nested, name, fullName, path)) return true;
            path.RemoveAt(path.Count - 1);
        }

        return false;
    }

    private static string Join(string scope, string name) => scope.Length == 0 ? name : $"{scope}.{name}";

    private static MessageNames ReadMessage(ProtoReader reader)
    {
        var message = new MessageNames();
        while (reader.Next())
        {
            if (reader.WireType != WireType.LengthDelimited) reader.Skip();
            else if (reader.FieldNumber == MessageName) message.Name = reader.ReadString();
            else if (reader.FieldNumber == MessageNested) message.Nested.Add(ReadMessage(reader.ReadMessage()));
            else reader.Skip();
        }

        return message;
    }
}

/// <summary>A message and those inside of it.</summary>
internal sealed class MessageNames
{
    public string Name { get; set; } = "";

    public List<MessageNames> Nested { get; } = [];
}
