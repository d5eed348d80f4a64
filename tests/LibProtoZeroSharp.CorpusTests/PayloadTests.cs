using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>
/// Every payload of the data folder's manifest, descriptor sets with extensions and custom options among them.
/// </summary>
public class PayloadTests(ITestOutputHelper output)
{
    [DataFact]
    public void ParseAndWrite_EveryPayload_GivesTheSameMessage()
    {
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        JsonElement[] payloads = [.. manifest.RootElement.EnumerateArray()];
        using var arena = new ArenaAllocator();
        int identical = 0;
        foreach (JsonElement payload in payloads)
        {
            arena.Reset();
            byte[] bytes = File.ReadAllBytes(DataFolder.PathOf(payload.GetProperty("payload").GetString()!));
            OurMessage message = OurMessage.Of(CorpusMessages.Ours[payload.GetProperty("message").GetString()!]);

            byte[] written = message.Rewrite(bytes, arena);

            JsonElement again = payload.GetProperty("protoc_reencode");
            // What protoc wrote itself, with unknown fields that its text form cannot take back, counts as identical
            // too.
            if (again.ValueKind == JsonValueKind.Null || again.GetProperty("identical").GetBoolean())
            {
                Assert.Equal(bytes, written);
                identical++;
            }
            else
            {
                Assert.Equal(again.GetProperty("size").GetInt32(), written.Length);
                Assert.Equal(again.GetProperty("sha256").GetString(),
                    Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(written)));
            }
        }

        output.WriteLine($"{payloads.Length} payloads, {identical} of them identical");
        Assert.InRange(payloads.Length, 45, int.MaxValue);
    }

    // What another library wrote: compared as values.
    [DataFact]
    public void Json_OfEveryPayload_IsWhatIsStoredAndReadBack()
    {
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        using var arena = new ArenaAllocator();
        int compared = 0;
        foreach (JsonElement payload in manifest.RootElement.EnumerateArray())
        {
            if (!payload.TryGetProperty("expected_json", out JsonElement path) || path.GetString() is not { } file)
                continue;
            arena.Reset();
            byte[] bytes = File.ReadAllBytes(DataFolder.PathOf(payload.GetProperty("payload").GetString()!));
            OurMessage message = OurMessage.Of(CorpusMessages.Ours[payload.GetProperty("message").GetString()!]);
            using JsonDocument ours = JsonDocument.Parse(message.ToJson(bytes, arena));
            byte[] text = Stored(file);
            using JsonDocument theirs = JsonDocument.Parse(text);
            Assert.True(AreSame(ours.RootElement, theirs.RootElement), file);
            Assert.True(message.IsSame(text, bytes, arena), file);
            compared++;
        }

        output.WriteLine($"{compared} payloads");
        Assert.InRange(compared, 40, int.MaxValue);
    }

    private static byte[] Stored(string path)
    {
        using Stream stored = File.OpenRead(DataFolder.PathOf(path));
        using Stream plain = path.EndsWith(".gz", StringComparison.Ordinal)
            ? new GZipStream(stored, CompressionMode.Decompress) : stored;
        using var bytes = new MemoryStream();
        plain.CopyTo(bytes);
        return bytes.ToArray();
    }

    // JavaScript writes a float with the digits of a double.
    private static bool AreSame(JsonElement ours, JsonElement theirs) => ours.ValueKind switch
    {
        JsonValueKind.Object => ours.GetPropertyCount() == theirs.GetPropertyCount() && ours.EnumerateObject().All(
            field => theirs.TryGetProperty(field.Name, out JsonElement other) && AreSame(field.Value, other)),
        JsonValueKind.Array => ours.GetArrayLength() == theirs.GetArrayLength()
            && ours.EnumerateArray().Zip(theirs.EnumerateArray(), AreSame).All(same => same),
        JsonValueKind.Number => JsonElement.DeepEquals(ours, theirs) || ours.GetSingle() == theirs.GetSingle(),
        _ => JsonElement.DeepEquals(ours, theirs),
    };
}
