using System;
using System.Collections.Generic;
using ProtoZeroSharp.Classes;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>Makes the peers of one message.</summary>
internal static class ClassPeers
{
    public static ClassPeer Ours<T>(
        byte[] data, ProtoZeroSharp.Compatibility.MessageParser<T> parser, Func<T, T> build, Func<T, int> texts)
        where T : class, IMessage<T> =>
        new ClassPeer<T>(data, parser.ParseFrom, static message => message.ToByteArray(),
            static (message, target) => message.WriteTo(target.AsSpan()), build, texts);

    public static ClassPeer Google<T>(
        byte[] data, global::Google.Protobuf.MessageParser<T> parser, Func<T, T> build, Func<T, int> texts)
        where T : class, global::Google.Protobuf.IMessage<T> =>
        new ClassPeer<T>(data, parser.ParseFrom,
            static message => global::Google.Protobuf.MessageExtensions.ToByteArray(message),
            static (message, target) => global::Google.Protobuf.MessageExtensions.WriteTo(message, target.AsSpan()),
            build, texts);

    public static ClassMessage Pair(string name, byte[] data, ClassPeer ours, ClassPeer google) =>
        new(name, data.Length, new Dictionary<ClassLibrary, ClassPeer>
        {
            [ClassLibrary.Ours] = ours,
            [ClassLibrary.Google] = google,
        });
}
