using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Imports, lite files and what holds for a file as a whole.</summary>
internal static class FileChecks
{
    private const int LiteRuntime = 3;

    /// <summary>Checks one file.</summary>
    public static void Check(LinkContext context, SchemaFile file)
    {
        CheckImports(context, file);
        if (IsLite(file)) CheckLiteServices(context, file);
        if (file.Edition < ProtoEdition.Edition2023) return;
        if (file.Options.Find("java_string_check_utf8") is { } check)
        {
            context.Report(
                file, check.Span, DiagnosticId.OptionRemovedInEdition, check.Name,
                "features.(pb.java).utf8_validation");
        }

        OptionEntry? presence = file.Options.GetMessage("features").Find("field_presence");
        if (presence is not null && file.Features.FieldPresence == FieldPresence.Required)
            context.Report(file, presence.Span, DiagnosticId.FeatureRequiredFile);
    }

    /// <summary>Whether option <c>optimize_for</c> is <c>LITE_RUNTIME</c>.</summary>
    public static bool IsLite(SchemaFile file) => file.Options.GetEnum("optimize_for") == LiteRuntime;

    /// <summary>Warns of imports that nothing uses. Public ones serve others.</summary>
    public static void CheckUnusedImports(LinkContext context, SchemaFile file)
    {
        foreach (ImportSchema import in file.Imports)
        {
            if (!import.IsUsed && !import.IsPublic && !import.File.HasErrors)
                context.ReportShared(file, import.Syntax.NameSpan, DiagnosticId.ImportUnused, import.WrittenName);
        }
    }

    private static void CheckImports(LinkContext context, SchemaFile file)
    {
        bool hasOptionImport = false;
        foreach (ImportSyntax import in file.Syntax.Imports)
        {
            if (import.Kind == ImportKind.Option) hasOptionImport = true;
            else if (hasOptionImport) context.Report(file, import.NameSpan, DiagnosticId.OptionImportOrder);
            if (import.Kind == ImportKind.Weak && file.Edition >= ProtoEdition.Edition2024)
                context.Report(file, import.KindSpan, DiagnosticId.WeakImportRemoved);
        }

        if (IsLite(file)) return;
        foreach (ImportSchema import in file.Imports)
        {
            if (IsLite(import.File))
                context.Report(file, import.Syntax.NameSpan, DiagnosticId.LiteImported, import.WrittenName);
        }
    }

    private static void CheckLiteServices(LinkContext context, SchemaFile file)
    {
        bool hasGeneric = file.Options.GetBool("cc_generic_services") || file.Options.GetBool("java_generic_services");
        if (!hasGeneric) return;
        foreach (ServiceSchema service in file.Services)
            context.Report(file, service.NameSpan, DiagnosticId.ServiceInLiteFile);
    }
}
