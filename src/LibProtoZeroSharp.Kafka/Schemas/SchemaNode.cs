using System;
using System.Collections.Generic;
using System.IO;

namespace ProtoZeroSharp.Kafka;

/// <summary>A file that is registered, with those that it imports.</summary>
/// <param name="Name">The path by which others import it.</param>
/// <param name="Text">What the registry gets: a descriptor as base64, or the text of the file.</param>
/// <param name="Imports">The files that are registered before it.</param>
/// <param name="Names">What it declares; null for one that is only imported.</param>
internal sealed record SchemaNode(string Name, string Text, IReadOnlyList<SchemaNode> Imports, FileNames? Names)
{
    /// <summary>The name of our options, which no registry knows.</summary>
    public const string OptionsName = "protozerosharp/options.proto";

    /// <summary>The file of our options.</summary>
    public static SchemaNode Options { get; } = new(OptionsName, ReadOptions(), [], null);

    /// <summary>Whether every registry has a file.</summary>
    public static bool IsKnown(string name) => name.StartsWith("google/protobuf/", StringComparison.Ordinal);

    private static string ReadOptions()
    {
        using Stream stream = typeof(SchemaNode).Assembly.GetManifestResourceStream(OptionsName)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
