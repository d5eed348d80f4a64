using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Lexing;

/// <content>Numbers and strings.</content>
internal sealed partial class Lexer
{
    private void LexPointNumber()
    {
        Token previous = _tokens.Count > 0 ? _tokens[_tokens.Count - 1] : default;
        bool glued = previous.Kind == TokenKind.Identifier && previous.End == _position;
        if (glued) Report(DiagnosticId.NameAndNumberTouch, _position, 1);
        LexNumber(glued);
    }

    private void LexNumber(bool isBad = false)
    {
        int start = _position;
        TokenKind kind = TokenKind.Integer;
        if (Peek() == '0' && (Peek(1) == 'x' || Peek(1) == 'X'))
        {
            _position += 2;
            if (!CharKinds.IsHexDigit(Peek())) isBad |= BadNumber(start, isBad);
            while (CharKinds.IsHexDigit(Peek())) _position++;
        }
        else if (Peek() == '0' && CharKinds.IsDigit(Peek(1)))
        {
            bool isOctal = true;
            while (CharKinds.IsDigit(Peek())) isOctal &= _text[_position++] < '8';
            if (!isOctal) isBad |= BadNumber(start, isBad);
        }
        else
        {
            kind = LexDecimal(start, ref isBad);
        }

        if (CharKinds.IsLetter(Peek()) && !isBad)
        {
            isBad = true;
            Report(DiagnosticId.NameAndNumberTouch, _position, 1);
            while (CharKinds.IsLetter(Peek()) || CharKinds.IsDigit(Peek())) _position++;
        }
        else if (Peek() == '.')
        {
            isBad |= BadNumber(start, isBad);
            while (Peek() == '.' || CharKinds.IsDigit(Peek()) || CharKinds.IsLetter(Peek())) _position++;
        }

        _tokens.Add(new Token(kind, start, _position - start, isBad));
    }

    private TokenKind LexDecimal(int start, ref bool isBad)
    {
        TokenKind kind = TokenKind.Integer;
        while (CharKinds.IsDigit(Peek())) _position++;
        if (Peek() == '.')
        {
            kind = TokenKind.Float;
            _position++;
            while (CharKinds.IsDigit(Peek())) _position++;
        }

        if (Peek() == 'e' || Peek() == 'E')
        {
            kind = TokenKind.Float;
            _position++;
            if (Peek() == '+' || Peek() == '-') _position++;
            if (!CharKinds.IsDigit(Peek())) isBad |= BadNumber(start, isBad);
            while (CharKinds.IsDigit(Peek())) _position++;
        }

        return kind;
    }

    private bool BadNumber(int start, bool reported)
    {
        int end = _position;
        while (end < _text.Length
            && (CharKinds.IsLetter(_text[end]) || CharKinds.IsDigit(_text[end]) || _text[end] == '.'))
            end++;
        if (!reported)
        {
            int shown = System.Math.Min(end - start, 40);
            Report(DiagnosticId.MalformedNumber, start, end - start, _text.Substring(start, shown));
        }

        return true;
    }

    private void LexString(char quote)
    {
        int start = _position++;
        bool isBad = false;
        while (true)
        {
            if (_position >= _text.Length || _text[_position] == '\n')
            {
                // A string over several lines opens with one quote and closes with another, that seems to open one.
                if (_openQuote == quote) _openQuote = '\0';
                else ReportOpenString(start, quote);
                isBad = true;
                break;
            }

            char c = _text[_position++];
            if (c == quote) break;
            if (c == '\\') isBad |= !SkipEscape();
        }

        _tokens.Add(new Token(TokenKind.String, start, _position - start, isBad));
    }

    private void ReportOpenString(int start, char quote)
    {
        _openQuote = quote;
        int end = _position - 1 > start && _text[_position - 1] == '\r' ? _position - 1 : _position;
        Report(DiagnosticId.UnterminatedString, start, end - start);
    }

    private bool SkipEscape()
    {
        int start = _position - 1;
        char c = Peek();
        switch (c)
        {
            case 'a' or 'b' or 'f' or 'n' or 'r' or 't' or 'v' or '\\' or '?' or '\'' or '"':
                _position++;
                return true;
            case >= '0' and <= '7':
                _position++;
                return true;
            case 'x' or 'X':
                _position++;
                return SkipHexDigits(start, 1);
            case 'u':
                _position++;
                return SkipHexDigits(start, 4);
            case 'U':
                _position++;
                return SkipHexDigits(start, 8);
            case '\n' or '\0' when _position >= _text.Length || c == '\n':
                return true;
            default:
                _position++;
                Report(DiagnosticId.WrongEscape, start, 2);
                return false;
        }
    }

    private bool SkipHexDigits(int start, int count)
    {
        int value = 0;
        for (int i = 0; i < count; i++)
        {
            int digit = CharKinds.HexValue(Peek());
            if (digit < 0 || (value = value << 4 | digit) > 0x1FFFFF)
            {
                Report(DiagnosticId.WrongEscape, start, _position - start);
                return false;
            }

            _position++;
        }

        return true;
    }
}
