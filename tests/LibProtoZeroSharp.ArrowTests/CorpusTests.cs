using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;
using Apache.Arrow;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Arrow;
using ProtoZeroSharp.CorpusTests;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Real payloads, and random messages of real schemas.</summary>
public class CorpusTests(ITestOutputHelper output)
{
    private static int Rounds =>
        int.TryParse(Environment.GetEnvironmentVariable("PROTOZERO_ROUNDS"), CultureInfo.InvariantCulture, out int set)
            ? set : ProtoZeroInfo.ChecksEnabled ? 1 : 3;

    [DataFact]
    public void EveryPayload_ComesBackEqual()
    {
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        int count = 0;
        foreach (JsonElement payload in manifest.RootElement.EnumerateArray())
        {
            byte[] bytes = File.ReadAllBytes(DataFolder.PathOf(payload.GetProperty("payload").GetString()!));
            AnyMessage message = AnyMessage.All[payload.GetProperty("message").GetString()!];
            // Custom options in descriptors are extensions. The payloads of OTLP nest values.
            var options = new ProtoArrowOptions
            {
                RecursionDepth = 4,
                MaxColumns = 100_000,
                DiscardUnknownFields = message.FullName == "google.protobuf.FileDescriptorSet",
                Oneofs = count % 2 == 0 ? ProtoArrowOneofs.Members : ProtoArrowOneofs.DenseUnion,
                Enums = ProtoArrowEnums.Numbers,
            };
            message.Check(bytes, options);
            count++;
        }

        output.WriteLine($"{count} payloads");
        Assert.InRange(count, 45, int.MaxValue);
    }

    [DataTheory]
    [InlineData("descriptors/protobuf-tests.fds.pb", 300)]
    [InlineData("descriptors/googleapis-subset.fds.pb", 300)]
    [InlineData("descriptors/otlp-with-source-info.fds.pb", 30)]
    public void RandomMessages_OfSchemaReadAtRunTime_ComeBackEqual(string path, int least)
    {
        var files = new Dictionary<string, FileDescriptorProto>();
        foreach (FileDescriptorProto file in FileDescriptorSet.Parser.ParseFrom(
            File.ReadAllBytes(DataFolder.PathOf(path))).File)
            files[file.Name] = file;
        ProtoSchema schema = ProtoSchema.Load(new FileDescriptorSet { File = { files.Values } }.ToByteArray());
        int types = 0, messages = 0, refused = 0, wide = 0;
        foreach (WireMessage message in new WireSchema(files.Values).Messages)
        {
            Assert.True(schema.TryGetMessageType(message.FullName, out ProtoType type), message.FullName);
            var options = new ProtoArrowOptions
            {
                RecursionDepth = 3,
                MaxColumns = 3000,
                DiscardUnknownFields = true,
                Enums = ProtoArrowEnums.Numbers,
                Oneofs = types % 2 == 0 ? ProtoArrowOneofs.DenseUnion : ProtoArrowOneofs.Members,
            };
            try
            {
                ProtoArrow.Schema(type, options);
            }
            catch (ProtoArrowException e) when (e.Code is ProtoArrowError.TooManyColumns)
            {
                wide++;
                continue;
            }

            types++;
            Check(message, type, options, ref messages, ref refused);
        }

        output.WriteLine($"{types} types, {messages} messages, {refused} refused, {wide} types with too many columns");
        Assert.InRange(types, least, int.MaxValue);
        Assert.InRange(messages, types, int.MaxValue);
    }

    private static void Check(
        WireMessage message, ProtoType type, ProtoArrowOptions options, ref int messages, ref int refused)
    {
        using var arena = new ArenaAllocator();
        var random = new RandomWire(message.FullName.Length);
        var kept = new List<DynamicMessage>();
        for (int i = 0; i < Rounds * 4; i++)
        {
            DynamicMessage one = DynamicMessage.Parse(
                type, random.Next(message), arena, new ProtoParseOptions { DiscardUnknownFields = true });
            try
            {
                using RecordBatch alone = ProtoArrow.ToRecordBatch(type, [one], options);
                kept.Add(one);
            }
            catch (ProtoArrowException e) when (e.Code is ProtoArrowError.OutOfRange or ProtoArrowError.InvalidJson
                or ProtoArrowError.InvalidUtf8)
            {
                // Random times, and values without JSON.
                refused++;
            }
        }

        messages += kept.Count;
        using RecordBatch batch = ProtoArrow.ToRecordBatch(type, [.. kept], options);
        using RecordBatch sent = RoundTrips.Sent(batch);
        Same(ProtoArrow.FromRecordBatch(type, batch, arena, options));
        Same(ProtoArrow.FromRecordBatch(type, sent, arena, options));

        void Same(DynamicMessage[] back)
        {
            Assert.Equal(kept.Count, back.Length);
            for (int i = 0; i < back.Length; i++)
            {
                if (!kept[i].Equals(back[i]))
                    Assert.Fail($"{type}:\n{kept[i].ToText()}\n{back[i].ToText()}");
            }
        }
    }
}
