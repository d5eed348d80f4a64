using System.Collections.Concurrent;
using System.IO;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Input;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>
/// Types for tests, of schemas that the tool itself compiles; other tests compare these with protoc's.
/// </summary>
internal static class Schemas
{
    private static readonly ConcurrentDictionary<(string, string, string), LoadedSchema> s_loaded = [];

    /// <summary>A message without fields.</summary>
    public static ProtoType Empty { get; } = Of("syntax = \"proto3\"; message Empty {}", "Empty");

    /// <summary>A message of a text.</summary>
    public static ProtoType Of(string text, string message)
    {
        using ToolFolder folder = new ToolFolder().File("a.proto", text);
        return ProtoSchema.Load(SetOf(folder.Path, "a.proto")).GetMessageType(message);
    }

    /// <summary>The message of a payload.</summary>
    public static ProtoType Of(DataPayload payload) => Loaded(payload).Type;

    /// <summary>The schema of a payload.</summary>
    public static LoadedSchema Loaded(DataPayload payload) => s_loaded.GetOrAdd(
        (payload.Root, payload.Schema, payload.Message),
        key => LoadedSchema.Of(SetOf(DataFolder.PathOf(key.Item1), key.Item2), key.Item3));

    private static byte[] SetOf(string root, string file)
    {
        using ToolFolder folder = new();
        ToolRun run =
            ToolFolder.Run("descriptor", "-I", root, "--include-imports", "-o", folder.PathOf("set.pb"), file);
        Assert.Equal(0, run.ExitCode);
        return File.ReadAllBytes(folder.PathOf("set.pb"));
    }
}
