using System;
using System.Buffers.Binary;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Framing;

/// <summary>
/// Finds the framing of a stream by its first bytes: the one that explains most of them. A framing explains a byte if
/// all frames up to there are whole and hold messages; a single message explains what lies before its first damage.
/// </summary>
internal static class FrameDetector
{
    /// <summary>Bytes that are looked at.</summary>
    public const int Peeked = 1 << 18;

    // A short message may by chance be a stream too, and a stream a message; this number of records is no chance.
    private const int NoChance = 3;

    // The preferred ones first: of two that explain the same, the earlier one counts.
    private static readonly FrameKind[] s_framed =
    [
        FrameKind.OsmPbf, FrameKind.Grpc, FrameKind.Kafka, FrameKind.Delimited, FrameKind.Length32,
        FrameKind.Length32Le,
    ];

    /// <summary>The framing of bytes.</summary>
    /// <param name="bytes">The first bytes of the stream.</param>
    /// <param name="isAll">Whether they are the whole stream.</param>
    public static FrameKind Detect(ReadOnlySpan<byte> bytes, bool isAll)
    {
        int plain = MessagePart(bytes, isAll);
        (FrameKind best, int most) = (FrameKind.None, plain);
        foreach (FrameKind kind in s_framed)
        {
            int records = 0;
            int explained = kind == FrameKind.Kafka ? KafkaPart(bytes, isAll)
                : FramesPart(kind, bytes, isAll, ref records);
            bool isBetter = explained > most
                || (explained == most && best == FrameKind.None && records >= NoChance && explained > 0);
            if (isBetter) (best, most) = (kind, explained);
        }

        return best;
    }

    // Where a message is damaged; its length if it is not, or is only cut by the end of what was read.
    private static int MessagePart(ReadOnlySpan<byte> bytes, bool isAll)
    {
        var fields = new WireWalker(bytes, 0, WireWalker.DepthLimit);
        int good = 0;
        while (fields.MoveNext() && !fields.Damage.Exists) good = fields.Position;
        bool isCut = fields.Damage.Code == ProtoZeroSharp.ProtoFormatError.Truncated && !isAll;
        return !fields.Damage.Exists || isCut ? bytes.Length : good;
    }

    private static int KafkaPart(ReadOnlySpan<byte> bytes, bool isAll)
    {
        if (!KafkaHeader.TryRead(bytes, out KafkaHeader header)) return 0;
        int part = MessagePart(bytes[header.Size..], isAll);
        return part == 0 ? 0 : header.Size + part;
    }

    private static int FramesPart(FrameKind kind, ReadOnlySpan<byte> bytes, bool isAll, ref int records)
    {
        int position = 0, explained = 0;
        while (position < bytes.Length)
        {
            int body = Head(kind, bytes, position, out ulong size, out bool isPacked);
            if (body < 0) break;
            if (size > (uint)(bytes.Length - body))
            {
                // The last frame in sight: its begin must look right, too.
                bool fits = !isAll && size <= RecordReader.DefaultMaxRecord
                    && (isPacked || MessagePart(bytes[body..], isAll: false) == bytes.Length - body);
                return fits && (explained > 0 || kind != FrameKind.Delimited) ? bytes.Length : explained;
            }

            ReadOnlySpan<byte> message = bytes.Slice(body, (int)size);
            if (!isPacked && MessagePart(message, isAll: true) != message.Length) break;
            position = body + (int)size;
            if (size == 0) continue;
            records++;
            explained = position;
        }

        // Empty records at the end belong to what is before them.
        return explained > 0 && position == bytes.Length ? position : explained;
    }

    // The position behind the head of a frame; -1 if it is none.
    private static int Head(FrameKind kind, ReadOnlySpan<byte> bytes, int position, out ulong size, out bool isPacked)
    {
        isPacked = false;
        size = 0;
        if (kind == FrameKind.Delimited) return WireVarint.Read(bytes, position, out size);
        int head = kind == FrameKind.Grpc ? 5 : 4;
        if (bytes.Length - position < head) return -1;
        ReadOnlySpan<byte> word = bytes.Slice(position + head - 4, 4);
        size = kind == FrameKind.Length32Le ? BinaryPrimitives.ReadUInt32LittleEndian(word)
            : BinaryPrimitives.ReadUInt32BigEndian(word);
        byte flag = bytes[position];
        if (kind == FrameKind.Grpc && flag is not (0 or 1 or 0x80)) return -1;
        isPacked = kind == FrameKind.Grpc && flag != 0;
        if (kind != FrameKind.OsmPbf) return position + head;
        int blob = position + head + (int)Math.Min(size, OsmBlob.MaxHeader + 1);
        if (size > OsmBlob.MaxHeader || blob > bytes.Length) return -1;
        return OsmBlob.TryReadHeader(bytes[(position + head)..blob], out string type, out size)
            && type.StartsWith("OSM", StringComparison.Ordinal) ? blob : -1;
    }
}
