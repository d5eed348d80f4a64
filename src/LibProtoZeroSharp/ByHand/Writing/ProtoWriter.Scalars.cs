using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Fields of one number.</content>
public unsafe partial struct ProtoWriter
{
    /// <summary>Writes an int32 field: 1 to 5 bytes and the tag, 10 if negative.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt32(int fieldNumber, int value) => AddUInt64(fieldNumber, (ulong)(long)value);

    /// <summary>Writes a uint32 field: 1 to 5 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt32(int fieldNumber, uint value) =>
        Advance((byte*)Put.UInt32((nint)Room(fieldNumber), FieldKey.Make(fieldNumber, WireType.Varint), value));

    /// <summary>Writes an int64 field: 1 to 10 bytes and the tag, 10 if negative.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt64(int fieldNumber, long value) => AddUInt64(fieldNumber, (ulong)value);

    /// <summary>Writes a uint64 field: 1 to 10 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt64(int fieldNumber, ulong value) =>
        Advance((byte*)Put.UInt64((nint)Room(fieldNumber), FieldKey.Make(fieldNumber, WireType.Varint), value));

    /// <inheritdoc cref="AddInt32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, int value) => AddInt32(fieldNumber, value);

    /// <inheritdoc cref="AddUInt32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, uint value) => AddUInt32(fieldNumber, value);

    /// <inheritdoc cref="AddInt64"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, long value) => AddInt64(fieldNumber, value);

    /// <inheritdoc cref="AddUInt64"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, ulong value) => AddUInt64(fieldNumber, value);

    /// <summary>Writes a bool field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBool(int fieldNumber, bool value) => AddUInt64(fieldNumber, value ? 1UL : 0UL);

    /// <summary>Writes a sint32 field: 1 to 5 bytes and the tag, few near zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt32(int fieldNumber, int value) => AddUInt32(fieldNumber, ZigZag.Encode(value));

    /// <summary>Writes a sint64 field: 1 to 10 bytes and the tag, few near zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt64(int fieldNumber, long value) => AddUInt64(fieldNumber, ZigZag.Encode(value));

    /// <summary>Writes an enum field by its number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddEnum(int fieldNumber, int value) => AddInt32(fieldNumber, value);

    /// <summary>Writes an enum field; the value has to fit 32 bits, as enums of the format do.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddEnum<TEnum>(int fieldNumber, TEnum value)
        where TEnum : unmanaged, Enum => AddInt32(fieldNumber, EnumNumber.Of(value));

    /// <summary>Writes a fixed32 field: 4 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed32(int fieldNumber, uint value) =>
        Advance((byte*)Put.Fixed32((nint)Room(fieldNumber), FieldKey.Make(fieldNumber, WireType.Fixed32), value));

    /// <summary>Writes a fixed64 field: 8 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed64(int fieldNumber, ulong value) =>
        Advance((byte*)Put.Fixed64((nint)Room(fieldNumber), FieldKey.Make(fieldNumber, WireType.Fixed64), value));

    /// <summary>Writes an sfixed32 field: 4 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed32(int fieldNumber, int value) => AddFixed32(fieldNumber, (uint)value);

    /// <summary>Writes an sfixed64 field: 8 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed64(int fieldNumber, long value) => AddFixed64(fieldNumber, (ulong)value);

    /// <summary>Writes a float field, its bits unchanged: 4 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFloat(int fieldNumber, float value) =>
        AddFixed32(fieldNumber, BitConverter.SingleToUInt32Bits(value));

    /// <summary>Writes a double field, its bits unchanged: 8 bytes and the tag.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddDouble(int fieldNumber, double value) =>
        AddFixed64(fieldNumber, BitConverter.DoubleToUInt64Bits(value));
}
