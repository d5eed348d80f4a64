using System;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.IntegrationTests.Dynamic;

/// <summary>The kinds of fields as a schema that is read when the tests run.</summary>
internal static class KindsSchema
{
    public static ProtoSchema Schema { get; } = ProtoSchema.Load(Set(
        OurKinds.Three.Kinds3Reflection.Descriptor.ToArray(), OurKinds.Two.Kinds2Reflection.Descriptor.ToArray()));

    public static ProtoType All { get; } = Schema.GetMessageType("kinds.three.All");

    public static ProtoType Whole { get; } = Schema.GetMessageType("kinds.two.Whole");

    /// <summary>A set of files.</summary>
    public static byte[] Set(params byte[][] files)
    {
        var set = new FileDescriptorSet();
        foreach (byte[] file in files) set.File.Add(FileDescriptorProto.Parser.ParseFrom(file));
        return set.ToByteArray();
    }
}
