using System.Collections.Generic;
using System.IO;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>Comments of declarations against those protoc finds.</summary>
public sealed class CommentTests
{
    [DataFact]
    public void Comments_Otlp_AreThoseOfTheStoredSet()
    {
        Linked linked = Linked.Folder(DataFolder.PathOf("otlp"));
        int count = 0;
        byte[] stored = File.ReadAllBytes(DataFolder.PathOf("descriptors/otlp-with-source-info.fds.pb"));
        foreach (FileDescriptorProto expected in FileDescriptorSet.Parser.ParseFrom(stored).File)
        {
            SortedDictionary<string, string> theirs = CommentDump.OfDescriptor(expected);
            Assert.Equal(theirs, CommentDump.OfSchema(linked.Set.Find(expected.Name)!));
            count += theirs.Count;
        }

        Assert.True(count > 300, $"{count} comments");
    }
}
