using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp.Testing;

namespace ProtoZeroTool.Tests;

/// <summary>A payload of the data folder, and what protoc 36.2 and others make of it.</summary>
/// <param name="Path">The encoded message.</param>
/// <param name="Root">The import root of its schema.</param>
/// <param name="Message">Its type.</param>
/// <param name="TextPath">What <c>protoc --decode</c> writes.</param>
/// <param name="JsonPath">Its JSON by another library.</param>
/// <param name="EncodedHash">
/// SHA-256 of what <c>protoc --encode</c> makes of the text; null if it cannot.
/// </param>
internal sealed record Payload(
    string Path, string Root, string Message, string TextPath, string JsonPath, string? EncodedHash)
{
    /// <summary>All payloads.</summary>
    public static IReadOnlyList<Payload> All()
    {
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        return [.. manifest.RootElement.EnumerateArray().Select(Of)];
    }

    /// <summary>The bytes of a file of the data, unpacked.</summary>
    public static byte[] Read(string path)
    {
        using FileStream file = File.OpenRead(DataFolder.PathOf(path));
        using Stream plain = path.EndsWith(".gz", StringComparison.Ordinal)
            ? new GZipStream(file, CompressionMode.Decompress) : file;
        var bytes = new MemoryStream();
        plain.CopyTo(bytes);
        return bytes.ToArray();
    }

    private static Payload Of(JsonElement one)
    {
        string Text(string name) => one.GetProperty(name).GetString()!;
        JsonElement encoded = one.GetProperty("protoc_reencode");
        return new Payload(
            DataFolder.PathOf(Text("payload")), DataFolder.PathOf(Text("schema_root")), Text("message"),
            Text("expected_text"), Text("expected_json"),
            encoded.ValueKind == JsonValueKind.Null ? null : encoded.GetProperty("sha256").GetString());
    }
}
