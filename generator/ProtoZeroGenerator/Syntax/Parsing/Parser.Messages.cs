using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax.Lexing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Parsing;

/// <content>Messages and what stands in them besides fields.</content>
internal sealed partial class Parser
{
    private bool ParseMessage(VisibilityKind visibility, int start, List<SyntaxNode> members)
    {
        int keyword = Current.Start;
        Next();
        if (!ExpectName("a message name", out NameSyntax name)) return false;
        var message = new MessageSyntax(name, visibility) { Keyword = keyword };
        if (!ParseMessageBody(message, start)) return false;
        members.Add(message);
        return true;
    }

    private bool ParseMessageBody(MessageSyntax message, int start)
    {
        if (_depth >= MaxMessageDepth) return Error(DiagnosticId.NestingTooDeep, "messages", Text(MaxMessageDepth));
        SourceSpan opening = Current.Span;
        if (!ExpectEnd("{", message)) return false;
        _depth++;
        ParseBlock(opening, () => ParseMessageStatement(message));
        _depth--;
        message.Span = new SourceSpan(start, Previous.End - start);
        return true;
    }

    private static string Text(int number) => number.ToString(System.Globalization.CultureInfo.InvariantCulture);

    private bool ParseMessageStatement(MessageSyntax message)
    {
        List<SyntaxNode> members = message.Members;
        if (At("message")) return ParseMessage(VisibilityKind.Unset, Current.Start, members);
        if (At("enum")) return ParseEnum(VisibilityKind.Unset, Current.Start, members);
        if (At("extensions")) return ParseExtensions(members);
        if (At("reserved")) return ParseReserved(members, isEnum: false);
        if (At("extend")) return ParseExtend(members);
        if (At("option")) return ParseOptionStatement(message.Options);
        if (At("oneof")) return ParseOneof(members);
        if (IsVisibilityAhead()) return ParseVisible(members);
        return ParseField(members, FieldPlace.Message, null);
    }

    // Before edition 2024 "export" and "local" may also be a field's type, or its first part; then one name follows,
    // not two.
    private bool IsVisibilityAhead()
    {
        if (!At("export") && !At("local")) return false;
        return _dialect == Dialect.Edition2024
            || (_tokens[_index + 1].Kind == TokenKind.Identifier && _tokens[_index + 2].Kind == TokenKind.Identifier);
    }

    private bool ParseOneof(List<SyntaxNode> members)
    {
        int start = Current.Start;
        Next();
        if (!ExpectName("a oneof name", out NameSyntax name)) return false;
        var oneof = new OneofSyntax(name);
        SourceSpan opening = Current.Span;
        if (!ExpectEnd("{", oneof)) return false;
        members.Add(oneof);
        var fields = new List<SyntaxNode>();
        ParseBlock(opening, () => At("option")
            ? ParseOptionStatement(oneof.Options)
            : ParseField(fields, FieldPlace.Oneof, oneof), mayBeEmpty: false);
        foreach (SyntaxNode field in fields) oneof.Fields.Add((FieldSyntax)field);
        oneof.Span = new SourceSpan(start, Previous.End - start);
        return true;
    }

    private bool ParseExtend(List<SyntaxNode> members)
    {
        int start = Current.Start;
        Next();
        if (!ExpectTypeName(out NameSyntax extendee)) return false;
        var extend = new ExtendSyntax(extendee);
        SourceSpan opening = Current.Span;
        if (!ExpectEnd("{", extend)) return false;
        members.Add(extend);
        if (At("}")) ErrorExpected("a field");
        var fields = new List<SyntaxNode>();
        ParseBlock(opening, () => ParseField(fields, FieldPlace.Extend, null), mayBeEmpty: false);
        foreach (SyntaxNode field in fields) extend.Fields.Add((FieldSyntax)field);
        extend.Span = new SourceSpan(start, Previous.End - start);
        return true;
    }

    /// <summary>The name of a message or enum; a scalar keyword in its place is a mistake.</summary>
    private bool ExpectTypeName(out NameSyntax name)
    {
        if (AtKind(TokenKind.Identifier) && IsScalarKeyword(_index))
        {
            name = new NameSyntax("", Current.Span);
            return ErrorExpected("the name of a message");
        }

        return ExpectDottedName("a type name", mayBeRooted: true, out name);
    }

    private bool ParseExtensions(List<SyntaxNode> members)
    {
        int start = Current.Start;
        Next();
        var node = new ExtensionsSyntax();
        do
        {
            if (!ParseRange(false, "a field number or a range of them", node.Ranges)) return false;
        }
        while (Try(","));

        if (At("[") && !ParseOptionList(node.Options)) return false;
        bool isGood = Finish(node, start);
        if (isGood) members.Add(node);
        return isGood;
    }

    private bool ParseRange(bool mayBeNegative, string what, List<RangeSyntax> ranges)
    {
        int start = Current.Start;
        if (!ExpectNumber(what, mayBeNegative, out NumberSyntax first)) return false;
        NumberSyntax last = first;
        bool isToMax = false;
        if (Try("to"))
        {
            isToMax = At("max");
            if (isToMax)
            {
                last = new NumberSyntax(long.MaxValue, Current.Span);
                Next();
            }
            else if (!ExpectNumber("a number or \"max\"", mayBeNegative, out last))
            {
                return false;
            }
        }

        ranges.Add(new RangeSyntax(first, last, isToMax, new SourceSpan(start, Previous.End - start)));
        return true;
    }

    private bool ParseReserved(List<SyntaxNode> members, bool isEnum)
    {
        int start = Current.Start;
        Next();
        var node = new ReservedSyntax();
        bool isGood;
        if (AtKind(TokenKind.String)) isGood = ParseReservedNames(node, areQuoted: true);
        else if (AtKind(TokenKind.Identifier)) isGood = ParseReservedNames(node, areQuoted: false);
        else isGood = ParseReservedRanges(node, isEnum);
        if (!isGood) return false;
        isGood = Finish(node, start);
        if (isGood) members.Add(node);
        return isGood;
    }

    private bool ParseReservedRanges(ReservedSyntax node, bool isEnum)
    {
        string what =
            isEnum ? "a name, a number or a range of numbers" : "a field name, a number or a range of numbers";
        do
        {
            if (!ParseRange(isEnum, what, node.Ranges)) return false;
        }
        while (Try(","));

        return true;
    }

    private bool ParseReservedNames(ReservedSyntax node, bool areQuoted)
    {
        bool isWrongForm = areQuoted ? IsEditions : !IsEditions && _dialect != Dialect.Unknown;
        if (isWrongForm)
        {
            Error(areQuoted ? DiagnosticId.ReservedNameQuoted : DiagnosticId.ReservedNameNotQuoted);
            return SkipToSemicolon();
        }

        do
        {
            if (areQuoted)
            {
                if (!ExpectString("a name in quotes", out string text, out SourceSpan span)) return false;
                node.Names.Add(new NameSyntax(text, span));
            }
            else
            {
                if (!ExpectName("a name", out NameSyntax name)) return false;
                node.Names.Add(name);
            }
        }
        while (Try(","));

        return true;
    }

    private bool SkipToSemicolon()
    {
        while (!AtEnd && !At(";") && !At("}") && !At("{")) Next();
        return At(";");
    }
}
