using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Syntax.Parsing;

/// <content>Enums and services.</content>
internal sealed partial class Parser
{
    private bool ParseEnum(VisibilityKind visibility, int start, List<SyntaxNode> members)
    {
        int keyword = Current.Start;
        Next();
        if (!ExpectName("an enum name", out NameSyntax name)) return false;
        var node = new EnumSyntax(name, visibility) { Keyword = keyword };
        SourceSpan opening = Current.Span;
        if (!ExpectEnd("{", node)) return false;
        members.Add(node);
        ParseBlock(opening, () => ParseEnumStatement(node));
        node.Span = new SourceSpan(start, Previous.End - start);
        return true;
    }

    private bool ParseEnumStatement(EnumSyntax node)
    {
        if (At("option")) return ParseOptionStatement(node.Options);
        if (At("reserved"))
        {
            var reserved = new List<SyntaxNode>();
            bool isGood = ParseReserved(reserved, isEnum: true);
            foreach (SyntaxNode item in reserved) node.Reserved.Add((ReservedSyntax)item);
            return isGood;
        }

        return ParseEnumValue(node);
    }

    private bool ParseEnumValue(EnumSyntax node)
    {
        int start = Current.Start;
        if (!ExpectName("the name of an enum value", out NameSyntax name)) return false;
        if (!At("=")) return Error(DiagnosticId.MissingEnumNumber, name.Text);
        Next();
        if (!ExpectNumber("a whole number", mayBeNegative: true, out NumberSyntax number)) return false;
        var value = new EnumValueSyntax(name, number);
        node.Values.Add(value);
        bool isGood = !At("[") || ParseOptionList(value.Options);
        isGood = isGood && ExpectEnd(";", value);
        value.Span = new SourceSpan(start, Previous.End - start);
        return isGood;
    }

    private bool ParseService()
    {
        int start = Current.Start;
        Next();
        if (!ExpectName("a service name", out NameSyntax name)) return false;
        var service = new ServiceSyntax(name);
        SourceSpan opening = Current.Span;
        if (!ExpectEnd("{", service)) return false;
        _file.Members.Add(service);
        ParseBlock(opening, () => ParseServiceStatement(service));
        service.Span = new SourceSpan(start, Previous.End - start);
        return true;
    }

    private bool ParseServiceStatement(ServiceSyntax service)
    {
        if (At("option")) return ParseOptionStatement(service.Options);
        if (!At("rpc")) return ErrorExpected("\"rpc\" or \"option\"");
        int start = Current.Start;
        Next();
        if (!ExpectName("a method name", out NameSyntax name)) return false;
        if (!ParseMethodType(out MethodTypeSyntax input)) return false;
        if (!Expect("returns")) return false;
        if (!ParseMethodType(out MethodTypeSyntax output)) return false;
        var method = new MethodSyntax(name, input, output);
        service.Methods.Add(method);
        bool isGood = true;
        if (At("{"))
        {
            SourceSpan opening = Current.Span;
            method.HasBody = true;
            ExpectEnd("{", method);
            ParseBlock(opening, () =>
                At("option") ? ParseOptionStatement(method.Options) : ErrorExpected("\"option\""));
        }
        else
        {
            isGood = ExpectEnd(";", method);
        }

        method.Span = new SourceSpan(start, Previous.End - start);
        return isGood;
    }

    private bool ParseMethodType(out MethodTypeSyntax type)
    {
        type = default;
        if (!Expect("(")) return false;
        bool isStream = Try("stream");
        if (!ExpectTypeName(out NameSyntax name) || !Expect(")")) return false;
        type = new MethodTypeSyntax(isStream, name);
        return true;
    }
}
