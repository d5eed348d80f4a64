using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>Connects names with the types they mean.</summary>
internal sealed class ResolvePass
{
    private readonly LinkContext _context;
    private readonly SchemaFile _file;
    private readonly NameLookup _names;

    private ResolvePass(LinkContext context, SchemaFile file)
    {
        _context = context;
        _file = file;
        _names = new NameLookup(context, file);
    }

    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        foreach (SchemaFile file in context.Fresh) new ResolvePass(context, file).ResolveFile();
    }

    private void ResolveFile()
    {
        foreach (MessageSchema message in _file.AllMessages)
        {
            foreach (FieldSchema field in message.Fields) ResolveType(field);
        }

        foreach (FieldSchema extension in _file.AllExtensions)
        {
            ResolveExtendee(extension);
            ResolveType(extension);
        }

        foreach (ServiceSchema service in _file.Services)
        {
            foreach (MethodSchema method in service.Methods)
            {
                method.InputType = ResolveMessage(method.Syntax.Input.Type, method);
                method.OutputType = ResolveMessage(method.Syntax.Output.Type, method);
            }
        }
    }

    private void ResolveType(FieldSchema field)
    {
        TypeSyntax syntax = field.Syntax.Type;
        if (syntax.Kind == TypeSyntaxKind.Missing) _file.HasErrors = true;
        if (syntax.Kind != TypeSyntaxKind.Name) return;
        Symbol? symbol = _names.Find(syntax.Text, field.FullName, typesOnly: true);
        if (symbol is null)
        {
            _names.ReportMissing(syntax.Text, syntax.Span);
        }
        else if (symbol.Element is MessageSchema message)
        {
            field.Kind = ScalarKind.Message;
            if (message.IsMapEntry)
                _context.Report(_file, syntax.Span, DiagnosticId.MapEntryAsType, message.FullName);
            else
                field.MessageType = message;
            _file.References.Add(new TypeReference(message, syntax.Span));
        }
        else if (symbol.Element is EnumSchema type)
        {
            field.Kind = ScalarKind.Enum;
            field.EnumType = type;
            _file.References.Add(new TypeReference(type, syntax.Span));
        }
        else
        {
            _context.Report(_file, syntax.Span, DiagnosticId.NotAType, syntax.Text);
        }
    }

    private void ResolveExtendee(FieldSchema extension)
    {
        NameSyntax name = extension.Extendee;
        Symbol? symbol = _names.Find(name.Text, extension.FullName, typesOnly: false);
        if (symbol is null)
        {
            _names.ReportMissing(name.Text, name.Span);
        }
        else if (symbol.Element is MessageSchema message)
        {
            extension.ContainingType = message;
            _file.References.Add(new TypeReference(message, name.Span));
        }
        else
        {
            _context.Report(_file, name.Span, DiagnosticId.NotAMessage, name.Text);
        }
    }

    private MessageSchema? ResolveMessage(NameSyntax name, MethodSchema method)
    {
        Symbol? symbol = _names.Find(name.Text, method.FullName, typesOnly: false);
        if (symbol is null)
        {
            _names.ReportMissing(name.Text, name.Span);
            return null;
        }

        if (symbol.Element is MessageSchema message)
        {
            _file.References.Add(new TypeReference(message, name.Span));
            return message;
        }

        _context.Report(_file, name.Span, DiagnosticId.NotAMessage, name.Text);
        return null;
    }
}
