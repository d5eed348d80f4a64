using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroSharp.Compiler;

/// <summary>
/// How long full names may be. Each declaration has its own, so without a limit a text of a megabyte, with one long
/// name around many short ones, would take gigabytes.
/// </summary>
internal sealed class NameLimit
{
    // As of schemas: what is accepted here is loaded there.
    private const int Longest = 1023;
    private const string LongestText = "1,023";

    // What a map adds to the name of its field.
    private const int Entry = 5 + 6;

    private readonly FileSyntax _file;
    private readonly DiagnosticBag _diagnostics;

    private NameLimit(FileSyntax file, DiagnosticBag diagnostics)
    {
        _file = file;
        _diagnostics = diagnostics;
    }

    /// <summary>Reports the declarations of a file whose names are too long.</summary>
    public static void Check(FileSyntax file, DiagnosticBag diagnostics)
    {
        // A package that is too long is reported elsewhere, and is none.
        int package = file.Package?.Name.Text.Length ?? 0;
        new NameLimit(file, diagnostics).Members(file.Members, package is 0 or > Longest ? 0 : package + 1);
    }

    // Scopes are the length of their names with the point behind.
    private void Members(List<SyntaxNode> members, int scope)
    {
        foreach (SyntaxNode member in members)
        {
            switch (member)
            {
                case MessageSyntax message: Message(message, scope); break;
                case EnumSyntax type: Enum(type, scope); break;
                case ServiceSyntax service: Service(service, scope); break;
                case FieldSyntax field: Field(field, scope); break;
                case OneofSyntax oneof:
                    Name(oneof.Name, scope);
                    foreach (FieldSyntax field in oneof.Fields) Field(field, scope);
                    break;
                case ExtendSyntax extend:
                    foreach (FieldSyntax field in extend.Fields) Field(field, scope);
                    break;
            }
        }
    }

    // As deep as the parser takes them.
    private void Message(MessageSyntax message, int scope) => Members(message.Members, Name(message.Name, scope));

    private void Enum(EnumSyntax type, int scope)
    {
        Name(type.Name, scope);
        foreach (EnumValueSyntax value in type.Values) Name(value.Name, scope);
    }

    private void Service(ServiceSyntax service, int scope)
    {
        int inner = Name(service.Name, scope);
        foreach (MethodSyntax method in service.Methods) Name(method.Name, inner);
    }

    private void Field(FieldSyntax field, int scope)
    {
        if (field.Group is { } group) Message(group, scope);
        else Name(field.Name, scope, field.Type.Kind == TypeSyntaxKind.Map ? Entry : 0);
    }

    private int Name(NameSyntax name, int scope, int more = 0)
    {
        if (scope + name.Text.Length + more > Longest)
            _diagnostics.Add(_file.Source, name.Span, DiagnosticId.NameTooLong, LongestText);
        return scope + name.Text.Length + 1;
    }
}
