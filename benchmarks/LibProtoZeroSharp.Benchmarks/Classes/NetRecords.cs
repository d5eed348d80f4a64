using System.Collections.Generic;
using System.ComponentModel;
using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>Records of protobuf-net.</summary>
[ProtoContract]
public sealed class NetRecords
{
    /// <summary>Field 1.</summary>
    [ProtoMember(1)]
    public List<Record> Items { get; } = [];

    internal static ClassPeer Peer(byte[] data) => NetClasses.Peer<NetRecords>(data, Build, Texts);

    private static NetRecords Build(NetRecords from)
    {
        var records = new NetRecords();
        foreach (Record record in from.Items)
        {
            records.Items.Add(new Record
            {
                Id = record.Id,
                Time = record.Time,
                Delta = record.Delta,
                Flags = record.Flags,
                Name = record.Name,
            });
        }

        return records;
    }

    private static int Texts(NetRecords message)
    {
        int length = 0;
        foreach (Record record in message.Items) length += record.Name.Length;
        return length;
    }

    /// <summary>A record.</summary>
    [ProtoContract]
    public sealed class Record
    {
        /// <summary>Field 1.</summary>
        [ProtoMember(1)]
        public uint Id { get; set; }

        /// <summary>Field 2.</summary>
        [ProtoMember(2)]
        public long Time { get; set; }

        /// <summary>Field 3.</summary>
        [ProtoMember(3, DataFormat = DataFormat.ZigZag)]
        public int Delta { get; set; }

        /// <summary>Field 4.</summary>
        [ProtoMember(4)]
        public uint Flags { get; set; }

        /// <summary>Field 5; an empty one is not written.</summary>
        [ProtoMember(5), DefaultValue("")]
        public string Name { get; set; } = "";
    }
}
