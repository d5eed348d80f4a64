using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax.Lexing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Parsing;

/// <content>Fields, maps and groups.</content>
internal sealed partial class Parser
{
    private static readonly HashSet<string> s_scalarKeywords = new HashSet<string>
    {
        "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64",
        "sfixed32", "sfixed64", "bool", "string", "bytes", "group",
    };

    /// <summary>
    /// The keywords of edition UNSTABLE, which names the integers by their encoding; null: the word is gone.
    /// </summary>
    private static readonly Dictionary<string, string?> s_unstableKeywords = new Dictionary<string, string?>
    {
        ["varint32"] = "int32", ["varint64"] = "int64", ["uvarint32"] = "uint32", ["uvarint64"] = "uint64",
        ["zigzag32"] = "sint32", ["zigzag64"] = "sint64", ["int32"] = "sfixed32", ["int64"] = "sfixed64",
        ["uint32"] = "fixed32", ["uint64"] = "fixed64", ["sint32"] = null, ["sint64"] = null, ["fixed32"] = null,
        ["fixed64"] = null, ["sfixed32"] = null, ["sfixed64"] = null,
    };

    private enum FieldPlace
    {
        Message,
        Oneof,
        Extend,
    }

    private bool IsScalarKeyword(int index)
    {
        Token token = _tokens[index];
        if (token.Length < 4 || token.Length > 9) return false;
        string word = _text.Substring(token.Start, token.Length);
        return s_scalarKeywords.Contains(word) || (_isUnstable && s_unstableKeywords.ContainsKey(word));
    }

    private bool ParseField(List<SyntaxNode> members, FieldPlace place, OneofSyntax? oneof)
    {
        int start = Current.Start;
        SourceSpan labelSpan = Current.Span;
        LabelKind label = ParseLabel(place);
        bool isMap = At("map") && IsToken(_index + 1, "<");
        if (isMap && _depth >= MaxMessageDepth)
        {
            // The map's entry is a message too.
            return Error(DiagnosticId.NestingTooDeep, "messages", Text(MaxMessageDepth));
        }

        if (isMap) CheckMapPlace(place, label, labelSpan);
        else if (label == LabelKind.None) CheckMissingLabel(place);

        // "map" that begins no map is a whole type name, as in protoc.
        bool isMapName = At("map") && IsToken(_index + 1, ".");
        bool isTyped = isMap ? ParseMapType(out TypeSyntax type)
            : isMapName ? ParseSimpleName(out type) : ParseType(out type);
        if (!isTyped) return false;
        if (type.Kind == TypeSyntaxKind.Group && IsEditions) ErrorAt(type.Span, DiagnosticId.GroupInEditions);
        if (!ExpectName("a field name", out NameSyntax name)) return false;
        if (!At("=")) return ReportNoNumber(type, name);
        Next();
        if (!ExpectNumber("a field number", mayBeNegative: false, out NumberSyntax number)) return false;

        var field = new FieldSyntax(label, labelSpan, type, name, number) { Oneof = oneof };
        bool isGood = !At("[") || ParseOptionList(field.Options);
        if (isGood)
        {
            isGood = type.Kind == TypeSyntaxKind.Group ? ParseGroupBody(field, start) : Finish(field, start);
        }

        field.Span = new SourceSpan(start, Previous.End - start);
        members.Add(field);
        return isGood;
    }

    // Of three words without a number behind the second, one is too many: the first, which is no label, or the second,
    // which is one. Where the first is the type for sure, the name of the field has two words.
    private bool ReportNoNumber(TypeSyntax type, NameSyntax name)
    {
        bool isTyped = type.Kind != TypeSyntaxKind.Name;
        if (!IsNameAhead(isTyped)) return Error(DiagnosticId.MissingFieldNumber, name.Text);
        bool isLabel = name.Text is "optional" or "required" or "repeated";
        if (isTyped && !isLabel) return ErrorExpected("\"=\" and the number of the field");
        (string what, NameSyntax found) = isLabel ? ("the label before the type", name)
            : ("a label or the type of the field", new NameSyntax(type.Text, type.Span));
        _hasErrors = true;
        if (!_isReported) ErrorAt(found.Span, DiagnosticId.UnexpectedToken, what, "\"" + found.Text + "\"");
        _isReported = true;
        return false;
    }

