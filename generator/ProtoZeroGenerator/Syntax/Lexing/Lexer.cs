using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Lexing;

/// <summary>Cuts a text into tokens. White space and comments lie between tokens and are not kept.</summary>
internal sealed partial class Lexer
{
    private readonly SourceFile _source;
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly List<Token> _tokens;
    private int _position;
    private char _openQuote;

    private Lexer(SourceFile source, DiagnosticBag diagnostics)
    {
        _source = source;
        _text = source.Text;
        _diagnostics = diagnostics;
        _tokens = new List<Token>(_text.Length / 6 + 4);
    }

    /// <summary>Whether a mistake was reported.</summary>
    private bool HasErrors { get; set; }

    /// <summary>
    /// Cuts the whole text, without a byte order mark, in time linear in its length. Never throws; what is no token is
    /// reported and becomes a bad symbol.
    /// </summary>
    public static List<Token> Lex(SourceFile source, DiagnosticBag diagnostics, out bool hasErrors)
    {
        var lexer = new Lexer(source, diagnostics);
        lexer.Run();
        hasErrors = lexer.HasErrors;
        return lexer._tokens;
    }

    private char Peek(int ahead = 0) =>
        _position + ahead < _text.Length ? _text[_position + ahead] : '\0';

    private void Run()
    {
        while (true)
        {
            SkipTrivia();
            if (_position >= _text.Length) break;
            char c = _text[_position];
            if (CharKinds.IsLetter(c)) LexIdentifier();
            else if (CharKinds.IsDigit(c)) LexNumber();
            else if (c == '.' && CharKinds.IsDigit(Peek(1))) LexPointNumber();
            else if (c == '"' || c == '\'') LexString(c);
            else if (c < ' ' || c > '~') LexWrongCharacters();
            else _tokens.Add(new Token(TokenKind.Symbol, _position++, 1));
        }

        _tokens.Add(new Token(TokenKind.End, _text.Length, 0));
    }

    private void SkipTrivia()
    {
        while (_position < _text.Length)
        {
            char c = _text[_position];
            if (CharKinds.IsWhiteSpace(c))
            {
                _position++;
            }
            else if (c == '/' && Peek(1) == '/')
            {
                int end = _text.IndexOf('\n', _position);
                _position = end < 0 ? _text.Length : end + 1;
            }
            else if (c == '/' && Peek(1) == '*')
            {
                SkipBlockComment();
            }
            else
            {
                return;
            }
        }
    }

    private void SkipBlockComment()
    {
        int start = _position;
        int end = _text.IndexOf("*/", start + 2, System.StringComparison.Ordinal);
        int limit = end < 0 ? _text.Length : end;
        int nested = _text.IndexOf("/*", start + 2, limit - start - 2, System.StringComparison.Ordinal);
        if (end < 0) Report(DiagnosticId.UnterminatedComment, start, 2);
        else if (nested >= 0) Report(DiagnosticId.NestedComment, nested, 2);
        _position = end < 0 ? _text.Length : end + 2;
    }

    private void LexIdentifier()
    {
        int start = _position++;
        while (CharKinds.IsLetter(Peek()) || CharKinds.IsDigit(Peek())) _position++;
        _tokens.Add(new Token(TokenKind.Identifier, start, _position - start));
    }

    private void LexWrongCharacters()
    {
        int start = _position;
        while (_position < _text.Length && !CharKinds.IsWhiteSpace(Peek()) && (Peek() < ' ' || Peek() > '~'))
            _position++;
        Report(DiagnosticId.UnexpectedCharacter, start, _position - start, Describe(_text[start]));
        _tokens.Add(new Token(TokenKind.Symbol, start, _position - start, isBad: true));
    }

    private static string Describe(char c) =>
        "U+" + ((int)c).ToString("X4", System.Globalization.CultureInfo.InvariantCulture);

    private void Report(DiagnosticId id, int start, int length, params string[] arguments)
    {
        HasErrors = true;
        _diagnostics.Add(_source, new SourceSpan(start, length), id, arguments);
    }
}
