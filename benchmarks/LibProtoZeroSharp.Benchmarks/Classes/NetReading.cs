using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>A small message of protobuf-net.</summary>
[ProtoContract]
public sealed class NetReading
{
    /// <summary>Field 1.</summary>
    [ProtoMember(1)]
    public string Sensor { get; set; } = "";

    /// <summary>Field 2.</summary>
    [ProtoMember(2)]
    public long Time { get; set; }

    /// <summary>Field 3.</summary>
    [ProtoMember(3)]
    public double Value { get; set; }

    /// <summary>Field 4.</summary>
    [ProtoMember(4)]
    public bool Valid { get; set; }

    internal static ClassPeer Peer(byte[] data) => NetClasses.Peer<NetReading>(data,
        static from => new NetReading
        {
            Sensor = from.Sensor, Time = from.Time, Value = from.Value, Valid = from.Valid,
        },
        static message => message.Sensor.Length);
}
