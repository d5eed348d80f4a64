using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>protobuf-net with classes that are written by hand.</summary>
internal static class ProtobufNetPeer
{
    public static Message Build(int count)
    {
        var message = new Message();
        for (int i = 0; i < count; i++)
        {
            var record = new Record
            {
                Id = BatchData.Id,
                Offset = BatchData.Offset,
                Title = BatchData.Title,
                First = BatchData.First,
                Second = BatchData.Second,
                Third = BatchData.Third,
                Fourth = BatchData.Fourth,
            };
            for (int k = 0; k < BatchData.Parts; k++)
                record.Parts.Add(new Part { Index = k, Text = BatchData.PartText });
            message.Records.Add(record);
        }

        return message;
    }

    public static long Write(Message message, byte[] buffer)
    {
        using var stream = new MemoryStream(buffer);
        Serializer.Serialize(stream, message);
        return stream.Position;
    }

    public static Message Parse(byte[] data) => Serializer.Deserialize<Message>(new ReadOnlySpan<byte>(data));

    public static ulong Sum(Message message)
    {
        ulong sum = 0;
        foreach (Record record in message.Records)
        {
            sum = Checksum.Mix(Checksum.Mix(sum, record.Id), (ulong)record.Offset);
            sum = Checksum.Mix(Checksum.Mix(sum, Utf8(record.Title)), Utf8(record.First));
            sum = Checksum.Mix(Checksum.Mix(sum, Utf8(record.Second)), Utf8(record.Third));
            sum = Checksum.Mix(sum, Utf8(record.Fourth));
            foreach (Part part in record.Parts)
                sum = Checksum.Mix(Checksum.Mix(sum, (ulong)(part.Index ?? 0)), Utf8(part.Text));
        }

        return sum;
    }

    private static ulong Utf8(string text) => (ulong)Encoding.UTF8.GetByteCount(text);

    /// <summary>The root.</summary>
    [ProtoContract]
    public sealed class Message
    {
        /// <summary>Field 1.</summary>
        [ProtoMember(1)]
        public List<Record> Records { get; } = [];
    }

    /// <summary>A record.</summary>
    [ProtoContract]
    public sealed class Record
    {
        /// <summary>Field 1.</summary>
        [ProtoMember(1)]
        public ulong Id { get; set; }

        /// <summary>Field 2.</summary>
        [ProtoMember(2)]
        public long Offset { get; set; }

        /// <summary>Field 3.</summary>
        [ProtoMember(3)]
        public string Title { get; set; } = "";

        /// <summary>Field 4.</summary>
        [ProtoMember(4)]
        public string First { get; set; } = "";

        /// <summary>Field 5.</summary>
        [ProtoMember(5)]
        public string Second { get; set; } = "";

        /// <summary>Field 6.</summary>
        [ProtoMember(6)]
        public string Third { get; set; } = "";

        /// <summary>Field 7.</summary>
        [ProtoMember(7)]
        public string Fourth { get; set; } = "";

        /// <summary>Field 99999.</summary>
        [ProtoMember(99999)]
        public List<Part> Parts { get; } = [];
    }

    /// <summary>A sub-message.</summary>
    [ProtoContract]
    public sealed class Part
    {
        /// <summary>Field 1; with presence, so that its zero is written.</summary>
        [ProtoMember(1)]
        public int? Index { get; set; }

        /// <summary>Field 2.</summary>
        [ProtoMember(2)]
        public string Text { get; set; } = "";
    }
}
