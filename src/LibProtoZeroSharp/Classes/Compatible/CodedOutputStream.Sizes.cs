using System;
using System.Text;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <content>How many bytes values take, without their tags.</content>
public sealed partial class CodedOutputStream
{
    /// <summary>Bytes of a double: 8.</summary>
    public static int ComputeDoubleSize(double value) => WireSize.Fixed64;

    /// <summary>Bytes of a float: 4.</summary>
    public static int ComputeFloatSize(float value) => WireSize.Fixed32;

    /// <summary>Bytes of a uint64: 1 to 10.</summary>
    public static int ComputeUInt64Size(ulong value) => WireSize.UInt64(value);

    /// <summary>Bytes of an int64: 1 to 10.</summary>
    public static int ComputeInt64Size(long value) => WireSize.Int64(value);

    /// <summary>Bytes of an int32: 1 to 5, or 10 if negative.</summary>
    public static int ComputeInt32Size(int value) => WireSize.Int32(value);

    /// <summary>Bytes of a fixed64: 8.</summary>
    public static int ComputeFixed64Size(ulong value) => WireSize.Fixed64;

    /// <summary>Bytes of a fixed32: 4.</summary>
    public static int ComputeFixed32Size(uint value) => WireSize.Fixed32;

    /// <summary>Bytes of a bool: 1.</summary>
    public static int ComputeBoolSize(bool value) => WireSize.Bool;

    /// <summary>Bytes of a text with its length.</summary>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    public static int ComputeStringSize(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return SizeWithLength(Encoding.UTF8.GetByteCount(value));
    }

    /// <summary>Bytes of a group without its tags. The message is written for that.</summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    public static int ComputeGroupSize(IMessage value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return value.CalculateSize();
    }

    /// <summary>Bytes of a message with its length. The message is written for that.</summary>
    /// <inheritdoc cref="ComputeGroupSize" path="/exception"/>
    public static int ComputeMessageSize(IMessage value) => SizeWithLength(ComputeGroupSize(value));

    /// <summary>Bytes of bytes with their length.</summary>
    /// <exception cref="ArgumentNullException">They are null.</exception>
    public static int ComputeBytesSize(ByteString value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return SizeWithLength(value.Length);
    }

    /// <summary>Bytes of a uint32: 1 to 5.</summary>
    public static int ComputeUInt32Size(uint value) => WireSize.UInt32(value);

    /// <summary>Bytes of the number of an enum: 1 to 5, or 10 if negative.</summary>
    public static int ComputeEnumSize(int value) => WireSize.Int32(value);

    /// <summary>Bytes of an sfixed32: 4.</summary>
    public static int ComputeSFixed32Size(int value) => WireSize.Fixed32;

    /// <summary>Bytes of an sfixed64: 8.</summary>
    public static int ComputeSFixed64Size(long value) => WireSize.Fixed64;

    /// <summary>Bytes of a sint32: 1 to 5.</summary>
    public static int ComputeSInt32Size(int value) => WireSize.SInt32(value);

    /// <summary>Bytes of a sint64: 1 to 10.</summary>
    public static int ComputeSInt64Size(long value) => WireSize.SInt64(value);

    /// <summary>Bytes of a length: 1 to 5.</summary>
    public static int ComputeLengthSize(int length) => Varint.Size((uint)length);

    /// <summary>Bytes of a varint of 32 bits: 1 to 5.</summary>
    public static int ComputeRawVarint32Size(uint value) => Varint.Size(value);

    /// <summary>Bytes of a varint: 1 to 10.</summary>
    public static int ComputeRawVarint64Size(ulong value) => Varint.Size(value);

    /// <summary>Bytes of the tags of a field number: 1 to 5.</summary>
    public static int ComputeTagSize(int fieldNumber) => FieldKey.Size(fieldNumber);

    private static int SizeWithLength(int length) => (int)WireSize.LengthDelimited(length);
}
