using System;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.First;

/// <summary>What a fresh process does: parses a message and writes it, some times.</summary>
/// <param name="data">The encoded message.</param>
/// <param name="target">Takes each written message; longer than needed.</param>
/// <param name="count">How many messages.</param>
/// <returns>Bytes of the last message.</returns>
internal delegate int FirstWork(byte[] data, byte[] target, int count);

/// <summary>The two libraries' work, each for one type of messages.</summary>
internal static class FirstWorks
{
    public static int Ours<T>(byte[] data, byte[] target, int count)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        int written = 0;
        for (int i = 0; i < count; i++) written = Handle<T>(data, target, arena);
        return written;
    }

    /// <param name="parser">Google's parser of the type, read inside the time that is taken.</param>
    public static int Theirs<T>(Func<MessageParser<T>> parser, byte[] data, byte[] target, int count)
        where T : class, IMessage<T>
    {
        int written = 0;
        for (int i = 0; i < count; i++) written = Handle(parser(), data, target);
        return written;
    }

    // A call for each message, as a server's handler is: the JIT replaces code by calls.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Handle<T>(byte[] data, byte[] target, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        arena.Reset();
        T message = T.Parse(data, arena);
        Agreement.Require(message.TryWriteTo(target, out int written), "first");
        return written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Handle<T>(MessageParser<T> parser, byte[] data, byte[] target)
        where T : class, IMessage<T>
    {
        T message = parser.ParseFrom(data);
        int length = message.CalculateSize();
        message.WriteTo(target.AsSpan(0, length));
        return length;
    }
}
