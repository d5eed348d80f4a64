using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Which types other files may use (edition 2024), and how long a name may be.</summary>
internal static class VisibilityChecks
{
    /// <summary>Most characters of a full name, as in protoc.</summary>
    public const int MaxNameLength = 65_535;

    /// <summary>The same for a message.</summary>
    public const string MaxNameLengthText = "65,535";

    /// <summary>Checks the types of a file and the types it uses.</summary>
    public static void Check(LinkContext context, SchemaFile file)
    {
        foreach (MessageSchema message in file.AllMessages)
            CheckType(context, message, message.Parent, message.Syntax.Visibility, message.Syntax.Span);
        foreach (EnumSchema type in file.AllEnums)
            CheckType(context, type, type.Parent, type.Syntax.Visibility, type.Syntax.Span);
        foreach (TypeReference reference in file.References)
        {
            SchemaElement type = reference.Type;
            bool isExported = type is MessageSchema message ? message.IsExported : ((EnumSchema)type).IsExported;
            if (type.File != file && !isExported)
                context.Report(file, reference.Span, DiagnosticId.NotVisible, type.FullName, type.File.ImportName);
        }
    }

    private static void CheckType(
        LinkContext context, SchemaElement type, MessageSchema? parent, VisibilityKind visibility, SourceSpan span)
    {
        SchemaFile file = type.File;
        if (type.FullName.Length > MaxNameLength)
            context.Report(file, type.NameSpan, DiagnosticId.NameTooLong, MaxNameLengthText);
        if (visibility == VisibilityKind.Unset) return;
        string word = visibility == VisibilityKind.Export ? "export" : "local";
        if (file.Edition < ProtoEdition.Edition2024)
        {
            context.Report(file, new SourceSpan(span.Start, word.Length), DiagnosticId.NeedsEdition2024, word);
            return;
        }

        bool isStrict = file.Features.DefaultSymbolVisibility == DefaultVisibility.Strict;
        if (!isStrict || visibility != VisibilityKind.Export || parent is null) return;
        if (type is EnumSchema && IsNameSpace(parent)) return;
        context.Report(file, new SourceSpan(span.Start, word.Length), DiagnosticId.ExportInStrictScope, type.FullName);
    }

    /// <summary>
    /// A local message that reserves every number holds no fields and serves as a name space for enums.
    /// </summary>
    private static bool IsNameSpace(MessageSchema message)
    {
        if (message.Parent is not null || message.Syntax.Visibility == VisibilityKind.Export) return false;
        return message.ReservedRanges.Count == 1 && message.ReservedRanges[0].First == 1
            && message.ReservedRanges[0].Last == FieldNumbers.Max;
    }
}
