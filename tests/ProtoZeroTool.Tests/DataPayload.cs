using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp.Testing;

namespace ProtoZeroTool.Tests;

/// <summary>A payload of the data folder and its type, as the manifest tells them.</summary>
internal sealed record DataPayload(string Payload, string Root, string Schema, string Message)
{
    /// <summary>All of them; none where the data is missing.</summary>
    public static IReadOnlyList<DataPayload> All { get; } = Load();

    /// <summary>The bytes.</summary>
    public byte[] Read() => File.ReadAllBytes(DataFolder.PathOf(Payload));

    private static DataPayload[] Load()
    {
        if (DataFolder.Missing(DataPart.All) is not null) return [];
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        return
        [
            .. manifest.RootElement.EnumerateArray().Select(one => new DataPayload(
                one.GetProperty("payload").GetString()!, one.GetProperty("schema_root").GetString()!,
                one.GetProperty("schema").GetString()!, one.GetProperty("message").GetString()!)),
        ];
    }
}
