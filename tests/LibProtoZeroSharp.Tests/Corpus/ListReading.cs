using System;

namespace ProtoZeroSharp.Tests;

/// <summary>Reads every field of a message as a repeated field of a type given by its name in .proto files.</summary>
internal static class ListReading
{
    /// <summary>Goes through the values one by one.</summary>
    /// <returns>How many there were.</returns>
    public static int Walk(ReadOnlySpan<byte> message, string type)
    {
        int count = 0;
        ProtoReader reader = new(message);
        while (reader.Next()) count += Walk(ref reader, type);
        return count;
    }

    /// <summary>Decodes the values all at once.</summary>
    /// <returns>How many there were.</returns>
    public static int Copy(ReadOnlySpan<byte> message, string type)
    {
        int count = 0;
        ProtoReader reader = new(message);
        while (reader.Next()) count += Copy(ref reader, type);
        return count;
    }

    private static int Walk(ref ProtoReader reader, string type) => type switch
    {
        "int32" => Walk(reader.ReadPackedInt32()),
        "int64" => Walk(reader.ReadPackedInt64()),
        "uint32" => Walk(reader.ReadPackedUInt32()),
        "uint64" => Walk(reader.ReadPackedUInt64()),
        "sint32" => Walk(reader.ReadPackedSInt32()),
        "sint64" => Walk(reader.ReadPackedSInt64()),
        "bool" => Walk(reader.ReadPackedBool()),
        "enum" => Walk(reader.ReadPackedEnum()),
        "fixed32" => Walk(reader.ReadPackedFixed32()),
        "fixed64" => Walk(reader.ReadPackedFixed64()),
        "sfixed32" => Walk(reader.ReadPackedSFixed32()),
        "sfixed64" => Walk(reader.ReadPackedSFixed64()),
        "float" => Walk(reader.ReadPackedFloat()),
        "double" => Walk(reader.ReadPackedDouble()),
        _ => throw new ArgumentException(type, nameof(type)),
    };

    private static int Copy(ref ProtoReader reader, string type) => type switch
    {
        "int32" => reader.ReadPackedInt32().ToArray().Length,
        "int64" => reader.ReadPackedInt64().ToArray().Length,
        "uint32" => reader.ReadPackedUInt32().ToArray().Length,
        "uint64" => reader.ReadPackedUInt64().ToArray().Length,
        "sint32" => reader.ReadPackedSInt32().ToArray().Length,
        "sint64" => reader.ReadPackedSInt64().ToArray().Length,
        "bool" => reader.ReadPackedBool().ToArray().Length,
        "enum" => reader.ReadPackedEnum().ToArray().Length,
        "fixed32" => reader.ReadPackedFixed32().ToArray().Length,
        "fixed64" => reader.ReadPackedFixed64().ToArray().Length,
        "sfixed32" => reader.ReadPackedSFixed32().ToArray().Length,
        "sfixed64" => reader.ReadPackedSFixed64().ToArray().Length,
        "float" => reader.ReadPackedFloat().ToArray().Length,
        "double" => reader.ReadPackedDouble().ToArray().Length,
        _ => throw new ArgumentException(type, nameof(type)),
    };

    private static int Walk<T>(ProtoPackedList<T> list)
        where T : unmanaged
    {
        int count = 0;
        foreach (T _ in list) count++;
        return count;
    }
}
