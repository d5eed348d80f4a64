using System;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>Where a value stands, since the places differ in what they accept.</summary>
internal enum ValuePlace
{
    /// <summary><c>[default = …]</c>.</summary>
    Default,

    /// <summary>An option.</summary>
    Option,

    /// <summary>A field of an aggregate, which follows the text format.</summary>
    Aggregate,
}

/// <summary>Turns a written value into one of a scalar type.</summary>
internal static class ScalarValues
{
    private const double MiddleAboveFloats = 3.4028235677973366e38;

    // double.NaN has its sign set on most machines; the NaN of a .proto has not.
    private static readonly double s_nan = BitConverter.Int64BitsToDouble(0x7FF8_0000_0000_0000);

    /// <summary>
    /// Reads a value. Null if it is wrong; then <paramref name="id"/> says how, with one argument if it is not empty.
    /// </summary>
    public static ConstantValue? Read(
        ScalarKind kind, EnumSchema? type, OptionValueSyntax value, ValuePlace place, out DiagnosticId id,
        out string argument)
    {
        ScalarType scalar = ScalarTypes.Of(kind);
        bool is64 = scalar.Bits == 64;
        id = DiagnosticId.ValueNotOfType;
        argument = Expectation(scalar);
        switch (scalar.Form)
        {
            case ValueForm.Signed:
                return ReadSigned(
                    value, is64 ? long.MinValue : int.MinValue, is64 ? long.MaxValue
                    : int.MaxValue, ref id, ref argument);
            case ValueForm.Unsigned:
                return ReadUnsigned(value, is64 ? ulong.MaxValue : uint.MaxValue, ref id, ref argument);
            case ValueForm.Floating:
                return ReadFloating(scalar, value, place);
            case ValueForm.Bool:
                return ReadBool(value, place);
            case ValueForm.Text or ValueForm.Bytes:
                return value.Kind == OptionValueKind.String ? ConstantValue.OfBytes(value.Bytes!) : null;
            case ValueForm.Enum:
                return ReadEnum(type, value, place, ref id, ref argument);
            default:
                return null;
        }
    }

    /// <summary>The value of a field that is not set and declares no default.</summary>
    public static ConstantValue Zero(FieldSchema field)
    {
        switch (field.Scalar.Form)
        {
            case ValueForm.Floating:
                return ConstantValue.OfFloating(0);
            case ValueForm.Bool:
                return ConstantValue.OfBool(false);
            case ValueForm.Text or ValueForm.Bytes:
                return ConstantValue.OfBytes(Array.Empty<byte>());
            case ValueForm.Unsigned:
                return ConstantValue.OfUnsigned(0);
            case ValueForm.Message:
                return ConstantValue.OfMessage(new OptionMessage(field.MessageType));
            case ValueForm.Enum when field.EnumType is { Values.Count: > 0 } type:
                return ConstantValue.OfEnum(type.Values[0]);
            default:
                return ConstantValue.OfSigned(0);
        }
    }

    private static string Expectation(ScalarType scalar) => scalar.Form switch
    {
        ValueForm.Signed => scalar.Bits == 64 ? "a whole number from -9223372036854775808 to 9223372036854775807"
            : "a whole number from -2147483648 to 2147483647",
        ValueForm.Unsigned => "a whole number from 0 to " + (scalar.Bits == 64 ? "18446744073709551615" : "4294967295"),
        ValueForm.Floating => "a number",
        ValueForm.Bool => "true or false",
        ValueForm.Text => "a string in quotes",
        ValueForm.Bytes => "bytes in quotes",
        ValueForm.Enum => "the name of an enum value",
        _ => "a message in braces",
    };

    private static ConstantValue? ReadSigned(
        OptionValueSyntax value, long least, long most, ref DiagnosticId id, ref string argument)
    {
        if (value.Kind == OptionValueKind.Floating && IsOverflown(value)) id = DiagnosticId.ValueOutOfRange;
        if (value.Kind != OptionValueKind.Integer) return null;
        bool fits =
            value.IsNegative ? value.Integer <= unchecked((ulong)-(least + 1)) + 1 : value.Integer <= (ulong)most;
        if (fits)
            return ConstantValue.OfSigned(unchecked(value.IsNegative ? -(long)value.Integer : (long)value.Integer));
        id = DiagnosticId.ValueOutOfRange;
        return null;
    }

