using System;
using System.Collections.Generic;

namespace ProtoZeroTool.Filtering;

/// <summary>Cuts an expression into its tokens.</summary>
internal sealed class FilterLexer
{
    private static readonly string[] s_symbols =
        ["==", "!=", "<=", ">=", "<", ">", "(", ")", "[", "]", ",", "."];

    private readonly FilterText _source;
    private readonly List<FilterToken> _tokens = [];
    private int _at;

    private FilterLexer(FilterText source) => _source = source;

    private string Text => _source.Text;

    /// <summary>All tokens; the last one is the end.</summary>
    public static IReadOnlyList<FilterToken> Lex(FilterText source)
    {
        var lexer = new FilterLexer(source);
        while (lexer.Next())
        {
        }

        return lexer._tokens;
    }

    private bool Next()
    {
        while (_at < Text.Length && char.IsWhiteSpace(Text[_at])) _at++;
        if (_at == Text.Length)
        {
            Add(TokenKind.End, _at);
            return false;
        }

        char first = Text[_at];
        if (char.IsAsciiLetter(first) || first == '_') Word();
        else if (char.IsAsciiDigit(first) || first is '-' or '+') Number();
        else if (first is '"' or '\'') Add(TokenKind.Text, _at, TextLiteral.Read(_source, ref _at));
        else Symbol();
        return true;
    }

    private void Word()
    {
        int start = _at;
        while (_at < Text.Length && (char.IsAsciiLetterOrDigit(Text[_at]) || Text[_at] == '_')) _at++;
        if (_at == Text.Length || Text[_at] is not ('"' or '\''))
        {
            Add(TokenKind.Word, start);
            return;
        }

        string kind = Text[start.._at];
        Func<byte[], byte[]?>? decode = kind switch
        {
            "hex" => BytesLiteral.OfHex,
            "base64" => BytesLiteral.OfBase64,
            _ => throw _source.Error(start + 1, $"{kind}\"…\" is nothing; bytes are hex\"…\" or base64\"…\""),
        };
        byte[]? bytes = decode(TextLiteral.Read(_source, ref _at));
        Add(TokenKind.Bytes, start, bytes ?? throw _source.Error(start + 1, $"this is no {kind}"));
    }

    // What is wrong with a number is said where its type is known.
    private void Number()
    {
        int start = _at++;
        bool isHex = string.CompareOrdinal(Text, _at, "x", 0, 1) == 0;
        while (_at < Text.Length && (char.IsAsciiLetterOrDigit(Text[_at]) || Text[_at] == '.' || IsSign(isHex))) _at++;
        Add(TokenKind.Number, start);
    }

    // The one of an exponent.
    private bool IsSign(bool isHex) => !isHex && Text[_at] is '-' or '+' && Text[_at - 1] is 'e' or 'E';

    private void Symbol()
    {
        foreach (string symbol in s_symbols)
        {
            if (string.CompareOrdinal(Text, _at, symbol, 0, symbol.Length) != 0) continue;
            _at += symbol.Length;
            Add(TokenKind.Symbol, _at - symbol.Length);
            return;
        }

        throw _source.Error(_at + 1, Text[_at] switch
        {
            '=' => "= is no comparison; == is",
            '!' => "! is nothing; there are != and not",
            '&' or '|' => "there are the words and, or",
            _ => "this character is nothing here",
        });
    }

    private void Add(TokenKind kind, int start, byte[]? bytes = null) =>
        _tokens.Add(new FilterToken(kind, start + 1, Text[start.._at], bytes ?? []));
}
