using System.Globalization;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>One field or extension by itself.</summary>
internal static class FieldChecks
{
    /// <summary>Checks one field.</summary>
    public static void Check(LinkContext context, FieldSchema field)
    {
        if (field.ContainingType is { IsMapEntry: true } && !field.IsExtension) return;
        CheckNumber(context, field);
        if (field.File.Edition == ProtoEdition.Proto3) CheckProto3(context, field);
        if (field.IsMap) CheckMap(context, field);
        CheckOptions(context, field);
        if (field.File.Edition >= ProtoEdition.Edition2023) FieldFeatureChecks.Check(context, field);
        else CheckOldEnum(context, field);
    }

    private static void CheckNumber(LinkContext context, FieldSchema field)
    {
        NumberSyntax number = field.Syntax.Number;
        if (number.IsMissing || number.Value > int.MaxValue || number.Value < int.MinValue) return;
        bool isSetPart = field.IsExtension && field.ContainingType is { IsMessageSet: true };
        if (field.Number <= 0)
            context.Report(field.File, number.Span, DiagnosticId.FieldNumberNotPositive);
        else if (field.Number > FieldNumbers.Max && !isSetPart)
            context.Report(field.File, number.Span, DiagnosticId.FieldNumberTooLarge);
        else if (field.Number >= FieldNumbers.FirstReserved && field.Number <= FieldNumbers.LastReserved)
            context.Report(field.File, number.Span, DiagnosticId.FieldNumberKept);
    }

    private static void CheckProto3(LinkContext context, FieldSchema field)
    {
        if (field.Label == FieldLabel.Required)
            context.Report(field.File, field.Syntax.LabelSpan, DiagnosticId.RequiredInProto3);
        if (field.IsGroup) context.Report(field.File, field.Syntax.Type.Span, DiagnosticId.GroupInProto3);
        if (field.Default is not null)
            context.Report(field.File, DefaultSpan(field), DiagnosticId.DefaultInProto3);
    }

    private static void CheckOldEnum(LinkContext context, FieldSchema field)
    {
        if (field.File.Edition != ProtoEdition.Proto3) return;
        FieldSchema value = field.IsMap ? field.MapValue : field;
        bool isOption = field.IsExtension;
        if (value.EnumType is { IsClosed: true } type && !isOption)
            context.Report(field.File, value.Syntax.Type.Span, DiagnosticId.ClosedEnumInProto3, type.FullName);
    }

    private static SourceSpan DefaultSpan(FieldSchema field)
    {
        OptionSyntax? option = field.Syntax.Options.Find(o => o.IsNamed("default"));
        return option?.Value.Span ?? field.NameSpan;
    }

    private static void CheckMap(LinkContext context, FieldSchema field)
    {
        TypeSyntax key = field.Syntax.Type.Key!;
        TypeSyntax value = field.Syntax.Type.Value!;
        if (field.MapKey.Kind != ScalarKind.Unknown && !field.MapKey.Scalar.CanBeMapKey)
            context.Report(field.File, key.Span, DiagnosticId.MapKeyType);
        if (key.Kind is TypeSyntaxKind.Group) context.Report(field.File, key.Span, DiagnosticId.MapKeyType);
        if (value.Kind is TypeSyntaxKind.Group)
            context.Report(field.File, value.Span, DiagnosticId.UnexpectedToken, "a type", "\"group\"");
        if (field.MapValue.EnumType is { Values.Count: > 0 } type && type.Values[0].Number != 0)
            context.Report(field.File, value.Span, DiagnosticId.MapEnumFirstNotZero);
    }

    private static void CheckOptions(LinkContext context, FieldSchema field)
    {
        SchemaFile file = field.File;
        OptionMessage options = field.Options;
        if (options.Entries.Count == 0) return;
        if (options.Find("packed") is { } packed)
        {
            if (file.Edition >= ProtoEdition.Edition2023)
                context.Report(file, packed.Span, DiagnosticId.PackedInEditions);
            else if (packed.Value.Bool && !field.IsPackable)
                context.Report(file, packed.Span, DiagnosticId.PackedNotAllowed);
        }

        CheckLazy(context, field, options.Find("lazy"));
        CheckLazy(context, field, options.Find("unverified_lazy"));
        if (options.Find("jstype") is { } jsType && jsType.Value.Signed != 0
            && !(field.Scalar.IsInteger && field.Scalar.Bits == 64))
            context.Report(file, jsType.Span, DiagnosticId.JsTypeNotAllowed);
        if (options.Find("ctype") is { } cType && file.Edition >= ProtoEdition.Edition2024)
        {
            context.Report(
                file, cType.Span, DiagnosticId.OptionRemovedInEdition, cType.Name, "features.(pb.cpp).string_type");
        }
    }

    private static void CheckLazy(LinkContext context, FieldSchema field, OptionEntry? lazy)
    {
        if (lazy is null || !lazy.Value.Bool) return;
        bool isExtension = field.IsExtension && lazy.Name == "unverified_lazy";
        if (field.Kind != ScalarKind.Message || field.IsDelimited || isExtension)
            context.Report(field.File, lazy.Span, DiagnosticId.LazyNotAllowed);
    }

    /// <summary>A number as text, for messages.</summary>
    public static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
