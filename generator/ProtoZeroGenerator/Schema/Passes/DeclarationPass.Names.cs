using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Passes;

/// <content>
/// Entering names. The order is protoc's, so that of two declarations with one name the same one is reported.
/// </content>
internal sealed partial class DeclarationPass
{
    private void EnterNames()
    {
        EnterPackage();
        if (_context.Reused.Contains(_file))
        {
            foreach (Symbol symbol in _file.Symbols)
            {
                symbol.Next = null;
                Enter(symbol);
            }

            return;
        }

        foreach (MessageSchema message in _file.Messages) EnterMessage(message);
        foreach (EnumSchema type in _file.Enums) EnterEnum(type);
        foreach (ServiceSchema service in _file.Services)
        {
            if (!Enter(SymbolKind.Service, service)) continue;
            foreach (MethodSchema method in service.Methods) Enter(SymbolKind.Method, method);
        }

        foreach (FieldSchema extension in _file.Extensions) EnterField(extension);
    }

    private void EnterPackage()
    {
        string package = _file.Package;
        if (package.Length == 0) return;
        for (int dot = package.IndexOf('.'); ; dot = package.IndexOf('.', dot + 1))
        {
            string part = dot < 0 ? package : package.Substring(0, dot);
            var symbol = new Symbol(SymbolKind.Package, part, _file, null);
            if (_context.Symbols.Add(symbol) is { } other)
            {
                NoteClash(other);
                SourceSpan span = _file.Syntax.Package!.Name.Span;
                _context.ReportShared(_file, span, DiagnosticId.PackageNameTaken, part, other.File.ImportName);
                return;
            }

            if (dot < 0) return;
        }
    }

    private void EnterMessage(MessageSchema message)
    {
        // What is in the second of two messages of one name would be reported again, name by name.
        if (!Enter(SymbolKind.Message, message)) return;
        foreach (OneofSchema oneof in message.Oneofs) Enter(SymbolKind.Oneof, oneof);
        foreach (FieldSchema field in message.Fields) EnterField(field);
        foreach (EnumSchema type in message.Enums) EnterEnum(type);
        foreach (FieldSchema extension in message.Extensions) EnterField(extension);
        foreach (MessageSchema nested in message.Messages) EnterMessage(nested);
    }

    private void EnterField(FieldSchema field)
    {
        // A group whose name has no capital is reported for that.
        bool isWrongGroup = field.IsGroup && field.MessageType!.Name == field.Name;
        if (!isWrongGroup) Enter(SymbolKind.Field, field);
    }

    private void EnterEnum(EnumSchema type)
    {
        foreach (EnumValueSchema value in type.Values) Enter(SymbolKind.EnumValue, value);
        Enter(SymbolKind.Enum, type);
    }

    private bool Enter(SymbolKind kind, SchemaElement element)
    {
        if (element.Name.Length == 0) return true;
        var symbol = new Symbol(kind, element.FullName, _file, element);
        _file.Symbols.Add(symbol);
        return Enter(symbol);
    }

    private bool Enter(Symbol symbol)
    {
        if (_context.Symbols.Add(symbol) is not { } other) return true;
        NoteClash(other);
        SchemaElement element = symbol.Element!;
        DiagnosticId id = symbol.Kind == SymbolKind.EnumValue ? DiagnosticId.EnumValueNameTaken
            : DiagnosticId.NameTaken;
        string where = other.File == _file ? "this file" : "\"" + other.File.ImportName + "\"";
        _context.ReportShared(_file, element.NameSpan, id, element.Name, Describe(other.Kind), where);
        return false;
    }

    private void NoteClash(Symbol other) => _context.HasClash |= _context.HasNamesOfReused && other.File != _file;

    private static string Describe(SymbolKind kind) => kind switch
    {
        SymbolKind.Package => "a package",
        SymbolKind.Message => "a message",
        SymbolKind.Enum => "an enum",
        SymbolKind.EnumValue => "an enum value",
        SymbolKind.Field => "a field",
        SymbolKind.Oneof => "a oneof",
        SymbolKind.Service => "a service",
        _ => "a method",
    };
}
