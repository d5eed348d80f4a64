using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp;
using ProtoZeroSharp.CorpusTests;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Input;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests.Masks;

/// <summary>
/// The parse of a <see cref="ProtoZeroSharp.WellKnownTypes.FieldMask"/>, by masks made from a seed, is a parse of
/// everything and then <c>--select</c>.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class MaskedParseTests(ITestOutputHelper output)
{
    private readonly int[] _counts = new int[5];

    [DataFact]
    public void Parse_OfEveryPayload_IsTheSelectionOfAll()
    {
        var random = new Random(71);
        using var arena = new ArenaAllocator();
        foreach (DataPayload payload in DataPayload.All)
        {
            byte[] bytes = payload.Read();
            LoadedSchema schema = Schemas.Loaded(payload);
            string name = payload.Payload;
            for (int i = bytes.Length > 1_000_000 ? 4 : 16; i > 0; i--) Check(schema, bytes, random, arena, name);
            if (bytes.Length > 100_000) continue;
            for (int i = 0; i < 100; i++) Check(schema, WireBytes.Mutate(bytes, random), random, arena, name);
        }

        Tell(least: 250);
    }

    [DataTheory]
    [InlineData("descriptors/protobuf-tests.fds.pb", 500)]
    [InlineData("descriptors/googleapis-subset.fds.pb", 500)]
    [InlineData("descriptors/otlp-with-source-info.fds.pb", 40)]
    public void Parse_OfRandomMessagesOfManyTypes_IsTheSelectionOfAll(string path, int least)
    {
        byte[] set = File.ReadAllBytes(DataFolder.PathOf(path));
        var files = new Dictionary<string, FileDescriptorProto>();
        foreach (FileDescriptorProto file in FileDescriptorSet.Parser.ParseFrom(set).File) files.Add(file.Name, file);
        ProtoSchema loaded = ProtoSchema.Load(new FileDescriptorSet { File = { files.Values } }.ToByteArray());
        using var arena = new ArenaAllocator();
        int types = 0;
        foreach (WireMessage message in new WireSchema(files.Values).Messages)
        {
            Assert.True(loaded.TryGetMessageType(message.FullName, out ProtoType type), message.FullName);
            if (type.FieldCount == 0) continue;
            var random = new Random(types++);
            var wire = new RandomWire(types) { ForProtoc = types % 2 == 0 };
            var schema = new LoadedSchema(loaded, type, set);
            for (int i = 0; i < 6; i++)
            {
                byte[] bytes = wire.Next(message);
                Check(schema, bytes, random, arena, message.FullName);
                for (int times = 0; times < 3; times++)
                    Check(schema, WireBytes.Mutate(bytes, random), random, arena, message.FullName);
            }
        }

        Tell(least);
        Assert.InRange(types, least, int.MaxValue);
    }

    private void Check(LoadedSchema schema, byte[] bytes, Random random, ArenaAllocator arena, string name)
    {
        string[] paths = MaskOracle.RandomPaths(schema.Type, random);
        try
        {
            _counts[(int)new MaskOracle(schema, paths).Check(bytes, arena)]++;
        }
        catch (Exception exception)
        {
            string shown = bytes.Length > 4000 ? $"{bytes.Length} bytes" : Convert.ToHexString(bytes);
            throw new InvalidOperationException($"{name}: {string.Join(',', paths)} of {shown}", exception);
        }
    }

    private void Tell(int least)
    {
        int At(MaskOutcome outcome) => _counts[(int)outcome];
        foreach (MaskOutcome outcome in Enum.GetValues<MaskOutcome>()) output.WriteLine($"{outcome}: {At(outcome):N0}");
        Assert.InRange(At(MaskOutcome.Same), 4 * least, int.MaxValue);
        Assert.InRange(At(MaskOutcome.SameError), least, int.MaxValue);
        Assert.InRange(At(MaskOutcome.OtherError), 1, At(MaskOutcome.SameError));
        Assert.InRange(At(MaskOutcome.CutInGroup), 0, At(MaskOutcome.SameError) / 100);
        Assert.InRange(At(MaskOutcome.RefusedByAllOnly), 1, int.MaxValue);
    }
}
