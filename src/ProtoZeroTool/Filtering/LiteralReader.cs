using System;
using System.Collections.Generic;
using System.Text;
using System.Text.RegularExpressions;
using System.Text.Unicode;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Filtering;

/// <summary>Reads what a value is compared with, by the type of the value.</summary>
/// <param name="tokens">The expression.</param>
/// <param name="field">The field.</param>
/// <param name="value">What is compared: the field itself, or the keys or values of a map.</param>
internal sealed class LiteralReader(TokenReader tokens, ProtoField field, ProtoField value)
{
    private readonly ValueKind _kind = ValueKinds.Of(value);
    private readonly string _name = $"{field.Name} ({ValueKinds.NameOf(value)})";

    /// <summary>Reads one value, or behind <c>in</c> a list of them, and makes the test.</summary>
    /// <param name="one">How values are compared.</param>
    /// <param name="place">The token that says so.</param>
    public ValueTest Test(FilterOperator one, FilterToken place)
    {
        if (_kind == ValueKind.Message)
            throw tokens.Error(place, $"{_name} has no order and no value: name a field of it, or write has");
        bool isText = _kind == ValueKind.Text || (_kind == ValueKind.Bytes && one != FilterOperator.Matches);
        if (one.IsOfText() && !isText) throw tokens.Error(place, $"{place} makes no sense for {_name}");
        if (one.IsOrder() && _kind == ValueKind.Bool) throw tokens.Error(place, $"{_name} has no order");
        return _kind switch
        {
            ValueKind.Float => new FloatTest(one, All(one, token => FloatOf(one, token))),
            ValueKind.Text when one == FilterOperator.Matches => PatternOf(tokens.Take()),
            ValueKind.Text or ValueKind.Bytes => new BytesTest(one, All(one, BytesOf)),
            _ => new WholeTest(one, All(one, WholeOf)),
        };
    }

    private T[] All<T>(FilterOperator one, Func<FilterToken, T> read)
    {
        if (one != FilterOperator.In) return [read(tokens.Take())];
        List<T> values = [];
        tokens.Expect("(");
        do values.Add(read(tokens.Take()));
        while (tokens.TrySymbol(","));
        tokens.Expect(")");
        return [.. values];
    }

    private Int128 WholeOf(FilterToken token) => _kind switch
    {
        ValueKind.Bool => token.IsWord("true") ? 1 : token.IsWord("false") ? 0 : throw Wrong(token, "true or false"),
        ValueKind.Timestamp => TimeOf(token, "a time such as \"2026-05-01T12:00:00Z\""),
        ValueKind.Duration => TimeOf(token, "a duration such as \"1.5s\""),
        ValueKind.Enum when token.Kind == TokenKind.Word => EnumOf(token),
        ValueKind.Enum => NumberOf(token, "the name or number of an enum's value"),
        _ => NumberOf(token, "a whole number"),
    };

    private Int128 NumberOf(FilterToken token, string expected)
    {
        if (token.Kind != TokenKind.Number || !NumberLiteral.TryWhole(token.Text, out Int128 number))
            throw Wrong(token, expected);
        (Int128 least, Int128 most) = ValueKinds.RangeOf(value.Type);
        return number >= least && number <= most ? number
            : throw tokens.Error(token, $"{token} does not fit: {_name} is from {least} to {most}");
    }

    private double FloatOf(FilterOperator one, FilterToken token)
    {
        if (token.Kind is not (TokenKind.Number or TokenKind.Word)
            || !NumberLiteral.TryFloat(token.Text, value.Type == ProtoFieldType.Float, out double number))
            throw Wrong(token, "a number, inf, -inf or nan");
        return !(double.IsNaN(number) && one.IsOrder()) ? number
            : throw tokens.Error(token, "nothing is below or above nan");
    }

    private byte[] BytesOf(FilterToken token)
    {
        if (_kind == ValueKind.Text)
        {
            if (token.Kind != TokenKind.Text) throw Wrong(token, "a text in quotes");
            return Utf8.IsValid(token.Bytes) ? token.Bytes : throw tokens.Error(token, "the text is not UTF-8");
        }

        return token.Kind is TokenKind.Bytes or TokenKind.Text ? token.Bytes
            : throw Wrong(token, "hex\"…\", base64\"…\" or a text in quotes");
    }

    private PatternTest PatternOf(FilterToken token)
    {
        string pattern = Encoding.UTF8.GetString(BytesOf(token));
        try
        {
            return new PatternTest(new Regex(pattern, PatternTest.Options));
        }
        catch (Exception exception) when (exception is ArgumentException or NotSupportedException)
        {
            throw tokens.Error(token, $"no regular expression that can be used: {exception.Message}");
        }
    }

    private Int128 EnumOf(FilterToken token) =>
        value.EnumType.TryGetValue(Encoding.UTF8.GetBytes(token.Text), out ProtoEnumValue named) ? named.Number
            : throw tokens.Error(token, $"{_name} has no value {token}; it has {ValueKinds.EnumNamesOf(value)}");

    private Int128 TimeOf(FilterToken token, string expected) =>
        token.Kind == TokenKind.Text && TimeLiteral.TryRead(value.MessageType, token.Bytes, out Int128 time) ? time
            : throw Wrong(token, expected);

    private ToolException Wrong(FilterToken token, string expected) =>
        tokens.Error(token, $"{expected} is expected for {_name}, not {token}");
}
