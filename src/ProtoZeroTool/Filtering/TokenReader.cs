using System.Collections.Generic;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Filtering;

/// <summary>Goes over the tokens of an expression.</summary>
internal sealed class TokenReader(FilterText source)
{
    private readonly IReadOnlyList<FilterToken> _tokens = FilterLexer.Lex(source);
    private int _at;

    /// <summary>The token that comes next.</summary>
    public FilterToken Next => _tokens[_at];

    /// <summary>Takes the next token.</summary>
    public FilterToken Take() => Next.Kind == TokenKind.End ? Next : _tokens[_at++];

    /// <summary>Takes the next token if it is this symbol.</summary>
    public bool TrySymbol(string text)
    {
        bool isThere = Next.IsSymbol(text);
        if (isThere) _at++;
        return isThere;
    }

    /// <summary>Takes the next token if it is this word.</summary>
    public bool TryWord(string text)
    {
        bool isThere = Next.IsWord(text);
        if (isThere) _at++;
        return isThere;
    }

    /// <summary>Takes a symbol that must be there.</summary>
    public void Expect(string symbol)
    {
        if (!TrySymbol(symbol)) throw Unexpected(symbol);
    }

    /// <summary>Says that something else was expected here.</summary>
    public ToolException Unexpected(string expected) =>
        Error(Next, $"{expected} is expected, not {Next}");

    /// <summary>Says what is wrong with a token.</summary>
    public ToolException Error(FilterToken token, string message) => source.Error(token.Column, message);
}
