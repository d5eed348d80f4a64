using System;

namespace ProtoZeroSharp;

/// <summary>
/// A value on its way into a field of a <see cref="DynamicMessage"/>: a number, a <see langword="bool"/>, text or
/// bytes. Each of these can be passed as it is, and the field says what it takes: an integer any integer that it can
/// hold, an enum a number or the name of one of its values, <c>bytes</c> a span of bytes.
/// </summary>
public readonly unsafe ref struct DynamicValue
{
    /// <summary>Bytes of a text for which there is space on the stack.</summary>
    internal const int ShortText = 768;

    private readonly Kind _kind;
    private readonly ulong _bits;
    private readonly ReadOnlySpan<byte> _bytes;
    private readonly ReadOnlySpan<char> _chars;

    private DynamicValue(Kind kind, ulong bits) => (_kind, _bits) = (kind, bits);

    private DynamicValue(ReadOnlySpan<byte> bytes)
    {
        _kind = Kind.Bytes;
        _bytes = bytes;
    }

    private DynamicValue(ReadOnlySpan<char> chars)
    {
        _kind = Kind.Chars;
        _chars = chars;
    }

    private enum Kind : byte
    {
        Signed,
        Unsigned,
        Single,
        Double,
        Bool,
        Bytes,
        Chars,
    }

    /// <summary>An integer.</summary>
    public static implicit operator DynamicValue(int value) => new(Kind.Signed, (ulong)(long)value);

    /// <summary>An integer.</summary>
    public static implicit operator DynamicValue(long value) => new(Kind.Signed, (ulong)value);

    /// <summary>An integer.</summary>
    public static implicit operator DynamicValue(uint value) => new(Kind.Unsigned, value);

    /// <summary>An integer.</summary>
    public static implicit operator DynamicValue(ulong value) => new(Kind.Unsigned, value);

    /// <summary>A value of a <c>float</c> or <c>double</c>.</summary>
    public static implicit operator DynamicValue(float value) =>
        new(Kind.Single, BitConverter.SingleToUInt32Bits(value));

    /// <summary>A value of a <c>double</c>, or of a <c>float</c>: the nearest that there is.</summary>
    public static implicit operator DynamicValue(double value) =>
        new(Kind.Double, BitConverter.DoubleToUInt64Bits(value));

    /// <summary>A <c>bool</c>.</summary>
    public static implicit operator DynamicValue(bool value) => new(Kind.Bool, value ? 1UL : 0);

    /// <summary>Text, or the name of an enum's value.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public static implicit operator DynamicValue(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new DynamicValue(value.AsSpan());
    }

    /// <summary>Text, or the name of an enum's value.</summary>
    public static implicit operator DynamicValue(ReadOnlySpan<char> value) => new(value);

    /// <summary>Bytes, or text that is UTF-8, or the name of an enum's value.</summary>
    public static implicit operator DynamicValue(ReadOnlySpan<byte> value) => new(value);

    /// <summary>Text of any arena; it is copied.</summary>
    public static implicit operator DynamicValue(ProtoString value) => new(value.LivingSpan);

    /// <summary>Bytes of any arena; they are copied.</summary>
    public static implicit operator DynamicValue(ProtoBytes value) => new(value.LivingSpan);

    /// <summary>Stores the value as a field stores it; text and bytes as a copy in an arena.</summary>
    /// <param name="field">The field, whose values are no messages.</param>
    /// <param name="place">Where to.</param>
    /// <param name="arena">The arena.</param>
    /// <exception cref="ArgumentException">The field cannot hold it.</exception>
    internal void Store(FieldEntry* field, byte* place, ArenaAllocator arena)
    {
        // SAFETY: the place has the size that the type takes.
        switch (field->Storage)
        {
            case StorageKind.Double:
                *(double*)place = _kind switch
                {
                    Kind.Double => BitConverter.UInt64BitsToDouble(_bits),
                    Kind.Single => BitConverter.UInt32BitsToSingle((uint)_bits),
                    _ => Wrong(field),
                };
                break;
            case StorageKind.Float:
                *(float*)place = _kind switch
                {
                    Kind.Double => (float)BitConverter.UInt64BitsToDouble(_bits),
                    Kind.Single => BitConverter.UInt32BitsToSingle((uint)_bits),
                    _ => (float)Wrong(field),
                };
                break;
            case StorageKind.Bool:
                if (_kind != Kind.Bool) Wrong(field);
                *(bool*)place = _bits != 0;
                break;
            case StorageKind.Text:
                *(ProtoString*)place = _kind == Kind.Chars ? arena.Utf8(_chars) : Text(field, arena);
                break;
            case StorageKind.Bytes:
                if (_kind != Kind.Bytes) Wrong(field);
                *(ProtoBytes*)place = arena.Bytes(_bytes);
                break;
            case StorageKind.Enum:
                *(int*)place = Number(field);
                break;
            case StorageKind.UInt64:
                *(ulong*)place = Unsigned(field, ulong.MaxValue);
                break;
            case StorageKind.UInt32:
                *(uint*)place = (uint)Unsigned(field, uint.MaxValue);
                break;
            case StorageKind.Int64:
                *(long*)place = Signed(field, long.MinValue, long.MaxValue);
                break;
            default:
                *(int*)place = (int)Signed(field, int.MinValue, int.MaxValue);
                break;
        }
    }

    /// <summary>Text as UTF-8: a view of what it is, or in the space, or in a new array.</summary>
    /// <exception cref="ArgumentException">It is no text.</exception>
    internal ReadOnlySpan<byte> TextFor(FieldEntry* field, Span<byte> room)
    {
        if (_kind == Kind.Bytes) return _bytes;
        if (_kind != Kind.Chars) Wrong(field);
        return System.Text.Encoding.UTF8.TryGetBytes(_chars, room, out int written) ? room[..written]
            : System.Text.Encoding.UTF8.GetBytes(_chars.ToArray());
    }

    private ProtoString Text(FieldEntry* field, ArenaAllocator arena)
    {
        if (_kind != Kind.Bytes) Wrong(field);
        if (!field->IsRaw && !System.Text.Unicode.Utf8.IsValid(_bytes))
            ProtoThrow.Argument("value", $"The text for {field->NameText} is not UTF-8.");
        return arena.Utf8(_bytes);
    }

    private int Number(FieldEntry* field)
    {
        int number;
        if (_kind is Kind.Bytes or Kind.Chars)
        {
            if (!field->Enum->TryFind(TextFor(field, stackalloc byte[ShortText]), out number))
                ProtoThrow.Argument("value", $"The enum of {field->NameText} has no value of this name.");
            return number;
        }

        number = (int)Signed(field, int.MinValue, int.MaxValue);
        // As an unknown field it would be lost where the message is parsed.
        if (field->IsClosed && !field->Enum->Contains(number))
            ProtoThrow.Argument("value", $"The enum of {field->NameText} is closed and has no value {number}.");
        return number;
    }

    private long Signed(FieldEntry* field, long least, long most)
    {
        if (_kind is not (Kind.Signed or Kind.Unsigned)) Wrong(field);
        var value = (long)_bits;
        if ((_kind == Kind.Unsigned && value < 0) || value < least || value > most) OutOfRange(field);
        return value;
    }

    private ulong Unsigned(FieldEntry* field, ulong most)
    {
        if (_kind is not (Kind.Signed or Kind.Unsigned)) Wrong(field);
        if ((_kind == Kind.Signed && (long)_bits < 0) || _bits > most) OutOfRange(field);
        return _bits;
    }

    private double Wrong(FieldEntry* field)
    {
        ProtoThrow.Argument("value", $"{field->NameText} is {field->FieldType}, and the value is {_kind}.");
        return 0;
    }

    private static void OutOfRange(FieldEntry* field) =>
        ProtoThrow.ArgumentOutOfRange("value", $"The number does not fit into {field->NameText}.");
}
