using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Writes wire format into a span, by itself: no library has a hand in the inputs. What does not fit is left out.
/// </summary>
internal ref struct ByteSink(Span<byte> room)
{
    private readonly Span<byte> _room = room;

    public int Length { get; set; }

    public readonly int Left => _room.Length - Length;

    /// <summary>What was written.</summary>
    public readonly ReadOnlySpan<byte> Written => _room[..Length];

    public void Byte(int value)
    {
        if (Length < _room.Length) _room[Length++] = (byte)value;
    }

    public void Bytes(scoped ReadOnlySpan<byte> bytes)
    {
        bytes = bytes[..Math.Min(bytes.Length, Left)];
        bytes.CopyTo(_room[Length..]);
        Length += bytes.Length;
    }

    public void Random(ref FuzzRandom random, int count)
    {
        for (; count >= 8; count -= 8) Fixed(random.Next(), 8);
        Fixed(random.Next(), count);
    }

    public void Varint(ulong value)
    {
        for (; value >= 0x80; value >>= 7) Byte((int)(value | 0x80));
        Byte((int)value);
    }

    /// <summary>A varint with more bytes than it needs.</summary>
    public void LongVarint(ulong value, int extra)
    {
        for (; value >= 0x80; value >>= 7) Byte((int)(value | 0x80));
        Byte((int)(value | 0x80));
        for (; extra > 1; extra--) Byte(0x80);
        Byte(0);
    }

    public void Tag(int number, WireType type) => Varint(((ulong)(uint)number << 3) | (uint)type);

    /// <summary>Bytes of a tag.</summary>
    public static int TagSize(int number) =>
        number < 1 << 4 ? 1 : number < 1 << 11 ? 2 : number < 1 << 18 ? 3 : number < 1 << 25 ? 4 : 5;

    /// <summary>The low bytes of a number, the lowest first.</summary>
    public void Fixed(ulong bits, int count)
    {
        for (; count > 0; count--, bits >>= 8) Byte((int)bits);
    }

    /// <summary>Leaves space for a length.</summary>
    /// <returns>Where its content begins.</returns>
    public int Open()
    {
        Byte(0);
        return Length;
    }

    /// <summary>Fills in the length of what was written since <see cref="Open"/>.</summary>
    public void Close(int start)
    {
        int length = Length - start;
        if (start == 0) return;
        int more = length < 0x80 ? 0 : length < 0x4000 ? 1 : 2;
        if (more > Left) return;
        if (more > 0) _room.Slice(start, length).CopyTo(_room[(start + more)..]);
        Length = start - 1;
        Varint((ulong)length);
        Length += length;
    }
}
