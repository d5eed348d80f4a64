using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax.Lexing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Parsing;

/// <content>Options and their values.</content>
internal sealed partial class Parser
{
    private bool ParseOptionStatement(List<OptionSyntax> options)
    {
        int start = Current.Start;
        Next();
        if (!ParseOption(out OptionSyntax? option)) return false;
        options.Add(option!);
        if (!At(";") && !IsLineBreakBefore())
            option!.Value = new OptionValueSyntax(OptionValueKind.Missing, option.Value.Span);
        bool isGood = ExpectEnd(";", option);
        if (!isGood) isGood = SkipRestOfLine();
        option!.Span = new SourceSpan(start, Previous.End - start);
        return isGood;
    }

    private bool ParseOptionList(List<OptionSyntax> options)
    {
        Next();
        do
        {
            int start = Current.Start;
            if (!ParseOption(out OptionSyntax? option)) return SkipToBracket();
            option!.Span = new SourceSpan(start, Previous.End - start);
            options.Add(option);
        }
        while (Try(","));

        if (Try("]")) return true;
        OptionSyntax last = options[options.Count - 1];
        last.Value = new OptionValueSyntax(OptionValueKind.Missing, last.Value.Span);
        ErrorExpected("\"]\"");
        return SkipToBracket();
    }

    /// <summary>After a mistake in a list of options: takes its bracket, if that is on the same line.</summary>
    private bool SkipToBracket()
    {
        for (int i = _index; i < _tokens.Count && _tokens[i].Kind != TokenKind.End; i++)
        {
            if (i > _index && IsLineBreakBefore(i)) return false;
            if (!IsToken(i, "]")) continue;
            _index = i + 1;
            return true;
        }

        return false;
    }

    /// <summary>After a mistake in an option statement: goes to the end of its line, past the semicolon.</summary>
    private bool SkipRestOfLine()
    {
        while (!AtEnd && !At("}") && !IsLineBreakBefore())
        {
            if (At(";")) return ExpectEnd(";", null);
            Next();
        }

        return At("}") || IsLineBreakBefore();
    }

    private bool ParseOption(out OptionSyntax? option)
    {
        option = null;
        var name = new List<OptionNamePart>();
        do
        {
            if (!ParseOptionNamePart(name)) return false;
        }
        while (Try("."));

        if (!Expect("=")) return false;
        if (!ParseOptionValue(out OptionValueSyntax value)) return false;
        option = new OptionSyntax(name, value);
        return true;
    }

    private bool ParseOptionNamePart(List<OptionNamePart> name)
    {
        SourceSpan opening = Current.Span;
        if (Try("("))
        {
            if (!ExpectDottedName("the name of an option", mayBeRooted: true, out NameSyntax extension)) return false;
            if (!Expect(")")) return false;
            extension = new NameSyntax(extension.Text, SourceSpan.Between(opening, Previous.Span));
            name.Add(new OptionNamePart(extension, isExtension: true));
            return true;
        }

        if (!ExpectName("the name of an option", out NameSyntax part)) return false;
        name.Add(new OptionNamePart(part, isExtension: false));
        return true;
    }

    private bool ParseOptionValue(out OptionValueSyntax value)
    {
        if (!At("{")) return ParseScalarValue("a value", out value);
        int open = _index;
        SourceSpan first = Current.Span;
        int behind = FindClosing(open);
        if (behind < 0)
        {
            value = new OptionValueSyntax(OptionValueKind.Missing, first);
            _index = _tokens.Count - 1;
            ReportUnclosed(first);
            return false;
        }

        behind -= DropComments(open, behind);
        bool isGood = ParseAggregate(0, out value);
        if (isGood) return true;

        // The mistake inside is reported; the option itself ends at the brace that matches.
        _index = behind;
        value = new OptionValueSyntax(OptionValueKind.Missing, SourceSpan.Between(first, Previous.Span));
        return true;
    }

    /// <summary>Index behind the brace that closes the one at an index, or -1.</summary>
    private int FindClosing(int open)
    {
        int depth = 0;
        for (int i = open; i < _tokens.Count; i++)
        {
            if (IsToken(i, "{")) depth++;
            else if (IsToken(i, "}") && --depth == 0) return i + 1;
        }

        return -1;
    }

    /// <summary>
    /// Takes out the comments of the text format, which begin with <c>#</c> and end with their line, between two
    /// braces. Returns the number of tokens that are gone.
    /// </summary>
    private int DropComments(int open, int behind)
    {
        int close = behind - 1;
        int kept = open + 1;
        bool isComment = false;
        for (int i = open + 1; i < close; i++)
        {
            isComment = IsToken(i, "#") || (isComment && !IsLineBreakBefore(i));
            if (isComment) continue;
            if (kept != i) _tokens[kept] = _tokens[i];
            kept++;
        }

        _tokens.RemoveRange(kept, close - kept);
        return close - kept;
    }