    // Whether another name follows on the line, behind the rest of a type whose first word was taken for a name.
    private bool IsNameAhead(bool isTyped)
    {
        if (!isTyped && IsToken(_index - 1, "map") && At("<")) return true;
        int index = _index;
        while (!isTyped && IsToken(index, ".") && _tokens[index + 1].Kind == TokenKind.Identifier) index += 2;
        return _tokens[index].Kind == TokenKind.Identifier && !IsLineBreakBefore(index);
    }

    private LabelKind ParseLabel(FieldPlace place)
    {
        LabelKind label = LabelKind.None;
        if (At("optional")) label = LabelKind.Optional;
        else if (At("required")) label = LabelKind.Required;
        else if (At("repeated")) label = LabelKind.Repeated;
        if (label == LabelKind.None) return label;
        if (place == FieldPlace.Oneof)
        {
            Error(DiagnosticId.LabelInOneof);
            Next();
            return LabelKind.None;
        }

        bool isWrong = IsEditions && label != LabelKind.Repeated;
        if (isWrong)
            Error(label == LabelKind.Optional ? DiagnosticId.OptionalInEditions : DiagnosticId.RequiredInEditions);
        Next();
        return label;
    }

    private void CheckMissingLabel(FieldPlace place)
    {
        if (_dialect == Dialect.Proto2 && place != FieldPlace.Oneof && (AtKind(TokenKind.Identifier) || At(".")))
            Error(DiagnosticId.LabelMissing);
    }

    private void CheckMapPlace(FieldPlace place, LabelKind label, SourceSpan labelSpan)
    {
        if (place == FieldPlace.Oneof) Error(DiagnosticId.MapInOneof);
        else if (place == FieldPlace.Extend) Error(DiagnosticId.MapAsExtension);
        else if (label != LabelKind.None) ErrorAt(labelSpan, DiagnosticId.LabelOnMap);
    }

    private bool ParseMapType(out TypeSyntax type)
    {
        Token first = Current;
        type = new TypeSyntax(TypeSyntaxKind.Missing, "", first.Span);
        Next();
        Next();
        if (!ParseType(out TypeSyntax key) || !Expect(",") || !ParseType(out TypeSyntax value) || !Expect(">"))
            return false;
        type = new TypeSyntax(TypeSyntaxKind.Map, "map", SourceSpan.Between(first.Span, Previous.Span), key, value);
        return true;
    }

    private bool ParseType(out TypeSyntax type)
    {
        Token token = Current;
        if (token.Kind == TokenKind.Identifier && IsScalarKeyword(_index))
        {
            string word = _text.Substring(token.Start, token.Length);
            if (_isUnstable && s_unstableKeywords.TryGetValue(word, out string? meant))
            {
                if (meant is null) Error(DiagnosticId.TypeKeywordGone, word);
                word = meant ?? word;
            }

            TypeSyntaxKind kind = word == "group" ? TypeSyntaxKind.Group : TypeSyntaxKind.Keyword;
            type = new TypeSyntax(kind, word, token.Span);
            Next();
            return true;
        }

        bool isGood = ExpectDottedName("a type", mayBeRooted: true, out NameSyntax name);
        type = new TypeSyntax(isGood ? TypeSyntaxKind.Name : TypeSyntaxKind.Missing, name.Text, name.Span);
        return isGood;
    }

    private bool ParseSimpleName(out TypeSyntax type)
    {
        bool isGood = ExpectName("a type", out NameSyntax name);
        type = new TypeSyntax(TypeSyntaxKind.Name, name.Text, name.Span);
        return isGood;
    }

    private bool ParseGroupBody(FieldSyntax field, int start)
    {
        char first = field.Name.Text[0];
        if (first < 'A' || first > 'Z') ErrorAt(field.Name.Span, DiagnosticId.GroupNameNotCapital, field.Name.Text);
        if (!At("{")) return Error(DiagnosticId.GroupBodyMissing);
        var body = new MessageSyntax(field.Name, VisibilityKind.Unset);
        field.Group = body;
        if (!ParseMessageBody(body, start)) return false;
        field.Comments = body.Comments;
        return true;
    }
}
