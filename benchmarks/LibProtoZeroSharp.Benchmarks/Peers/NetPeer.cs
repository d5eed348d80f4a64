using System;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>protobuf-net with one message, an object of a class from <see cref="NetCode"/>.</summary>
internal abstract class NetPeer : IDisposable
{
    /// <summary>Parses the message.</summary>
    public static NetPeer Open(MessageDescriptor message, byte[] data) => (NetPeer)Activator.CreateInstance(
        typeof(NetPeer<>).MakeGenericType(NetCode.Class(message)), [data])!;

    /// <summary>What <see cref="Write"/> wrote.</summary>
    public abstract ReadOnlySpan<byte> Written { get; }

    /// <summary>Parses the bytes into a new object.</summary>
    public abstract long Parse();

    /// <summary>Writes the message into a kept stream; returns the bytes.</summary>
    public abstract long Write();

    /// <summary>Writes it into a kept buffer writer; returns the bytes.</summary>
    public abstract long WriteToBuffer();

    public abstract long Size();

    public abstract long Clone();

    public abstract void Dispose();
}
