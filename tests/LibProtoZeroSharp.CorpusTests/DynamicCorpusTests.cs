using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>
/// Messages of all schemas whose descriptor sets protoc has made, as generated structs and as messages whose schema is
/// read at run time: the same bytes, JSON, text and errors.
/// </summary>
public class DynamicCorpusTests(ITestOutputHelper output)
{
    private static int Rounds => ProtoZeroInfo.ChecksEnabled ? 5 : 60;

    [Trait("Speed", "Slow")]
    [DataTheory]
    [InlineData("descriptors/protobuf-tests.fds.pb", 500)]
    [InlineData("descriptors/googleapis-subset.fds.pb", 500)]
    [InlineData("descriptors/otlp-with-source-info.fds.pb", 40)]
    public void RandomMessages_OfSchemaReadAtRunTime_AreThoseOfGeneratedOnes(string path, int least)
    {
        // A lazy message is written as it came.
        if (CorpusMessages.AreLazy) return;
        var files = new Dictionary<string, FileDescriptorProto>();
        foreach (FileDescriptorProto file in FileDescriptorSet.Parser.ParseFrom(
            File.ReadAllBytes(DataFolder.PathOf(path))).File)
            files.Add(file.Name, file);
        ProtoSchema schema = ProtoSchema.Load(new FileDescriptorSet { File = { files.Values } }.ToByteArray());

        int types = 0;
        foreach (WireMessage message in new WireSchema(files.Values).Messages)
        {
            Assert.True(schema.TryGetMessageType(message.FullName, out ProtoType type), message.FullName);
            if (!CorpusMessages.Ours.TryGetValue(message.FullName, out System.Type? ours)) continue;
            DynamicPair.Of(message, ours, type).Run(Rounds, message.FullName.Length);
            types++;
        }

        output.WriteLine($"{types} types, {types * Rounds:N0} messages, {8 * types * Rounds:N0} damaged ones");
        Assert.InRange(types, least, int.MaxValue);
    }
}
