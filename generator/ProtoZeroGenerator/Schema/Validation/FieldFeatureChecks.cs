using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Names;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Features on fields of editions files: which have a meaning where.</summary>
internal static class FieldFeatureChecks
{
    /// <summary>Checks one field.</summary>
    public static void Check(LinkContext context, FieldSchema field)
    {
        CheckResolved(context, field);
        OptionMessage own = field.Options.GetMessage("features");
        if (own.Entries.Count > 0) CheckWritten(context, field, own);
    }

    private static void CheckResolved(LinkContext context, FieldSchema field)
    {
        SchemaFile file = field.File;
        FieldSchema value = field.IsMap ? field.MapValue : field;
        bool isImplicit = value.Features.FieldPresence == FieldPresence.Implicit
            && (field.IsMap || (!field.IsRepeated && !field.HasPresence));
        if (isImplicit && field.Default is not null)
            context.Report(file, field.NameSpan, DiagnosticId.DefaultOnImplicit);
        if (isImplicit && value.EnumType is { IsClosed: true } type)
            context.Report(file, value.Syntax.Type.Span, DiagnosticId.ClosedEnumImplicit, type.FullName);
    }

    private static void CheckWritten(LinkContext context, FieldSchema field, OptionMessage own)
    {
        SchemaFile file = field.File;
        if (own.Find(1) is { Field.IsExtension: false } presence) CheckPresence(context, field, presence);
        if (own.Find(3) is { Field.IsExtension: false } repeated)
        {
            if (!field.IsRepeated)
                Report(context, file, repeated, "Only repeated fields have repeated_field_encoding.");
            else if (!field.IsPackable && repeated.Value.Signed == (int)RepeatedEncoding.Packed)
                Report(context, file, repeated, "Only repeated numbers, booleans and enums can be PACKED.");
        }

        if (own.Find(4) is { Field.IsExtension: false } utf8 && !HasString(field))
            Report(context, file, utf8, "Only strings have utf8_validation.");
        if (own.Find(5) is { Field.IsExtension: false } encoding && (field.Kind != ScalarKind.Message || field.IsMap))
            Report(context, file, encoding, "Only message fields have message_encoding.");
    }

    private static void CheckPresence(LinkContext context, FieldSchema field, OptionEntry presence)
    {
        SchemaFile file = field.File;
        if (field.RealOneof is not null)
            Report(context, file, presence, "Fields of oneofs have presence always and no field_presence.");
        else if (field.IsRepeated)
            Report(context, file, presence, "Repeated fields and maps have no field_presence.");
        else if (field.IsExtension && presence.Value.Signed == (int)FieldPresence.Required)
            context.Report(file, presence.Span, DiagnosticId.ExtensionRequired);
        else if (field.IsExtension)
            context.Report(file, presence.Span, DiagnosticId.ExtensionPresence);
        else if (field.Kind == ScalarKind.Message && presence.Value.Signed == (int)FieldPresence.Implicit)
            Report(context, file, presence, "Message fields cannot have IMPLICIT presence.");
    }

    private static bool HasString(FieldSchema field) => field.IsMap
        ? field.MapKey.Scalar.Form == ValueForm.Text || field.MapValue.Scalar.Form == ValueForm.Text
        : field.Scalar.Form == ValueForm.Text;

    private static void Report(LinkContext context, SchemaFile file, OptionEntry entry, string text) =>
        context.Report(file, entry.Span, DiagnosticId.FeatureNotHere, text);
}
