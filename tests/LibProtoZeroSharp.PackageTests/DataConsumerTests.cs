using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// The main job on real input, from outside: a project with one package reference and the data's schemas parses every
/// payload and writes it back; protoc judges what was written.
/// </summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class DataConsumerTests(PackageFeed feed)
{
    private static readonly string[] s_schemaRoots = ["otlp", "mvt", "osm", "benchmarks"];

    [DataFact]
    public void ParseAndWrite_EveryPayload_GivesTheSameMessage()
    {
        IReadOnlyList<Payload> payloads = Payload.Load(s_schemaRoots);
        Consumer consumer = feed.NewConsumer("data")
            .Program("app",
                [Consumer.Fast,
                    .. s_schemaRoots.Select(root =>
                        $"""<AdditionalFiles Include="{DataFolder.PathOf(root)}/**/*.proto" />""")])
            .File("app/Program.cs", ProgramFor(payloads));
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();

        string output = consumer.NewFolder("output");
        string[] sizes =
            consumer.Run("app", "Release", DataFolder.Path, output).Succeeded().Output.TrimEnd().Split('\n');

        Assert.Equal(payloads.Count, sizes.Length);
        Assert.All(payloads.Select((payload, index) => (payload, index)), it =>
        {
            string written = Path.Combine(output, $"{it.index}");
            Assert.Equal($"{it.index} {new FileInfo(written).Length}", sizes[it.index]);
            if (it.payload.IsCanonical)
                Assert.Equal(File.ReadAllBytes(DataFolder.PathOf(it.payload.Path)), File.ReadAllBytes(written));
            Assert.Equal(it.payload.ReadExpectedText(), Protoc.Decode(it.payload, written));
        });
    }

    // Prints, for each payload, its index and what CalculateSize says; the written bytes go to a file called like the
    // index.
    private static string ProgramFor(IReadOnlyList<Payload> payloads) => $$"""
        using System;
        using System.IO;
        using ProtoZeroSharp;

        using var arena = new ArenaAllocator();
        {{string.Concat(payloads.Select((payload, index) => $$"""

            {
                byte[] bytes = File.ReadAllBytes(Path.Combine(args[0], "{{payload.Path}}"));
                var message = {{payload.CSharpType}}.Parse(bytes, arena);
                File.WriteAllBytes(Path.Combine(args[1], "{{index}}"), message.ToByteArray());
                Console.WriteLine($"{{index}} {message.CalculateSize()}");
                if (bytes.Length < 10_000) Truncate<{{payload.CSharpType}}>(bytes, arena);
                arena.Reset();
            }
            """))}}

        // Cut at every byte: a message, or one documented error; nothing else may escape.
        static void Truncate<T>(byte[] bytes, ArenaAllocator arena)
            where T : unmanaged, IProtoMessage<T>
        {
            byte[] pinned = GC.AllocateArray<byte>(bytes.Length, pinned: true);
            bytes.CopyTo(pinned, 0);
            for (int length = 0; length < bytes.Length; length++)
            {
                arena.Reset();
                bool copied = ProtoMessage.TryParse(bytes.AsSpan(0, length), arena, out T _, out ProtoError error);
                bool inPlace = ProtoMessage.TryParseInPlace(pinned.AsSpan(0, length), arena, out T _, out _);
                if (copied != inPlace || copied != (error.Code == ProtoFormatError.None) || error.Offset > length)
                    throw new InvalidOperationException($"{typeof(T)} cut at {length}: {copied}, {inPlace}, {error}");
                try
                {
                    var reader = new ProtoReader(bytes.AsSpan(0, length));
                    while (reader.Next()) reader.Skip();
                }
                catch (ProtoFormatException)
                {
                }
            }
        }
        """;
}
