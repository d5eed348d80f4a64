using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Where options may be set, and in which editions.</summary>
internal sealed class OptionChecks
{
    private readonly LinkContext _context;
    private readonly SchemaFile _file;

    private OptionChecks(LinkContext context, SchemaFile file)
    {
        _context = context;
        _file = file;
    }

    /// <summary>Numbers of <c>FieldOptions.OptionTargetType</c>.</summary>
    private enum Target
    {
        File = 1,
        ExtensionRange = 2,
        Message = 3,
        Field = 4,
        Oneof = 5,
        Enum = 6,
        EnumValue = 7,
        Service = 8,
        Method = 9,
    }

    /// <summary>Checks the options of all declarations of a file.</summary>
    public static void Check(LinkContext context, SchemaFile file)
    {
        var checks = new OptionChecks(context, file);
        checks.Visit(file.Options, Target.File);
        foreach (MessageSchema message in file.AllMessages)
        {
            checks.Visit(message.Options, Target.Message);
            foreach (OneofSchema oneof in message.Oneofs) checks.Visit(oneof.Options, Target.Oneof);
            foreach (ExtensionRangeSchema range in message.ExtensionRanges)
                checks.Visit(range.Options, Target.ExtensionRange);
            if (message.IsMapEntry) continue;
            foreach (FieldSchema field in message.Fields) checks.VisitField(field);
        }

        foreach (FieldSchema extension in file.AllExtensions) checks.VisitField(extension);
        foreach (EnumSchema type in file.AllEnums)
        {
            checks.Visit(type.Options, Target.Enum);
            foreach (EnumValueSchema value in type.Values)
            {
                checks.Visit(value.Options, Target.EnumValue);
                checks.CheckSupport(value.Options);
            }
        }

        foreach (ServiceSchema service in file.Services)
        {
            checks.Visit(service.Options, Target.Service);
            foreach (MethodSchema method in service.Methods) checks.Visit(method.Options, Target.Method);
        }
    }

    private static string Describe(Target target) => target switch
    {
        Target.ExtensionRange => "extension range",
        Target.EnumValue => "enum value",
        _ => target.ToString().ToLowerInvariant(),
    };

    private void VisitField(FieldSchema field)
    {
        Visit(field.Options, Target.Field);
        CheckSupport(field.Options);
        OptionMessage support = field.Options.GetMessage("feature_support");
        if (field.EnumType is null || support.Find("edition_introduced") is not { } introduced) return;
        foreach (EnumValueSchema value in field.EnumType.Values)
        {
            OptionMessage valueSupport = value.Options.GetMessage("feature_support");
            if (valueSupport.Find("edition_introduced") is { } entry && entry.Value.Signed < introduced.Value.Signed)
            {
                _context.Report(
                    _file, introduced.Span, DiagnosticId.FeatureSupportWrong,
                    "the value " + value.Name + " is introduced before the option");
            }
        }
    }

    private void Visit(OptionMessage options, Target target)
    {
        foreach (OptionEntry entry in options.Entries)
        {
            bool isFeatures = entry.Name == "features"
                && entry.Field.MessageType is { FullName: "google.protobuf.FeatureSet" };
            if (isFeatures && _file.Edition < ProtoEdition.Edition2023)
                _context.Report(_file, entry.Span, DiagnosticId.FeatureNeedsEditions);
            else
                VisitEntry(entry, target, isFeatures);
        }
    }

    private void VisitEntry(OptionEntry entry, Target target, bool isFeatures)
    {
        FieldSchema field = entry.Field;
        if (!IsTarget(field, target))
        {
            _context.Report(_file, entry.Span, DiagnosticId.OptionTarget, entry.Name, Describe(target));
            return;
        }

        if (isFeatures && field.IsExtension && field.File == _file)
            _context.Report(_file, entry.Span, DiagnosticId.FeatureInOwnFile);
        CheckEdition(entry, field.Options.GetMessage("feature_support"), entry.Name);
        if (entry.Value.Kind == ConstantKind.Enum)
        {
            EnumValueSchema value = entry.Value.EnumValue;
            CheckEdition(entry, value.Options.GetMessage("feature_support"), value.Name);
            bool isCoreFeature = isFeatures && field.ContainingType is { FullName: "google.protobuf.FeatureSet" };
            if (isCoreFeature && !field.IsExtension && value.Number == 0)
                _context.Report(_file, entry.Span, DiagnosticId.FeatureValueUnknown, entry.Name, value.Name);
        }
        else if (entry.Value.Kind == ConstantKind.Message)
        {
            foreach (OptionEntry inner in entry.Value.Message.Entries) VisitEntry(inner, target, isFeatures);
        }
    }

    private static bool IsTarget(FieldSchema field, Target target)
    {
        bool hasTargets = false;
        foreach (OptionEntry entry in field.Options.Entries)
        {
            if (entry.Name != "targets") continue;
            hasTargets = true;
            if (entry.Value.Signed == (int)target) return true;
        }

        return !hasTargets;
    }

    private void CheckEdition(OptionEntry entry, OptionMessage support, string name)
    {
        if (support.Entries.Count == 0) return;
        long edition = (long)_file.Edition;
        if (support.Find("edition_introduced") is { } introduced && edition < introduced.Value.Signed)
        {
            _context.Report(_file, entry.Span, DiagnosticId.IntroducedLater, name, EditionName(introduced));
        }
        else if (support.Find("edition_removed") is { } removed && edition >= removed.Value.Signed)
        {
            string text = support.GetString("removal_error") ?? "";
            _context.Report(_file, entry.Span, DiagnosticId.RemovedEarlier, name, EditionName(removed), text);
        }
        else if (support.Find("edition_deprecated") is { } deprecated && edition >= deprecated.Value.Signed)
        {
            string text = support.GetString("deprecation_warning") ?? "";
            _context.Report(_file, entry.Span, DiagnosticId.DeprecatedSince, name, EditionName(deprecated), text);
        }
    }

    private static string EditionName(OptionEntry entry)
    {
        string name = entry.Value.Kind == ConstantKind.Enum ? entry.Value.EnumValue.Name : "";
        return name.StartsWith("EDITION_", System.StringComparison.Ordinal) ? name.Substring(8) : name;
    }

    /// <summary>Checks what a declaration of an option says about the editions it is for.</summary>
    private void CheckSupport(OptionMessage options)
    {
        if (options.Find("feature_support") is not { } entry || entry.Value.Kind != ConstantKind.Message) return;
        OptionMessage support = entry.Value.Message;
        long? introduced = support.Find("edition_introduced")?.Value.Signed;
        long? deprecated = support.Find("edition_deprecated")?.Value.Signed;
        long? removed = support.Find("edition_removed")?.Value.Signed;
        bool hasWarning = support.Find("deprecation_warning") is not null;
        bool hasError = support.Find("removal_error") is not null;
        string? problem = null;
        if (deprecated is not null && !hasWarning) problem = "edition_deprecated needs a deprecation_warning";
        else if (deprecated is null && hasWarning) problem = "deprecation_warning needs edition_deprecated";
        else if (removed is not null && removed != introduced && !hasError)
            problem = "edition_removed needs a removal_error";
        else if (removed is null && hasError) problem = "removal_error needs edition_removed";
        else if (deprecated < introduced) problem = "it is deprecated before it is introduced";
        else if (removed < introduced) problem = "it is removed before it is introduced";
        else if (removed < deprecated) problem = "it is removed before it is deprecated";
        if (problem is not null) _context.Report(_file, entry.Span, DiagnosticId.FeatureSupportWrong, problem);
    }
}
