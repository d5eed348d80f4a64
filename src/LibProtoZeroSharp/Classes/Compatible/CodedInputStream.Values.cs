using System;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <content>Values, which stand behind a tag that was read.</content>
public sealed partial class CodedInputStream
{
    /// <summary>Reads a double, its bits unchanged.</summary>
    /// <exception cref="InvalidProtocolBufferException">The input ends before, or exceeds its limit.</exception>
    public double ReadDouble() => BitConverter.UInt64BitsToDouble(ReadFixed64());

    /// <summary>Reads a float, its bits unchanged.</summary>
    /// <inheritdoc cref="ReadDouble" path="/exception"/>
    public float ReadFloat() => BitConverter.UInt32BitsToSingle(ReadFixed32());

    /// <summary>Reads a uint64; bits above 64 are dropped.</summary>
    /// <exception cref="InvalidProtocolBufferException">
    /// The input ends before or exceeds its limit, or the number has more than ten bytes.
    /// </exception>
    public ulong ReadUInt64() => _window.ReadVarint();

    /// <summary>Reads an int64.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public long ReadInt64() => (long)_window.ReadVarint();

    /// <summary>Reads an int32; of larger values the low 32 bits.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public int ReadInt32() => (int)_window.ReadVarint();

    /// <summary>Reads a fixed64.</summary>
    /// <inheritdoc cref="ReadDouble" path="/exception"/>
    public ulong ReadFixed64() => FixedWidth.Load64(in MemoryMarshal.GetReference(_window.Read(WireSize.Fixed64)));

    /// <summary>Reads a fixed32.</summary>
    /// <inheritdoc cref="ReadDouble" path="/exception"/>
    public uint ReadFixed32() => FixedWidth.Load32(in MemoryMarshal.GetReference(_window.Read(WireSize.Fixed32)));

    /// <summary>Reads a bool: true for every value but 0.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public bool ReadBool() => _window.ReadVarint() != 0;

    /// <summary>Reads a length and a text. Allocates the string.</summary>
    /// <exception cref="InvalidProtocolBufferException">
    /// The input ends before or exceeds its limit, the length has more than ten bytes, or the text is not UTF-8.
    /// </exception>
    public string ReadString()
    {
        ReadOnlySpan<byte> bytes = ReadDelimited();
        return Utf8Decoder.TryDecode(bytes)
            ?? throw InputWindow.Damaged(ProtoFormatError.InvalidUtf8, _window.Offset - bytes.Length);
    }

    /// <summary>Reads a length and bytes. Allocates them.</summary>
    /// <inheritdoc cref="ReadLength" path="/exception"/>
    public ByteString ReadBytes() => ByteString.CopyFrom(ReadDelimited());

    /// <summary>Reads a uint32; of larger values the low 32 bits.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public uint ReadUInt32() => (uint)_window.ReadVarint();

    /// <summary>Reads the number of an enum; of larger values the low 32 bits.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public int ReadEnum() => ReadInt32();

    /// <summary>Reads an sfixed32.</summary>
    /// <inheritdoc cref="ReadDouble" path="/exception"/>
    public int ReadSFixed32() => (int)ReadFixed32();

    /// <summary>Reads an sfixed64.</summary>
    /// <inheritdoc cref="ReadDouble" path="/exception"/>
    public long ReadSFixed64() => (long)ReadFixed64();

    /// <summary>Reads a sint32.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public int ReadSInt32() => ZigZag.Decode(ReadUInt32());

    /// <summary>Reads a sint64.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public long ReadSInt64() => ZigZag.Decode(ReadUInt64());

    /// <summary>Reads the length in front of a value; of damaged bytes it may be negative.</summary>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    public int ReadLength() => ReadInt32();

    // Valid until more is read.
    private ReadOnlySpan<byte> ReadDelimited() => _window.Read(ReadSize());

    private int ReadSize()
    {
        long start = _window.Offset;
        int size = ReadLength();
        return size >= 0 ? size : throw InputWindow.Damaged(ProtoFormatError.Truncated, start);
    }
}
