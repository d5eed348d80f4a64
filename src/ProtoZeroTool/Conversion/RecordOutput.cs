using System;
using System.Buffers.Binary;
using System.IO;
using ProtoZeroTool.Framing;

namespace ProtoZeroTool.Conversion;

/// <summary>Writes records: messages in frames, or texts of one line each.</summary>
/// <param name="stream">Where to.</param>
/// <param name="kind">The framing; null for lines, which end by themselves.</param>
internal sealed class RecordOutput(Stream stream, FrameKind? kind)
{
    private const int MostHead = 5;

    /// <summary>Whether records can be written in a framing.</summary>
    public static bool CanWrite(FrameKind kind) =>
        kind is FrameKind.Delimited or FrameKind.Length32 or FrameKind.Length32Le or FrameKind.Grpc;

    /// <summary>Writes a record.</summary>
    public void Write(ReadOnlySpan<byte> record)
    {
        Span<byte> head = stackalloc byte[MostHead];
        stream.Write(head[..Head(head, record.Length)]);
        stream.Write(record);
    }

    private int Head(Span<byte> head, int length)
    {
        switch (kind)
        {
            case FrameKind.Delimited:
                int size = 0;
                for (uint rest = (uint)length; ; rest >>= 7)
                {
                    head[size++] = (byte)(rest < 0x80 ? rest : rest | 0x80);
                    if (rest < 0x80) return size;
                }

            case FrameKind.Length32:
                BinaryPrimitives.WriteInt32BigEndian(head, length);
                return sizeof(int);
            case FrameKind.Length32Le:
                BinaryPrimitives.WriteInt32LittleEndian(head, length);
                return sizeof(int);
            case FrameKind.Grpc:
                head[0] = 0;
                BinaryPrimitives.WriteInt32BigEndian(head[1..], length);
                return 1 + sizeof(int);
            default:
                return 0;
        }
    }
}