    private bool ParseScalarValue(string what, out OptionValueSyntax value, bool isText = false)
    {
        Token first = Current;
        bool isNegative = Try("-");
        Token token = Current;
        SourceSpan span = SourceSpan.Between(first.Span, token.Span);
        value = new OptionValueSyntax(OptionValueKind.Missing, span);
        if (token.IsBad)
        {
            Next();
            return true;
        }

        switch (token.Kind)
        {
            case TokenKind.Identifier:
                string text = _text.Substring(token.Start, token.Length);
                string word = isText ? text.ToLowerInvariant() : text;
                if (isNegative && word is not ("inf" or "infinity" or "nan"))
                    return ErrorExpected("a number after the minus sign");
                value =
                    new OptionValueSyntax(OptionValueKind.Identifier, span) { Text = text, IsNegative = isNegative };
                break;
            case TokenKind.Integer:
                bool fits = Literals.TryParseInteger(_text, token.Start, token.Length, out ulong integer);
                fits &= !isNegative || integer <= 1UL << 63;
                bool isDecimal = token.Length == 1 || _text[token.Start] != '0';
                if (!fits && !isDecimal)
                {
                    ErrorAt(token.Span, DiagnosticId.NumberTooLarge);
                    break;
                }

                value = fits
                    ? new OptionValueSyntax(OptionValueKind.Integer, span) { Integer = integer }
                    : FloatingValue(token, span, isNegative);
                value.IsNegative = isNegative;
                value.IsDecimal = isDecimal;
                break;
            case TokenKind.Float:
                value = FloatingValue(token, span, isNegative);
                break;
            case TokenKind.String when !isNegative:
                byte[] bytes = ReadStrings(out span);
                value = new OptionValueSyntax(OptionValueKind.String, span) { Bytes = bytes };
                return true;
            default:
                return ErrorExpected(isNegative ? "a number after the minus sign" : what);
        }

        Next();
        return true;
    }

    private OptionValueSyntax FloatingValue(Token token, SourceSpan span, bool isNegative)
    {
        return new OptionValueSyntax(OptionValueKind.Floating, span)
        {
            Floating = Literals.ParseFloat(_text, token.Start, token.Length),
            IsNegative = isNegative,
        };
    }

    /// <summary>A message value in braces or angle brackets.</summary>
    private bool ParseAggregate(int depth, out OptionValueSyntax value)
    {
        Token open = Current;
        value = new OptionValueSyntax(OptionValueKind.Missing, open.Span);
        if (depth >= MaxAggregateDepth)
            return Error(DiagnosticId.NestingTooDeep, "option values", Text(MaxAggregateDepth));
        string close = At("{") ? "}" : ">";
        var fields = new List<AggregateFieldSyntax>();
        Next();
        while (!Try(close))
        {
            if (AtEnd) return ErrorExpected("\"" + close + "\"");
            if (!ParseAggregateField(depth, fields)) return false;
            if (!Try(",")) Try(";");
        }

        value = new OptionValueSyntax(OptionValueKind.Aggregate, SourceSpan.Between(open.Span, Previous.Span))
        {
            Fields = fields,
        };
        return true;
    }

    private bool ParseAggregateField(int depth, List<AggregateFieldSyntax> fields)
    {
        int start = Current.Start;
        AggregateNameKind kind = AggregateNameKind.Field;
        NameSyntax name;
        if (Try("["))
        {
            if (!ParseBracketName(out name, out kind)) return false;
        }
        else if (!ExpectName("the name of a field", out name))
        {
            return false;
        }

        bool hasColon = Try(":");
        if (!ParseAggregateValue(depth, hasColon, out OptionValueSyntax value)) return false;
        fields.Add(new AggregateFieldSyntax(kind, name, hasColon, value)
        {
            Span = new SourceSpan(start, Previous.End - start),
        });
        return true;
    }

    private bool ParseBracketName(out NameSyntax name, out AggregateNameKind kind)
    {
        kind = AggregateNameKind.Extension;
        int first = _index;
        if (!ExpectDottedName("the name of an extension", mayBeRooted: false, out name)) return false;
        while (At("/") || At(".") || At("-"))
        {
            kind = AggregateNameKind.AnyUrl;
            Next();
            if (!ExpectDottedName("a type name", mayBeRooted: false, out _)) return false;
        }

        SourceSpan span = SourceSpan.Between(_tokens[first].Span, Previous.Span);
        name = new NameSyntax(JoinTokens(first, _index), span);
        return Expect("]");
    }

    private bool ParseAggregateValue(int depth, bool hasColon, out OptionValueSyntax value)
    {
        if (At("{") || At("<")) return ParseAggregate(depth + 1, out value);
        if (!At("["))
        {
            if (hasColon) return ParseScalarValue("a value", out value, isText: true);
            value = new OptionValueSyntax(OptionValueKind.Missing, Current.Span);
            return ErrorExpected("\":\"");
        }

        Token open = Current;
        value = new OptionValueSyntax(OptionValueKind.Missing, open.Span);
        Next();
        var elements = new List<OptionValueSyntax>();
        if (!At("]"))
        {
            do
            {
                OptionValueSyntax element;
                bool isGood = At("{") || At("<")
                    ? ParseAggregate(depth + 1, out element)
                    : ParseScalarValue("a value", out element, isText: true);
                if (!isGood) return false;
                elements.Add(element);
            }
            while (Try(","));
        }

        if (!Expect("]")) return false;
        value = new OptionValueSyntax(OptionValueKind.List, SourceSpan.Between(open.Span, Previous.Span))
        {
            Elements = elements,
        };
        return true;
    }
}
