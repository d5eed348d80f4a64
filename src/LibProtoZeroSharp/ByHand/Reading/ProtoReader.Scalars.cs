using System;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>Values of one number, named by their type in the .proto file. None of them allocates.</content>
public ref partial struct ProtoReader
{
    /// <summary>
    /// Reads a varint as it is: uint64, and the raw form of every other integer type but the fixed ones.
    /// </summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadVarInt()
    {
        CheckForm(WireType.Varint);
        return Varint();
    }

    /// <summary>Reads an int32; of larger values the low 32 bits.</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32()
    {
        CheckForm(WireType.Varint);
        return (int)Varint();
    }

    /// <summary>Reads an int64.</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64()
    {
        CheckForm(WireType.Varint);
        return (long)Varint();
    }

    /// <summary>Reads a uint32; of larger values the low 32 bits.</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32()
    {
        CheckForm(WireType.Varint);
        return (uint)Varint();
    }

    /// <summary>Reads a uint64.</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadUInt64()
    {
        CheckForm(WireType.Varint);
        return Varint();
    }

    /// <summary>Reads a sint32 (zigzag); of larger values the low 32 bits.</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadSInt32()
    {
        CheckForm(WireType.Varint);
        return ZigZag.Decode((uint)Varint());
    }

    /// <summary>Reads a sint64 (zigzag).</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadSInt64()
    {
        CheckForm(WireType.Varint);
        return ZigZag.Decode(Varint());
    }

    /// <summary>Reads a bool: true for every value but 0.</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadBool()
    {
        CheckForm(WireType.Varint);
        return Varint() != 0;
    }

    /// <summary>Reads an enum's number, which need not be a declared one; of larger values the low 32 bits.</summary>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadEnum()
    {
        CheckForm(WireType.Varint);
        return (int)Varint();
    }

    /// <summary>
    /// Reads an enum; the value need not be a declared one, and bits that the enum's type lacks are dropped.
    /// </summary>
    /// <typeparam name="TEnum">An enum of any underlying type.</typeparam>
    /// <exception cref="ProtoFormatException">Truncated, or MalformedVarint: it has more than ten bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TEnum ReadEnum<TEnum>()
        where TEnum : unmanaged, Enum
    {
        CheckForm(WireType.Varint);
        int value = (int)Varint();
        return Unsafe.SizeOf<TEnum>() switch
        {
            1 => Unsafe.BitCast<byte, TEnum>((byte)value),
            2 => Unsafe.BitCast<short, TEnum>((short)value),
            4 => Unsafe.BitCast<int, TEnum>(value),
            _ => Unsafe.BitCast<long, TEnum>(value),
        };
    }

    /// <summary>Reads a fixed32.</summary>
    /// <exception cref="ProtoFormatException">Truncated: fewer than four bytes are left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32()
    {
        CheckForm(WireType.Fixed32);
        return Four();
    }

    /// <summary>Reads a fixed64.</summary>
    /// <exception cref="ProtoFormatException">Truncated: fewer than eight bytes are left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64()
    {
        CheckForm(WireType.Fixed64);
        return Eight();
    }

    /// <summary>Reads an sfixed32.</summary>
    /// <exception cref="ProtoFormatException">Truncated: fewer than four bytes are left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadSFixed32()
    {
        CheckForm(WireType.Fixed32);
        return (int)Four();
    }

    /// <summary>Reads an sfixed64.</summary>
    /// <exception cref="ProtoFormatException">Truncated: fewer than eight bytes are left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadSFixed64()
    {
        CheckForm(WireType.Fixed64);
        return (long)Eight();
    }

    /// <summary>Reads a float; every bit of a NaN is kept.</summary>
    /// <exception cref="ProtoFormatException">Truncated: fewer than four bytes are left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float ReadFloat()
    {
        CheckForm(WireType.Fixed32);
        return BitConverter.UInt32BitsToSingle(Four());
    }

    /// <summary>Reads a double; every bit of a NaN is kept.</summary>
    /// <exception cref="ProtoFormatException">Truncated: fewer than eight bytes are left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble()
    {
        CheckForm(WireType.Fixed64);
        return BitConverter.UInt64BitsToDouble(Eight());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Varint()
    {
        nint position = _position;
        if (position < _wordsEnd)
        {
            // Eight bytes hold the whole of nearly every varint; which one ends it is found without a branch.
            // SAFETY: below _wordsEnd eight bytes of the input follow, be they of this message or behind it.
            ulong word = FixedWidth.Load64(ref Unsafe.Add(ref _start, position));
            if ((word & 0x80) == 0)
            {
                if (position < _end)
                {
                    Close(position + 1);
                    return word & 0x7f;
                }
            }
            else
            {
                ulong ends = ~word & BitLanes.Continuation;
                if (ends != 0)
                {
                    nint next = position + (nint)((uint)BitOperations.TrailingZeroCount(ends) >> 3) + 1;
                    if (next <= _end)
                    {
                        Close(next);
                        return BitLanes.GatherFirst(word, ends);
                    }
                }
            }
        }

        VarintRead read = WireScan.Varint(ref _start, (int)position, (int)_end);
        Close(position + read.Length);
        return read.Value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private uint Four()
    {
        nint position = _position;
        if (_end - position < WireSize.Fixed32) ProtoThrow.Format(ProtoFormatError.Truncated, position);

        // SAFETY: the line above leaves four bytes.
        uint value = FixedWidth.Load32(ref Unsafe.Add(ref _start, position));
        Close(position + WireSize.Fixed32);
        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Eight()
    {
        nint position = _position;
        if (_end - position < WireSize.Fixed64) ProtoThrow.Format(ProtoFormatError.Truncated, position);

        // SAFETY: the line above leaves eight bytes.
        ulong value = FixedWidth.Load64(ref Unsafe.Add(ref _start, position));
        Close(position + WireSize.Fixed64);
        return value;
    }
}
