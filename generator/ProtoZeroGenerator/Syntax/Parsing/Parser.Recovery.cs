using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Parsing;

/// <content>Ends of declarations, the comments around them, and the way back after a mistake.</content>
internal sealed partial class Parser
{
    /// <summary>Takes in the comments between the last token and the current one.</summary>
    private void ScanComments(bool isFileStart)
    {
        int start = isFileStart ? 0 : Previous.End;
        _comments.Scan(start, Current.Start, isFileStart);
    }

    /// <summary>
    /// Takes <c>;</c>, <c>{</c> or <c>}</c>, and gives the node the comments that lead and trail it. A missing
    /// semicolon at the end of a line is reported and taken as written.
    /// </summary>
    private bool ExpectEnd(string text, SyntaxNode? node)
    {
        if (!At(text))
        {
            if (Previous.IsBad && text == ";" && !At("{"))
            {
                TakeComments(node, null);
                return true;
            }

            ErrorExpected("\"" + text + "\"");
            if (text != ";" || !IsLineBreakBefore() || At("{")) return false;
            TakeComments(node, null);
            return true;
        }

        Next();
        ScanComments(isFileStart: false);
        TakeComments(node, _comments.Trailing);
        if (node is null && text != "}" && _detached.Length > 0)
        {
            var joined = new List<string>(_detached);
            joined.AddRange(_comments.Detached);
            _detached = joined.ToArray();
        }
        else
        {
            _detached = _comments.Detached;
        }

        _leading = _comments.Leading;
        return true;
    }

    private void TakeComments(SyntaxNode? node, string? trailing)
    {
        if (node is not null)
        {
            if (_leading is not null || trailing is not null || _detached.Length > 0)
                node.Comments = new CommentSet(_leading, trailing, _detached);
            _detached = Array.Empty<string>();
        }

        _leading = null;
    }

    private bool IsLineBreakBefore() => IsLineBreakBefore(_index);

    private bool IsLineBreakBefore(int index)
    {
        int start = index > 0 ? _tokens[index - 1].End : 0;
        return _text.IndexOf('\n', start, _tokens[index].Start - start) >= 0;
    }

    /// <summary>Skips to behind the next semicolon or block, or to a closing brace.</summary>
    private void SkipStatement()
    {
        while (!AtEnd)
        {
            if (At(";"))
            {
                ExpectEnd(";", null);
                return;
            }

            if (At("}")) return;
            if (Try("{"))
            {
                SkipRestOfBlock();
                return;
            }

            Next();
        }
    }

    private void SkipRestOfBlock()
    {
        int open = 1;
        while (!AtEnd)
        {
            if (At("{")) open++;
            if (At("}") && --open == 0)
            {
                ExpectEnd("}", null);
                return;
            }

            Next();
        }
    }

    /// <summary>
    /// Parses statements up to and with the closing brace. A statement that fails is skipped; the mistakes were
    /// reported. Oneofs and extend blocks, unlike others, hold no empty statements.
    /// </summary>
    private void ParseBlock(SourceSpan opening, Func<bool> parseStatement, bool mayBeEmpty = true)
    {
        while (!At("}"))
        {
            if (AtEnd)
            {
                ReportUnclosed(opening);
                return;
            }

            if (At(";") && mayBeEmpty)
            {
                ExpectEnd(";", null);
                continue;
            }

            int before = _index;
            _isReported = false;
            if (!parseStatement()) SkipStatement();
            if (_index == before && !At("}")) Next();
        }

        _isReported = false;
        ExpectEnd("}", null);
    }

    /// <summary>Reports a missing brace at the end of the file; of several the innermost alone.</summary>
    private void ReportUnclosed(SourceSpan opening)
    {
        _hasErrors = true;
        if (_isUnclosedReported) return;
        _isUnclosedReported = true;
        string line = Text(_source.Lines.PositionAt(opening.Start).Line + 1);
        _diagnostics.Add(_source, Current.Span, DiagnosticId.MissingClosingBrace, line);
    }
}
