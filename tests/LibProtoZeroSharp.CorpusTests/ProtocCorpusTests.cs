using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>
/// Random messages of Google's test schemas, editions included, with extensions, MessageSets and unknown enum numbers:
/// what C++ reads from our writing is what it reads from the original.
/// </summary>
public class ProtocCorpusTests(ITestOutputHelper output)
{
    private static readonly string[] s_localFiles =
        ["google/protobuf/cpp_file_options.proto", "google/protobuf/json_options.proto",
            "google/protobuf/json_enumvalue_options.proto"];

    private static int Rounds => ProtoZeroInfo.ChecksEnabled ? 2 : CorpusMessages.AreLazy ? 15 : 40;

    [Trait("Speed", "Slow")]
    [DataFact(DataPart.Schemas)]
    public void RandomMessages_OfGooglesTestSchemas_AreTheSameInCpp()
    {
        // The judge cannot name what edition 2024 keeps local to a file.
        WireMessage[] types =
        [
            .. WireSchema.Load("descriptors/protobuf-tests.fds.pb").Messages
                .Where(type => CorpusMessages.Ours.ContainsKey(type.FullName) && !type.IsLocal
                    && !s_localFiles.Contains(type.File)),
        ];
        using var judge = new ProtocJudge(DataFolder.PathOf("corpus/protobuf-tests"), types);
        using var arena = new ArenaAllocator();
        var random = new RandomWire(1) { ForProtoc = true };
        MemoryStream original = new(), ours = new();
        foreach (WireMessage type in types)
        {
            OurMessage message = OurMessage.Of(CorpusMessages.Ours[type.FullName]);
            for (int round = 0; round < Rounds; round++)
            {
                arena.Reset();
                byte[] bytes = random.Next(type);
                judge.Add(original, type, bytes);
                judge.Add(ours, type, message.Rewrite(bytes, arena));
            }
        }

        string[] expected = judge.Decode(original);

        Assert.Equal(expected, judge.Decode(ours));
        output.WriteLine(
            $"{types.Length * Rounds:N0} messages of {types.Length} types, {expected.Length:N0} lines of text");
        Assert.InRange(types.Length, 590, int.MaxValue);
    }
}
