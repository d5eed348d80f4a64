using System;
using System.IO;
using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>Messages of protobuf-net, whose classes are written by hand.</summary>
internal static class NetClasses
{
    public static ClassPeer Peer<T>(byte[] data, Func<T, T> build, Func<T, int> texts)
        where T : class => new ClassPeer<T>(data, Parse<T>, Write, WriteInto, build, texts);

    private static T Parse<T>(byte[] data) => Serializer.Deserialize<T>(new ReadOnlySpan<byte>(data));

    private static byte[] Write<T>(T message)
    {
        using var stream = new MemoryStream();
        Serializer.Serialize(stream, message);
        return stream.ToArray();
    }

    private static void WriteInto<T>(T message, byte[] target)
    {
        using var stream = new MemoryStream(target);
        Serializer.Serialize(stream, message);
    }
}
