using System;
using System.Text;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Theirs;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>Google.Protobuf.</summary>
internal static class GooglePeer
{
    public static RecordBatch Build(int count)
    {
        var message = new RecordBatch();
        for (int i = 0; i < count; i++)
        {
            var record = new BatchRecord
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
                record.Parts.Add(new BatchPart { Index = k, Text = BatchData.PartText });
            message.Records.Add(record);
        }

        return message;
    }

    /// <summary>Writes into a buffer that is kept and large enough.</summary>
    public static long Write(RecordBatch message, byte[] buffer)
    {
        int size = message.CalculateSize();
        message.WriteTo(buffer.AsSpan(0, size));
        return size;
    }

    public static RecordBatch Parse(byte[] data) => RecordBatch.Parser.ParseFrom(data);

    public static ulong Sum(RecordBatch message)
    {
        ulong sum = 0;
        foreach (BatchRecord record in message.Records)
        {
            sum = Checksum.Mix(Checksum.Mix(sum, record.Id), (ulong)record.Offset);
            sum = Checksum.Mix(Checksum.Mix(sum, Utf8(record.Title)), Utf8(record.First));
            sum = Checksum.Mix(Checksum.Mix(sum, Utf8(record.Second)), Utf8(record.Third));
            sum = Checksum.Mix(sum, Utf8(record.Fourth));
            foreach (BatchPart part in record.Parts)
                sum = Checksum.Mix(Checksum.Mix(sum, (ulong)part.Index), Utf8(part.Text));
        }

        return sum;
    }

    private static ulong Utf8(string text) => (ulong)Encoding.UTF8.GetByteCount(text);
}
