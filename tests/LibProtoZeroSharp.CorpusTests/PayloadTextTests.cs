using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>Every payload in the text format, against what protoc has made of it.</summary>
public class PayloadTextTests(ITestOutputHelper output)
{
    [DataFact]
    public void ToText_OfEveryPayload_IsWhatProtocWrites()
    {
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        using var arena = new ArenaAllocator();
        int count = 0, read = 0;
        foreach (JsonElement payload in manifest.RootElement.EnumerateArray())
        {
            arena.Reset();
            string path = payload.GetProperty("payload").GetString()!;
            byte[] bytes = File.ReadAllBytes(DataFolder.PathOf(path));
            OurMessage message = OurMessage.Of(CorpusMessages.Ours[payload.GetProperty("message").GetString()!]);
            string expected = ReadText(payload.GetProperty("expected_text").GetString()!);
            var options = new ProtoTextOptions { PrintUnknownFields = true };

            string text = message.ToText(bytes, arena, options);

            Assert.True(expected == text, Difference(path, expected, text));
            count++;
            JsonElement again = payload.GetProperty("protoc_reencode");
            if (again.ValueKind == JsonValueKind.Null) continue;
            byte[] written = message.OfText(expected, arena, options);
            Assert.Equal(again.GetProperty("sha256").GetString(),
                Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(written)));
            read++;
        }

        output.WriteLine($"{count} payloads written, {read} read");
        Assert.InRange(read, 40, count);
    }

    private static string ReadText(string path)
    {
        using FileStream file = File.OpenRead(DataFolder.PathOf(path));
        using Stream plain = path.EndsWith(".gz", StringComparison.Ordinal)
            ? new GZipStream(file, CompressionMode.Decompress) : file;
        using var reader = new StreamReader(plain);
        return reader.ReadToEnd();
    }

    private static string Difference(string path, string expected, string found)
    {
        int at = expected.Zip(found).TakeWhile(pair => pair.First == pair.Second).Count(), from = Math.Max(0, at - 80);
        string Part(string text) => text.Substring(from, Math.Min(200, text.Length - from));
        return $"{path} at {at}, protoc:\n{Part(expected)}\nours:\n{Part(found)}";
    }
}
