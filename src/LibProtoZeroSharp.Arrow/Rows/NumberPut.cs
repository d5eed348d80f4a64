using System;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Writes numbers of a column in the form of their field.</summary>
internal static unsafe class NumberPut
{
    /// <summary>Writes a number.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="number">The field number.</param>
    /// <param name="type">The type of the field, which tells the size of the value.</param>
    /// <param name="value">Where the value is.</param>
    public static void Put(ref ProtoWriter writer, int number, ProtoFieldType type, void* value)
    {
        // SAFETY: the caller's value has the size that the type tells.
        switch (type)
        {
            case ProtoFieldType.Double: writer.AddDouble(number, *(double*)value); break;
            case ProtoFieldType.Float: writer.AddFloat(number, *(float*)value); break;
            case ProtoFieldType.Int64: writer.AddInt64(number, *(long*)value); break;
            case ProtoFieldType.UInt64: writer.AddUInt64(number, *(ulong*)value); break;
            case ProtoFieldType.SInt64: writer.AddSInt64(number, *(long*)value); break;
            case ProtoFieldType.Fixed64: writer.AddFixed64(number, *(ulong*)value); break;
            case ProtoFieldType.SFixed64: writer.AddSFixed64(number, *(long*)value); break;
            case ProtoFieldType.UInt32: writer.AddUInt32(number, *(uint*)value); break;
            case ProtoFieldType.SInt32: writer.AddSInt32(number, *(int*)value); break;
            case ProtoFieldType.Fixed32: writer.AddFixed32(number, *(uint*)value); break;
            case ProtoFieldType.SFixed32: writer.AddSFixed32(number, *(int*)value); break;
            default: writer.AddInt32(number, *(int*)value); break;
        }
    }

    /// <summary>Writes numbers that lie side by side as a packed list.</summary>
    /// <inheritdoc cref="Put"/>
    public static void PutPacked(ref ProtoWriter writer, int number, ProtoFieldType type, void* value, int count)
    {
        switch (type)
        {
            case ProtoFieldType.Double: writer.AddPackedDouble(number, Of<double>(value, count)); break;
            case ProtoFieldType.Float: writer.AddPackedFloat(number, Of<float>(value, count)); break;
            case ProtoFieldType.Int64: writer.AddPackedInt64(number, Of<long>(value, count)); break;
            case ProtoFieldType.UInt64: writer.AddPackedUInt64(number, Of<ulong>(value, count)); break;
            case ProtoFieldType.SInt64: writer.AddPackedSInt64(number, Of<long>(value, count)); break;
            case ProtoFieldType.Fixed64: writer.AddPackedFixed64(number, Of<ulong>(value, count)); break;
            case ProtoFieldType.SFixed64: writer.AddPackedSFixed64(number, Of<long>(value, count)); break;
            case ProtoFieldType.UInt32: writer.AddPackedUInt32(number, Of<uint>(value, count)); break;
            case ProtoFieldType.SInt32: writer.AddPackedSInt32(number, Of<int>(value, count)); break;
            case ProtoFieldType.Fixed32: writer.AddPackedFixed32(number, Of<uint>(value, count)); break;
            case ProtoFieldType.SFixed32: writer.AddPackedSFixed32(number, Of<int>(value, count)); break;
            case ProtoFieldType.Enum: writer.AddPackedEnum(number, Of<int>(value, count)); break;
            default: writer.AddPackedInt32(number, Of<int>(value, count)); break;
        }
    }

    // SAFETY: the caller's values have the size that the type tells.
    private static ReadOnlySpan<T> Of<T>(void* value, int count)
        where T : unmanaged => new(value, count);
}
