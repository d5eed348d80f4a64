using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Packed lists: one field with all values. An empty list writes nothing.</content>
public unsafe partial struct ProtoWriter
{
    /// <summary>Writes a packed list of int32.</summary>
    public void AddPackedInt32(int fieldNumber, ReadOnlySpan<int> values)
    {
        if (values.IsEmpty) return;
        Reserve(Varint.MaxLength * (long)values.Length);
        Cursor = Put.PackedInt32((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of int64.</summary>
    public void AddPackedInt64(int fieldNumber, ReadOnlySpan<long> values)
    {
        if (values.IsEmpty) return;
        Reserve(Varint.MaxLength * (long)values.Length);
        Cursor = Put.PackedInt64((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of uint32.</summary>
    public void AddPackedUInt32(int fieldNumber, ReadOnlySpan<uint> values)
    {
        if (values.IsEmpty) return;
        Reserve(Varint.MaxLength32 * (long)values.Length);
        Cursor = Put.PackedUInt32((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of uint64.</summary>
    public void AddPackedUInt64(int fieldNumber, ReadOnlySpan<ulong> values)
    {
        if (values.IsEmpty) return;
        Reserve(Varint.MaxLength * (long)values.Length);
        Cursor = Put.PackedUInt64((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of sint32.</summary>
    public void AddPackedSInt32(int fieldNumber, ReadOnlySpan<int> values)
    {
        if (values.IsEmpty) return;
        Reserve(Varint.MaxLength32 * (long)values.Length);
        Cursor = Put.PackedSInt32((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of sint64.</summary>
    public void AddPackedSInt64(int fieldNumber, ReadOnlySpan<long> values)
    {
        if (values.IsEmpty) return;
        Reserve(Varint.MaxLength * (long)values.Length);
        Cursor = Put.PackedSInt64((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of bool.</summary>
    public void AddPackedBool(int fieldNumber, ReadOnlySpan<bool> values)
    {
        if (values.IsEmpty) return;
        Cursor = Put.PackedBool((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of enum values by their numbers.</summary>
    public void AddPackedEnum(int fieldNumber, ReadOnlySpan<int> values)
    {
        if (values.IsEmpty) return;
        Reserve(Varint.MaxLength * (long)values.Length);
        Cursor = Put.PackedEnum((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of fixed32.</summary>
    public void AddPackedFixed32(int fieldNumber, ReadOnlySpan<uint> values)
    {
        if (values.IsEmpty) return;
        Cursor = Put.PackedFixed32((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of fixed64.</summary>
    public void AddPackedFixed64(int fieldNumber, ReadOnlySpan<ulong> values)
    {
        if (values.IsEmpty) return;
        Cursor = Put.PackedFixed64((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of sfixed32.</summary>
    public void AddPackedSFixed32(int fieldNumber, ReadOnlySpan<int> values)
    {
        if (values.IsEmpty) return;
        Cursor = Put.PackedSFixed32((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of sfixed64.</summary>
    public void AddPackedSFixed64(int fieldNumber, ReadOnlySpan<long> values)
    {
        if (values.IsEmpty) return;
        Cursor = Put.PackedSFixed64((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of float, bits unchanged.</summary>
    public void AddPackedFloat(int fieldNumber, ReadOnlySpan<float> values)
    {
        if (values.IsEmpty) return;
        Cursor = Put.PackedFloat((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of double, bits unchanged.</summary>
    public void AddPackedDouble(int fieldNumber, ReadOnlySpan<double> values)
    {
        if (values.IsEmpty) return;
        Cursor = Put.PackedDouble((nint)Room(fieldNumber), ref Output, TagOf(fieldNumber), values);
    }

    /// <summary>Writes a packed list of enum values; they have to fit 32 bits, as enums of the format do.</summary>
    public void AddPackedEnum<TEnum>(int fieldNumber, ReadOnlySpan<TEnum> values)
        where TEnum : unmanaged, Enum
    {
        if (values.IsEmpty) return;
        if (Unsafe.SizeOf<TEnum>() == sizeof(int))
        {
            AddPackedEnum(fieldNumber, MemoryMarshal.Cast<TEnum, int>(values));
            return;
        }

        StartSub(fieldNumber);
        foreach (TEnum value in values) Advance(Varint.Write(Room(), (ulong)(long)EnumNumber.Of(value)));
        CloseSub();
    }

    private static uint TagOf(int fieldNumber) => FieldKey.Make(fieldNumber, WireType.LengthDelimited);
}
