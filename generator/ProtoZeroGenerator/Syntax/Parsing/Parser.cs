using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax.Lexing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Parsing;

/// <summary>Turns the text of one file into its syntax tree, by recursive descent with recovery.</summary>
internal sealed partial class Parser
{
    /// <summary>Deepest nesting of messages and groups, the limit protoc has.</summary>
    public const int MaxMessageDepth = 31;

    /// <summary>Deepest nesting of aggregate option values.</summary>
    public const int MaxAggregateDepth = 100;

    private readonly SourceFile _source;
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly List<Token> _tokens;
    private readonly FileSyntax _file;
    private readonly CommentScanner _comments;
    private int _index;
    private int _depth;
    private bool _hasErrors;
    private bool _isUnstable;
    private bool _isReported;
    private bool _isUnclosedReported;
    private Dialect _dialect = Dialect.Proto2;
    private string? _leading;
    private string[] _detached = Array.Empty<string>();

    private Parser(SourceFile source, List<Token> tokens, DiagnosticBag diagnostics)
    {
        _source = source;
        _text = source.Text;
        _tokens = tokens;
        _diagnostics = diagnostics;
        _file = new FileSyntax(source);
        _comments = new CommentScanner(_text);
    }

    private enum Dialect
    {
        /// <summary>The syntax statement was wrong: nothing that depends on it is reported.</summary>
        Unknown,
        Proto2,
        Proto3,
        Edition2023,

        /// <summary>2024 and what comes after it.</summary>
        Edition2024,
    }

    private bool IsEditions => _dialect >= Dialect.Edition2023;

    private Token Current => _tokens[_index];

    private Token Previous => _index > 0 ? _tokens[_index - 1] : new Token(TokenKind.Symbol, 0, 0);

    private bool AtEnd => Current.Kind == TokenKind.End;

    /// <summary>
    /// Parses one file. Never throws: each mistake becomes a diagnostic and parsing goes on behind it, so that a
    /// wrong file still gives a tree. Takes time linear in the length of the text; nesting is limited to
    /// <see cref="MaxMessageDepth"/> messages and <see cref="MaxAggregateDepth"/> aggregate values.
    /// </summary>
    public static FileSyntax Parse(SourceFile source, DiagnosticBag diagnostics)
    {
        List<Token> tokens = Lexer.Lex(source, diagnostics, out bool hasErrors);
        var parser = new Parser(source, tokens, diagnostics) { _hasErrors = hasErrors };
        parser.ParseFile();
        parser._file.HasErrors = parser._hasErrors;
        return parser._file;
    }

    private bool At(string text) => IsToken(_index, text);

    private bool IsToken(int index, string text)
    {
        if (index >= _tokens.Count) return false;
        Token token = _tokens[index];
        return token.Length == text.Length && !token.IsBad
            && string.CompareOrdinal(_text, token.Start, text, 0, text.Length) == 0;
    }

    private bool AtKind(TokenKind kind) => Current.Kind == kind;

    private void Next()
    {
        if (!AtEnd) _index++;
    }

    private bool Try(string text)
    {
        if (!At(text)) return false;
        Next();
        return true;
    }

    private bool Expect(string text)
    {
        if (Try(text)) return true;
        return ErrorExpected("\"" + text + "\"");
    }

    private bool ExpectName(string what, out NameSyntax name)
    {
        Token token = Current;
        if (token.Kind != TokenKind.Identifier)
        {
            name = new NameSyntax("", token.Span);
            return ErrorExpected(what);
        }

        name = new NameSyntax(_text.Substring(token.Start, token.Length), token.Span);
        Next();
        return true;
    }

    /// <summary>A dotted name, with a leading dot where that is allowed.</summary>
    private bool ExpectDottedName(string what, bool mayBeRooted, out NameSyntax name)
    {
        int start = Current.Start;
        int first = _index;
        if (mayBeRooted) Try(".");
        bool isGood = ExpectName(what, out name);
        while (isGood && Try(".")) isGood = ExpectName(what, out _);
        int end = _index > first ? Previous.End : start;
        string text = JoinTokens(first, _index);
        name = new NameSyntax(text, new SourceSpan(start, end - start));
        return isGood;
    }

    private string JoinTokens(int first, int behind)
    {
        if (behind <= first) return "";
        Token start = _tokens[first];
        Token last = _tokens[behind - 1];
        int letters = 0;
        for (int i = first; i < behind; i++) letters += _tokens[i].Length;
        if (letters == last.End - start.Start) return _text.Substring(start.Start, letters);
        var builder = new System.Text.StringBuilder(letters);
        for (int i = first; i < behind; i++) builder.Append(_text, _tokens[i].Start, _tokens[i].Length);
        return builder.ToString();
    }

    private bool ExpectString(string what, out string value, out SourceSpan span)
    {
        span = Current.Span;
        value = "";
        if (!AtKind(TokenKind.String)) return ErrorExpected(what);
        byte[] bytes = ReadStrings(out span);
        value = Utf8Text.FromBytes(bytes);
        return true;
    }

    private byte[] ReadStrings(out SourceSpan span)
    {
        var bytes = new List<byte>();
        Token first = Current;
        while (AtKind(TokenKind.String))
        {
            Literals.AppendString(bytes, _text, Current.Start, Current.Length);
            Next();
        }

        span = SourceSpan.Between(first.Span, Previous.Span);
        return bytes.ToArray();
    }

    /// <summary>A whole number with an optional minus sign where that is allowed.</summary>
    private bool ExpectNumber(string what, bool mayBeNegative, out NumberSyntax number)
    {
        Token first = Current;
        bool isNegative = mayBeNegative && Try("-");
        if (!AtKind(TokenKind.Integer))
        {
            number = new NumberSyntax(0, first.Span, isMissing: true);
            return ErrorExpected(what);
        }

        Token token = Current;
        Next();
        if (!token.IsBad)
        {
            bool fits = Literals.TryParseInteger(_text, token.Start, token.Length, out ulong value);
            long magnitude = !fits || value > long.MaxValue ? long.MaxValue : (long)value;
            number = new NumberSyntax(isNegative ? -magnitude : magnitude, SourceSpan.Between(first.Span, token.Span));
            return true;
        }

        number = new NumberSyntax(0, token.Span, isMissing: true);
        return true;
    }

    private bool ErrorExpected(string what) => Error(DiagnosticId.UnexpectedToken, what, DescribeCurrent());

    private string DescribeCurrent()
    {
        if (AtEnd) return "the end of the file";
        Token token = Current;
        string text = _text.Substring(token.Start, Math.Min(token.Length, 40));
        return token.Kind == TokenKind.String ? text : "\"" + text + "\"";
    }

    /// <summary>
    /// Reports at the current token, unless the lexer already found that place wrong or the statement has a mistake
    /// already, from which this one may follow. Always false.
    /// </summary>
    private bool Error(DiagnosticId id, params string[] arguments)
    {
        _hasErrors = true;
        if (!Current.IsBad && !Previous.IsBad && !_isReported)
        {
            _isReported = true;
            _diagnostics.Add(_source, Current.Span, id, arguments);
        }

        return false;
    }

    private void ErrorAt(SourceSpan span, DiagnosticId id, params string[] arguments)
    {
        _hasErrors = true;
        _diagnostics.Add(_source, span, id, arguments);
    }
}
