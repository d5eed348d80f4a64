using System;
using System.Globalization;
using System.Linq;
using System.Numerics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Breaking;

/// <summary>
/// What a field that is not set reads as. Numbers of different types are compared by value, texts byte by byte; a
/// number never equals a text.
/// </summary>
internal static class DefaultValues
{
    /// <summary>Whether a field has such a value: not lists, maps and messages.</summary>
    public static bool Has(FieldSchema field) => !field.IsRepeated && field.Kind != ScalarKind.Message;

    /// <summary>Whether two fields read as the same, or both as zero or empty.</summary>
    public static bool AreEqual(FieldSchema previous, FieldSchema current)
    {
        if (IsZero(previous) && IsZero(current)) return true;
        if (IsText(previous) != IsText(current)) return false;
        if (IsText(previous)) return Bytes(previous).SequenceEqual(Bytes(current));
        if (!IsFloating(previous) && !IsFloating(current)) return Whole(previous) == Whole(current);
        if (IsFloating(previous) && IsFloating(current)) return AreEqualFloating(previous, current);
        (FieldSchema floating, FieldSchema whole) = IsFloating(previous) ? (previous, current) : (current, previous);
        double value = Floating(floating);
        bool isWhole = !double.IsNaN(value) && !double.IsInfinity(value) && Math.Floor(value) == value;
        return isWhole && new BigInteger(value) == Whole(whole);
    }

    /// <summary>The value as text for a message.</summary>
    public static string Text(FieldSchema field)
    {
        if (IsText(field)) return "\"" + Utf8Text.FromBytes(Bytes(field)) + "\"";
        if (field.Kind == ScalarKind.Bool) return Whole(field).IsZero ? "false" : "true";
        return IsFloating(field) ? Floating(field).ToString("R", CultureInfo.InvariantCulture)
            : Whole(field).ToString(CultureInfo.InvariantCulture);
    }

    // A float and a double are compared as floats: their decimal texts are those of one number.
    private static bool AreEqualFloating(FieldSchema previous, FieldSchema current)
    {
        double one = Floating(previous);
        double other = Floating(current);
        if (double.IsNaN(one) || double.IsNaN(other)) return double.IsNaN(one) && double.IsNaN(other);
        return previous.Kind == current.Kind ? one == other : (float)one == (float)other;
    }

    private static bool IsZero(FieldSchema field) =>
        IsText(field) ? Bytes(field).Length == 0 : IsFloating(field) ? Floating(field) == 0 : Whole(field).IsZero;

    private static bool IsText(FieldSchema field) => field.Kind is ScalarKind.String or ScalarKind.Bytes;

    private static bool IsFloating(FieldSchema field) => field.Kind is ScalarKind.Float or ScalarKind.Double;

    private static byte[] Bytes(FieldSchema field) =>
        field.Default is { Kind: ConstantKind.Bytes } value ? value.Bytes : Array.Empty<byte>();

    private static double Floating(FieldSchema field) =>
        field.Default is { Kind: ConstantKind.Floating } value ? value.Floating : 0;

    // An enum reads as its first value.
    private static BigInteger Whole(FieldSchema field) => field.Default switch
    {
        { Kind: ConstantKind.Signed or ConstantKind.Enum } value => value.Signed,
        { Kind: ConstantKind.Unsigned } value => value.Unsigned,
        { Kind: ConstantKind.Bool } value => value.Bool ? 1 : 0,
        _ => field.EnumType is { Values.Count: > 0 } type ? type.Values[0].Number : 0,
    };
}
