using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>The naming style that editions from 2024 on enforce.</summary>
internal sealed class StyleChecks
{
    private static readonly string[] s_prefixes = { "has_", "get_", "set_", "clear_" };

    private readonly LinkContext _context;
    private readonly SchemaFile _file;

    private StyleChecks(LinkContext context, SchemaFile file)
    {
        _context = context;
        _file = file;
    }

    /// <summary>Checks all names of a file.</summary>
    public static void Check(LinkContext context, SchemaFile file)
    {
        if (file.Edition < ProtoEdition.Edition2023) return;
        var checks = new StyleChecks(context, file);
        if (file.Package.Length > 0 && IsChecked(file))
        {
            SourceSpan span = file.Syntax.Package!.Name.Span;
            foreach (string part in file.Package.Split('.'))
            {
                if (IsSnakeCase(part, isUpper: false)) continue;
                checks.Report(file.Package, span, "lower_snake_case");
                break;
            }
        }

        foreach (MessageSchema message in file.AllMessages) checks.CheckMessage(message);
        foreach (FieldSchema extension in file.AllExtensions) checks.CheckField(extension);
        foreach (EnumSchema type in file.AllEnums)
        {
            checks.CheckTitle(type);
            foreach (EnumValueSchema value in type.Values) checks.CheckSnake(value, isUpper: true);
        }

        foreach (ServiceSchema service in file.Services)
        {
            checks.CheckTitle(service);
            foreach (MethodSchema method in service.Methods) checks.CheckTitle(method);
        }
    }

    private static bool IsChecked(SchemaElement element) =>
        element.Features.EnforceNamingStyle is NamingStyle.Style2024 or NamingStyle.Style2026;

    private void CheckMessage(MessageSchema message)
    {
        if (message.IsMapEntry) return;
        CheckTitle(message);
        foreach (FieldSchema field in message.Fields) CheckField(field);
        foreach (OneofSchema oneof in message.Oneofs)
        {
            CheckSnake(oneof, isUpper: false);
            CheckAccessors(oneof, message);
        }
    }

    private void CheckField(FieldSchema field)
    {
        CheckSnake(field, isUpper: false);
        if (field.ContainingType is not null) CheckAccessors(field, field.ContainingType);
    }

    private void CheckTitle(SchemaElement element)
    {
        if (!IsChecked(element) || element.Name.Length == 0) return;
        bool isCapital = element.Name[0] >= 'A' && element.Name[0] <= 'Z';
        if (!isCapital || element.Name.IndexOf('_') >= 0) Report(element.Name, element.NameSpan, "TitleCase");
    }

    private void CheckSnake(SchemaElement element, bool isUpper)
    {
        if (!IsChecked(element) || IsSnakeCase(element.Name, isUpper)) return;
        Report(element.Name, element.NameSpan, isUpper ? "UPPER_SNAKE_CASE" : "lower_snake_case");
    }

    /// <summary>Words of letters and digits that begin with a letter, joined by single underscores.</summary>
    private static bool IsSnakeCase(string name, bool isUpper)
    {
        bool isWordStart = true;
        foreach (char c in name)
        {
            bool isLetter = isUpper ? c >= 'A' && c <= 'Z' : c >= 'a' && c <= 'z';
            if (isWordStart && !isLetter) return false;
            if (!isLetter && !CharKinds.IsDigit(c) && c != '_') return false;
            isWordStart = c == '_';
        }

        return !isWordStart;
    }

    /// <summary>From 2026 on: a name that generated code would give to a member of another field.</summary>
    private void CheckAccessors(SchemaElement element, MessageSchema message)
    {
        if (element.Features.EnforceNamingStyle != NamingStyle.Style2026) return;
        string name = element.Name;
        if (name == "descriptor")
        {
            Report(name, element.NameSpan, "another name, since generated code uses this one");
            return;
        }

        foreach (string prefix in s_prefixes)
        {
            if (name.StartsWith(prefix, System.StringComparison.Ordinal)
                && message.FindField(name.Substring(prefix.Length)) is not null)
            {
                Report(name, element.NameSpan, "another name, since it is that of an accessor of another field");
                return;
            }
        }

        if (name.EndsWith("_value", System.StringComparison.Ordinal)
            && message.FindField(name.Substring(0, name.Length - 6)) is not null)
        {
            Report(name, element.NameSpan, "another name, since it is that of an accessor of another field");
        }
    }

    private void Report(string name, SourceSpan span, string style) =>
        _context.Report(_file, span, DiagnosticId.NamingStyle, name, style);
}
