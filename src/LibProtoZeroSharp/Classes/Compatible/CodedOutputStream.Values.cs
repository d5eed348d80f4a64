using System;
using System.Buffers;
using System.Text;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <content>Values, which stand behind a tag, and tags.</content>
public sealed partial class CodedOutputStream
{
    /// <summary>Writes a tag: 1 to 5 bytes. The arguments are not checked.</summary>
    /// <exception cref="OutOfSpaceException">The array is too short.</exception>
    public void WriteTag(int fieldNumber, WireFormat.WireType type) => WriteTag(WireFormat.MakeTag(fieldNumber, type));

    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)"/>
    public void WriteTag(uint tag) => WriteUInt32(tag);

    /// <summary>Writes the bytes of a tag.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteRawTag(byte b1) => Write([b1]);

    /// <inheritdoc cref="WriteRawTag(byte)"/>
    public void WriteRawTag(byte b1, byte b2) => Write([b1, b2]);

    /// <inheritdoc cref="WriteRawTag(byte)"/>
    public void WriteRawTag(byte b1, byte b2, byte b3) => Write([b1, b2, b3]);

    /// <inheritdoc cref="WriteRawTag(byte)"/>
    public void WriteRawTag(byte b1, byte b2, byte b3, byte b4) => Write([b1, b2, b3, b4]);

    /// <inheritdoc cref="WriteRawTag(byte)"/>
    public void WriteRawTag(byte b1, byte b2, byte b3, byte b4, byte b5) => Write([b1, b2, b3, b4, b5]);

    /// <summary>Writes a double, its bits unchanged: 8 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteDouble(double value) => WriteFixed64(BitConverter.DoubleToUInt64Bits(value));

    /// <summary>Writes a float, its bits unchanged: 4 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteFloat(float value) => WriteFixed32(BitConverter.SingleToUInt32Bits(value));

    /// <summary>Writes a uint64: 1 to 10 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteUInt64(ulong value)
    {
        Span<byte> bytes = stackalloc byte[Varint.MaxLength];
        Write(bytes[..Varint.TryWrite(bytes, value)]);
    }

    /// <summary>Writes an int64: 1 to 10 bytes, 10 if negative.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteInt64(long value) => WriteUInt64((ulong)value);

    /// <summary>Writes an int32: 1 to 5 bytes, 10 if negative.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteInt32(int value) => WriteInt64(value);

    /// <summary>Writes a fixed64: 8 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteFixed64(ulong value)
    {
        Span<byte> bytes = stackalloc byte[WireSize.Fixed64];
        FixedWidth.Store64(ref bytes[0], value);
        Write(bytes);
    }

    /// <summary>Writes a fixed32: 4 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteFixed32(uint value)
    {
        Span<byte> bytes = stackalloc byte[WireSize.Fixed32];
        FixedWidth.Store32(ref bytes[0], value);
        Write(bytes);
    }

    /// <summary>Writes a bool: 1 byte.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteBool(bool value) => Write([value ? (byte)1 : (byte)0]);

    /// <summary>Writes length and UTF-8 of a text; a surrogate without its other half becomes U+FFFD.</summary>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <exception cref="OutOfSpaceException">The array is too short.</exception>
    public void WriteString(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        int size = Encoding.UTF8.GetByteCount(value);
        WriteLength(size);
        if (Prepare(size))
        {
            _count += Encoding.UTF8.GetBytes(value, _buffer.AsSpan(_count));
            return;
        }

        byte[] bytes = ArrayPool<byte>.Shared.Rent(size);
        Encoding.UTF8.GetBytes(value, bytes);
        Write(bytes.AsSpan(0, size));
        ArrayPool<byte>.Shared.Return(bytes);
    }

    /// <summary>Writes a length and bytes.</summary>
    /// <exception cref="ArgumentNullException">They are null.</exception>
    /// <exception cref="OutOfSpaceException">The array is too short.</exception>
    public void WriteBytes(ByteString value)
    {
        ArgumentNullException.ThrowIfNull(value);
        WriteLength(value.Length);
        Write(value.Span);
    }

    /// <summary>Writes a uint32: 1 to 5 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteUInt32(uint value) => WriteUInt64(value);

    /// <summary>Writes the number of an enum: 1 to 5 bytes, 10 if negative.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteEnum(int value) => WriteInt32(value);

    /// <summary>Writes an sfixed32: 4 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteSFixed32(int value) => WriteFixed32((uint)value);

    /// <summary>Writes an sfixed64: 8 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteSFixed64(long value) => WriteFixed64((ulong)value);

    /// <summary>Writes a sint32: 1 to 5 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteSInt32(int value) => WriteUInt32(ZigZag.Encode(value));

    /// <summary>Writes a sint64: 1 to 10 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteSInt64(long value) => WriteUInt64(ZigZag.Encode(value));

    /// <summary>Writes the length in front of a value: 1 to 5 bytes.</summary>
    /// <inheritdoc cref="WriteTag(int, WireFormat.WireType)" path="/exception"/>
    public void WriteLength(int length) => WriteUInt32((uint)length);

    /// <summary>Writes length and fields of a message.</summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="OutOfSpaceException">The array is too short.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears, or one holds itself.
    /// </exception>
    public void WriteMessage(IMessage value)
    {
        using MessageOutput message = ProtoZeroSharp_Classes.Encode(value);
        WriteLength(message.Length);
        Write(in message);
    }

    /// <summary>Writes the fields of a message without a length.</summary>
    /// <inheritdoc cref="WriteMessage" path="/exception"/>
    public void WriteRawMessage(IMessage value)
    {
        using MessageOutput message = ProtoZeroSharp_Classes.Encode(value);
        Write(in message);
    }

    /// <summary>Writes the fields of a group; its two tags are left to the caller.</summary>
    /// <inheritdoc cref="WriteMessage" path="/exception"/>
    public void WriteGroup(IMessage value) => WriteRawMessage(value);
}
