using System;
using System.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>Which member of a <see cref="ConstantValue"/> holds.</summary>
internal enum ConstantKind
{
    /// <summary>int32, int64, sint…, sfixed…</summary>
    Signed,

    /// <summary>uint32, uint64, fixed32, fixed64.</summary>
    Unsigned,

    /// <summary>float and double; a float is already rounded to its precision.</summary>
    Floating,
    Bool,

    /// <summary>string and bytes, both as bytes.</summary>
    Bytes,
    Enum,

    /// <summary>A message value; in options only.</summary>
    Message,
}

/// <summary>A typed value from a <c>.proto</c>: a field's default or the value of an option. Immutable.</summary>
internal sealed class ConstantValue
{
    private readonly object? _reference;
    private readonly long _bits;

    private ConstantValue(ConstantKind kind, long bits, object? reference)
    {
        Kind = kind;
        _bits = bits;
        _reference = reference;
    }

    public ConstantKind Kind { get; }

    /// <summary>Value of kind <see cref="ConstantKind.Signed"/>; the number of an enum value.</summary>
    public long Signed => Kind == ConstantKind.Enum ? ((EnumValueSchema)_reference!).Number : _bits;

    /// <summary>Value of kind <see cref="ConstantKind.Unsigned"/>.</summary>
    public ulong Unsigned => unchecked((ulong)_bits);

    /// <summary>Value of kind <see cref="ConstantKind.Floating"/>.</summary>
    public double Floating => BitConverter.Int64BitsToDouble(_bits);

    /// <summary>Value of kind <see cref="ConstantKind.Bool"/>.</summary>
    public bool Bool => _bits != 0;

    /// <summary>Value of kind <see cref="ConstantKind.Bytes"/>; not to be changed.</summary>
    public byte[] Bytes => (byte[])_reference!;

    /// <summary>The bytes read as UTF-8, with a replacement character for each wrong byte.</summary>
    public string Text => Encoding.UTF8.GetString(Bytes);

    /// <summary>Value of kind <see cref="ConstantKind.Enum"/>.</summary>
    public EnumValueSchema EnumValue => (EnumValueSchema)_reference!;

    /// <summary>Value of kind <see cref="ConstantKind.Message"/>.</summary>
    public OptionMessage Message => (OptionMessage)_reference!;

    public static ConstantValue OfSigned(long value) => new ConstantValue(ConstantKind.Signed, value, null);

    public static ConstantValue OfUnsigned(ulong value) =>
        new ConstantValue(ConstantKind.Unsigned, unchecked((long)value), null);

    public static ConstantValue OfFloating(double value) =>
        new ConstantValue(ConstantKind.Floating, BitConverter.DoubleToInt64Bits(value), null);

    public static ConstantValue OfBool(bool value) => new ConstantValue(ConstantKind.Bool, value ? 1 : 0, null);

    public static ConstantValue OfBytes(byte[] value) => new ConstantValue(ConstantKind.Bytes, 0, value);

    public static ConstantValue OfEnum(EnumValueSchema value) => new ConstantValue(ConstantKind.Enum, 0, value);

    public static ConstantValue OfMessage(OptionMessage value) => new ConstantValue(ConstantKind.Message, 0, value);
}
