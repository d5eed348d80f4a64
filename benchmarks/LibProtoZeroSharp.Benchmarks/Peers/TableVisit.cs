using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>
/// Every field of any message with <see cref="ProtoReader"/>, keeping nothing; native/protozero_tables.cpp does the
/// same.
/// </summary>
/// <typeparam name="TMessage">
/// The message, so that the JIT makes code for each, as for a method that was written for it: shared code would be laid
/// out for the messages that happened to come first.
/// </typeparam>
internal static class TableVisit<TMessage>
    where TMessage : struct
{
    public static ulong Sum(ReadOnlySpan<byte> data, FieldTables tables) =>
        Visit(new ProtoReader(data), 0, tables.Rows, 0);

    // A call as in C++: inlined into a method as small as the one above, the JIT would not have enough left to inline
    // the reader.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Visit(in ProtoReader message, int type, int[][] tables, ulong sum)
    {
        ProtoReader reader = message;       // a copy in registers; by value it would go through the stack word for word
        int[] kinds = tables[type];
        while (reader.Next())
        {
            int number = reader.FieldNumber;
            int kind = (uint)number < (uint)kinds.Length ? kinds[number] : FieldTables.Unknown;
            if (kind == FieldTables.Unknown) reader.Skip();
            else if (kind >= 0) sum = Visit(Sub(ref reader), kind, tables, sum);
            else if (kind is FieldTables.Text or FieldTables.Bytes)
                sum = Checksum.Mix(sum, (ulong)reader.ReadBytes().Length);
            else if (reader.WireType == WireType.LengthDelimited) sum = Packed(ref reader, kind, sum);
            else if (kind == FieldTables.Varint) sum = Checksum.Mix(sum, reader.ReadVarInt());
            else if (kind == FieldTables.Fixed32) sum = Checksum.Mix(sum, reader.ReadFixed32());
            else sum = Checksum.Mix(sum, reader.ReadFixed64());
        }

        return sum;
    }

    private static ProtoReader Sub(ref ProtoReader reader) =>
        reader.WireType == WireType.StartGroup ? reader.ReadGroup() : reader.ReadMessage();

    // In line as in C++, so that the reader stays in registers.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Packed(ref ProtoReader reader, int kind, ulong sum)
    {
        if (kind == FieldTables.Varint)
        {
            foreach (ulong value in reader.ReadPackedUInt64()) sum = Checksum.Mix(sum, value);
        }
        else if (kind == FieldTables.Fixed32)
        {
            foreach (uint value in MemoryMarshal.Cast<byte, uint>(reader.ReadBytes())) sum = Checksum.Mix(sum, value);
        }
        else
        {
            foreach (ulong value in MemoryMarshal.Cast<byte, ulong>(reader.ReadBytes())) sum = Checksum.Mix(sum, value);
        }

        return sum;
    }
}