    private static ConstantValue? ReadUnsigned(
        OptionValueSyntax value, ulong most, ref DiagnosticId id, ref string argument)
    {
        if (value.Kind == OptionValueKind.Floating && IsOverflown(value)) id = DiagnosticId.ValueOutOfRange;
        if (value.Kind != OptionValueKind.Integer) return null;
        if (!value.IsNegative && value.Integer <= most) return ConstantValue.OfUnsigned(value.Integer);
        id = DiagnosticId.ValueOutOfRange;
        return null;
    }

    /// <summary>Whether it was written as a whole number that no 64-bit type holds.</summary>
    private static bool IsOverflown(OptionValueSyntax value) =>
        Math.Abs(value.Floating) >= 9.2e18 && Math.Floor(value.Floating).Equals(value.Floating);

    private static ConstantValue? ReadFloating(ScalarType scalar, OptionValueSyntax value, ValuePlace place)
    {
        double number;
        switch (value.Kind)
        {
            case OptionValueKind.Integer when place == ValuePlace.Aggregate && !value.IsDecimal:
                return null;
            case OptionValueKind.Integer:
                number = value.Integer;
                break;
            case OptionValueKind.Floating:
                number = value.Floating;
                break;
            case OptionValueKind.Identifier:
                string text = place == ValuePlace.Aggregate ? value.Text.ToLowerInvariant() : value.Text;
                if (text == "inf" || (text == "infinity" && place == ValuePlace.Aggregate))
                    number = double.PositiveInfinity;
                else if (text == "nan") number = s_nan;
                else return null;
                break;
            default:
                return null;
        }

        // Outside of aggregates a NaN loses its sign, and so does a 0 without a point in an option, as in protoc.
        bool isBareZero = place == ValuePlace.Option && value.Kind == OptionValueKind.Integer && number == 0;
        bool hasSign = place == ValuePlace.Aggregate || (!double.IsNaN(number) && !isBareZero);
        if (value.IsNegative && hasSign) number = -number;
        return ConstantValue.OfFloating(scalar.Bits == 32 ? ToSingle(number, place) : number);
    }

    // A default and a part of an aggregate reach infinity only beyond the middle between the largest float and the
    // next power of two; an option reaches it there, as every rounding to the nearest float does. So does protoc.
    private static float ToSingle(double number, ValuePlace place)
    {
        bool isMiddle = Math.Abs(number).Equals(MiddleAboveFloats) && place != ValuePlace.Option;
        return !isMiddle ? (float)number : number > 0 ? float.MaxValue : float.MinValue;
    }

    private static ConstantValue? ReadBool(OptionValueSyntax value, ValuePlace place)
    {
        if (value.Kind == OptionValueKind.Identifier && !value.IsNegative)
        {
            if (value.Text == "true") return ConstantValue.OfBool(true);
            if (value.Text == "false") return ConstantValue.OfBool(false);
            if (place != ValuePlace.Aggregate) return null;
            if (value.Text is "True" or "t") return ConstantValue.OfBool(true);
            return value.Text is "False" or "f" ? ConstantValue.OfBool(false) : null;
        }

        bool isBit = place == ValuePlace.Aggregate && value.Kind == OptionValueKind.Integer && !value.IsNegative
            && value.Integer <= 1;
        return isBit ? ConstantValue.OfBool(value.Integer == 1) : null;
    }

    private static ConstantValue? ReadEnum(
        EnumSchema? type, OptionValueSyntax value, ValuePlace place, ref DiagnosticId id, ref string argument)
    {
        if (type is null) return null;
        if (value.Kind == OptionValueKind.Identifier && !value.IsNegative)
        {
            foreach (EnumValueSchema candidate in type.Values)
            {
                if (candidate.Name == value.Text) return ConstantValue.OfEnum(candidate);
            }

            id = DiagnosticId.EnumValueUnknown;
            argument = type.FullName;
            return null;
        }

        if (place != ValuePlace.Aggregate || value.Kind != OptionValueKind.Integer) return null;
        id = DiagnosticId.EnumValueUnknown;
        argument = type.FullName;
        ulong limit = value.IsNegative ? 1UL << 31 : int.MaxValue;
        if (value.Integer > limit) return null;
        int number = unchecked((int)(value.IsNegative ? -(long)value.Integer : (long)value.Integer));
        foreach (EnumValueSchema candidate in type.Values)
        {
            if (candidate.Number == number) return ConstantValue.OfEnum(candidate);
        }

        // An open enum takes numbers without a name.
        EnumType openness = type.Features?.EnumType ?? FeatureDefaults.Of(type.File.Edition).EnumType;
        return openness == EnumType.Open ? ConstantValue.OfSigned(number) : null;
    }
}
