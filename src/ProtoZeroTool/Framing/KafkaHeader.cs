using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Framing;

/// <summary>
/// What schema registries put before a message: a byte 0, the id of the schema in four bytes, and the path of indexes
/// to the message in its file, as zigzag varints behind their count. The path to the first message is a single 0.
/// </summary>
/// <param name="Size">Bytes of the header.</param>
/// <param name="SchemaId">The id.</param>
/// <param name="Indexes">The path.</param>
internal readonly record struct KafkaHeader(int Size, int SchemaId, IReadOnlyList<long> Indexes)
{
    // Declarations are not nested deeper.
    private const int MostIndexes = 100;

    /// <summary>Reads it from the first bytes of a value.</summary>
    public static bool TryRead(ReadOnlySpan<byte> bytes, out KafkaHeader header)
    {
        header = default;
        if (bytes.Length < 6 || bytes[0] != 0) return false;
        int position = WireVarint.Read(bytes, 5, out ulong count);
        if (position < 0 || (count & 1) != 0 || count / 2 > MostIndexes) return false;
        var indexes = new List<long>();
        for (ulong i = 0; i < count / 2; i++)
        {
            position = WireVarint.Read(bytes, position, out ulong index);
            if (position < 0 || (index & 1) != 0) return false;
            indexes.Add((long)(index >> 1));
        }

        if (indexes.Count == 0) indexes.Add(0);
        header = new KafkaHeader(position, BinaryPrimitives.ReadInt32BigEndian(bytes[1..]), indexes);
        return true;
    }

    /// <inheritdoc/>
    public override string ToString() => $"schema {SchemaId}, message {string.Join('.', Indexes)}";
}
