using System;
using System.Collections.Generic;
using System.Globalization;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Syntax.Lexing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroTool.Plugin;

/// <summary>Values as the parser would read them.</summary>
internal static class OptionValues
{
    /// <summary>A word: the name of an enum's value, <c>true</c> or <c>inf</c>.</summary>
    public static OptionValueSyntax Word(string text, SourceSpan span) =>
        new(OptionValueKind.Identifier, span) { Text = text };

    /// <summary>A text.</summary>
    public static OptionValueSyntax Text(byte[] bytes, SourceSpan span) =>
        new(OptionValueKind.String, span) { Bytes = bytes };

    /// <summary>A whole number.</summary>
    public static OptionValueSyntax Signed(long value, SourceSpan span) => new(OptionValueKind.Integer, span)
    {
        IsNegative = value < 0,
        Integer = value < 0 ? (ulong)-(value + 1) + 1 : (ulong)value,
    };

    /// <summary>A whole number.</summary>
    public static OptionValueSyntax Unsigned(ulong value, SourceSpan span) =>
        new(OptionValueKind.Integer, span) { Integer = value };

    /// <summary>A number with a point.</summary>
    public static OptionValueSyntax Floating(double value, SourceSpan span)
    {
        bool isNegative = double.IsNegative(value);
        if (double.IsFinite(value))
            return new(OptionValueKind.Floating, span) { IsNegative = isNegative, Floating = Math.Abs(value) };
        OptionValueSyntax word = Word(double.IsNaN(value) ? "nan" : "inf", span);
        word.IsNegative = isNegative;
        return word;
    }

    /// <summary>A default as descriptors spell it; null if it is no value of the type.</summary>
    /// <param name="kind">The type of the field.</param>
    /// <param name="text">The default.</param>
    /// <param name="span">The place of the field.</param>
    public static OptionValueSyntax? Default(ScalarKind kind, byte[] text, SourceSpan span)
    {
        string spelt = Utf8Text.FromBytes(text);
        switch (ScalarTypes.Of(kind).Form)
        {
            case ValueForm.Text: return Text(text, span);
            case ValueForm.Bytes:
                var bytes = new List<byte>();
                Literals.AppendString(bytes, $"\"{spelt}\"", 0, spelt.Length + 2);
                return Text([.. bytes], span);
            case ValueForm.Bool or ValueForm.Enum: return Word(spelt, span);
            case ValueForm.Floating:
                return double.TryParse(spelt, NumberStyles.Float, CultureInfo.InvariantCulture, out double floating)
                    ? Floating(floating, span) : Special(spelt, span);
            case ValueForm.Unsigned:
                return ulong.TryParse(spelt, NumberStyles.None, CultureInfo.InvariantCulture, out ulong unsigned)
                    ? Unsigned(unsigned, span) : null;
            case ValueForm.Signed:
                return long.TryParse(
                    spelt, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long signed)
                    ? Signed(signed, span) : null;
            default: return null;
        }
    }

    private static OptionValueSyntax? Special(string text, SourceSpan span) => text switch
    {
        "inf" => Floating(double.PositiveInfinity, span),
        "-inf" => Floating(double.NegativeInfinity, span),
        "nan" => Word("nan", span),
        _ => null,
    };
}
