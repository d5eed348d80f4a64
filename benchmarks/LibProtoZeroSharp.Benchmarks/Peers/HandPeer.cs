using System;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>
/// LibProtoZeroSharp by hand: <see cref="ProtoWriter"/> and <see cref="ProtoReader"/>, without a schema.
/// </summary>
internal static class HandPeer
{
    /// <summary>The writer is a local variable of the loop.</summary>
    public static long EncodeLocal(ArenaAllocator arena, int count)
    {
        using var writer = new ProtoWriter(arena);
        for (int i = 0; i < count; i++)
        {
            writer.StartSub(1);
            writer.AddVarInt(1, BatchData.Id);
            writer.AddVarInt(2, BatchData.Offset);
            writer.AddString(3, "Hello, World!"u8);
            writer.AddString(4, "Msg 1"u8);
            writer.AddString(5, "Msg 2"u8);
            writer.AddString(6, "Msg 3"u8);
            writer.AddString(7, "Msg 4"u8);
            for (int k = 0; k < BatchData.Parts; k++)
            {
                writer.StartSub(99999);
                writer.AddVarInt(1, k);
                writer.AddString(2, "Inner Message"u8);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        return Written.Finish(writer);
    }

    /// <summary>The writer goes by reference through a method that writes one record.</summary>
    public static long EncodeByRef(ArenaAllocator arena, int count)
    {
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < count; i++) WriteRecord(ref writer);
        long length = Written.Finish(writer);
        writer.Dispose();
        return length;
    }

    /// <summary>The same with UTF-16 strings, as most programs have them.</summary>
    public static long EncodeStrings(ArenaAllocator arena, int count)
    {
        using var writer = new ProtoWriter(arena);
        for (int i = 0; i < count; i++)
        {
            writer.StartSub(1);
            writer.AddVarInt(1, BatchData.Id);
            writer.AddVarInt(2, BatchData.Offset);
            writer.AddString(3, BatchData.Title);
            writer.AddString(4, BatchData.First);
            writer.AddString(5, BatchData.Second);
            writer.AddString(6, BatchData.Third);
            writer.AddString(7, BatchData.Fourth);
            for (int k = 0; k < BatchData.Parts; k++)
            {
                writer.StartSub(99999);
                writer.AddVarInt(1, k);
                writer.AddString(2, BatchData.PartText);
                writer.CloseSub();
            }

            writer.CloseSub();
        }

        return Written.Finish(writer);
    }

    public static byte[] Encoded(int count)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        for (int i = 0; i < count; i++) WriteRecord(ref writer);
        return writer.ToArray();
    }

    /// <summary>Reads every field and keeps nothing.</summary>
    public static ulong Visit(ReadOnlySpan<byte> data)
    {
        ulong sum = 0;
        var reader = new ProtoReader(data);
        while (reader.Next())
        {
            ProtoReader record = reader.ReadMessage();
            while (record.Next())
            {
                switch (record.FieldNumber)
                {
                    case 1:
                    case 2:
                        sum = Checksum.Mix(sum, record.ReadVarInt());
                        break;
                    case >= 3 and <= 7:
                        sum = Checksum.Mix(sum, (ulong)record.ReadUtf8().Length);
                        break;
                    case 99999:
                        ProtoReader part = record.ReadMessage();
                        while (part.Next())
                        {
                            if (part.FieldNumber == 1) sum = Checksum.Mix(sum, part.ReadVarInt());
                            else if (part.FieldNumber == 2) sum = Checksum.Mix(sum, (ulong)part.ReadUtf8().Length);
                            else part.Skip();
                        }

                        break;
                    default:
                        record.Skip();
                        break;
                }
            }
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteRecord(ref ProtoWriter writer)
    {
        writer.StartSub(1);
        writer.AddVarInt(1, BatchData.Id);
        writer.AddVarInt(2, BatchData.Offset);
        writer.AddString(3, "Hello, World!"u8);
        writer.AddString(4, "Msg 1"u8);
        writer.AddString(5, "Msg 2"u8);
        writer.AddString(6, "Msg 3"u8);
        writer.AddString(7, "Msg 4"u8);
        for (int k = 0; k < BatchData.Parts; k++)
        {
            writer.StartSub(99999);
            writer.AddVarInt(1, k);
            writer.AddString(2, "Inner Message"u8);
            writer.CloseSub();
        }

        writer.CloseSub();
    }
}
