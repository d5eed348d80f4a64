using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>
/// Resolves the features of every declaration: its own, else those of what encloses it. The option pass runs it between
/// the options of the language and custom ones.
/// </summary>
internal static class FeaturePass
{
    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        foreach (SchemaFile file in context.Fresh) ResolveFile(file);
    }

    private static void ResolveFile(SchemaFile file)
    {
        file.Features = Merge(FeatureDefaults.Of(file.Edition), file.Options);
        foreach (MessageSchema message in file.AllMessages) ResolveMessage(message);
        foreach (FieldSchema extension in file.AllExtensions)
            ResolveField(extension, extension.Scope?.Features ?? file.Features);
        foreach (EnumSchema type in file.AllEnums)
        {
            type.Features = Merge(type.Parent?.Features ?? file.Features, type.Options);
            type.IsExported = IsExported(type.Syntax.Visibility, type.Parent is null, file);
            foreach (EnumValueSchema value in type.Values) value.Features = Merge(type.Features, value.Options);
        }

        foreach (ServiceSchema service in file.Services)
        {
            service.Features = Merge(file.Features, service.Options);
            foreach (MethodSchema method in service.Methods) method.Features = Merge(service.Features, method.Options);
        }
    }

    private static void ResolveMessage(MessageSchema message)
    {
        SchemaFile file = message.File;
        message.Features = Merge(message.Parent?.Features ?? file.Features, message.Options);
        message.IsExported = IsExported(message.Syntax.Visibility, message.Parent is null, file);
        foreach (OneofSchema oneof in message.Oneofs) oneof.Features = Merge(message.Features, oneof.Options);
        foreach (ExtensionRangeSchema range in message.ExtensionRanges)
            range.Features = Merge(message.Features, range.Options);
        foreach (FieldSchema field in message.Fields)
            ResolveField(field, field.RealOneof?.Features ?? message.Features);
    }

    private static void ResolveField(FieldSchema field, FeatureSet parent)
    {
        FeatureSet features = Merge(parent, field.Options);
        if (field.File.Edition < ProtoEdition.Edition2023) features = Infer(field, features);
        field.Features = features;
        bool isEntryPart = field.ContainingType is { IsMapEntry: true };
        field.IsDelimited = field.Kind == ScalarKind.Message && !field.IsMap && !isEntryPart
            && features.MessageEncoding == MessageEncoding.Delimited;
    }

    /// <summary>What proto2 and proto3 say by keyword and option.</summary>
    private static FeatureSet Infer(FieldSchema field, FeatureSet features)
    {
        OptionEntry? packed = field.Options.Find("packed");
        bool isRequired = field.Label == FieldLabel.Required;
        if (!isRequired && !field.IsGroup && packed is null) return features;
        features = features.Clone();
        if (isRequired) features.FieldPresence = FieldPresence.Required;
        if (field.IsGroup) features.MessageEncoding = MessageEncoding.Delimited;
        if (packed is not null)
            features.RepeatedFieldEncoding = packed.Value.Bool ? RepeatedEncoding.Packed : RepeatedEncoding.Expanded;
        return features;
    }

    private static FeatureSet Merge(FeatureSet parent, OptionMessage options)
    {
        OptionMessage own = options.GetMessage("features");
        if (own.Entries.Count == 0) return parent;
        FeatureSet merged = parent.Clone();
        foreach (OptionEntry entry in own.Entries)
        {
            if (entry.Field.IsExtension || entry.Value.Kind != ConstantKind.Enum) continue;
            int number = (int)entry.Value.Signed;
            switch (entry.Field.Number)
            {
                case 1: merged.FieldPresence = (FieldPresence)number; break;
                case 2: merged.EnumType = (EnumType)number; break;
                case 3: merged.RepeatedFieldEncoding = (RepeatedEncoding)number; break;
                case 4: merged.Utf8Validation = (Utf8Validation)number; break;
                case 5: merged.MessageEncoding = (MessageEncoding)number; break;
                case 6: merged.JsonFormat = (JsonFormat)number; break;
                case 7: merged.EnforceNamingStyle = (NamingStyle)number; break;
                case 8: merged.DefaultSymbolVisibility = (DefaultVisibility)number; break;
            }
        }

        return merged;
    }

    private static bool IsExported(VisibilityKind written, bool isTopLevel, SchemaFile file)
    {
        if (written != VisibilityKind.Unset) return written == VisibilityKind.Export;
        return file.Features.DefaultSymbolVisibility switch
        {
            DefaultVisibility.ExportTopLevel => isTopLevel,
            DefaultVisibility.LocalAll or DefaultVisibility.Strict => false,
            _ => true,
        };
    }
}
