namespace ProtoZeroGenerator.Schema.Options;

/// <summary>The core features each language version starts from.</summary>
internal static class FeatureDefaults
{
    private static readonly FeatureSet s_proto2 = new FeatureSet
    {
        FieldPresence = FieldPresence.Explicit,
        EnumType = EnumType.Closed,
        RepeatedFieldEncoding = RepeatedEncoding.Expanded,
        Utf8Validation = Utf8Validation.None,
        MessageEncoding = MessageEncoding.LengthPrefixed,
        JsonFormat = JsonFormat.LegacyBestEffort,
        EnforceNamingStyle = NamingStyle.StyleLegacy,
        DefaultSymbolVisibility = DefaultVisibility.ExportAll,
    };

    private static readonly FeatureSet s_proto3 = new FeatureSet
    {
        FieldPresence = FieldPresence.Implicit,
        EnumType = EnumType.Open,
        RepeatedFieldEncoding = RepeatedEncoding.Packed,
        Utf8Validation = Utf8Validation.Verify,
        MessageEncoding = MessageEncoding.LengthPrefixed,
        JsonFormat = JsonFormat.Allow,
        EnforceNamingStyle = NamingStyle.StyleLegacy,
        DefaultSymbolVisibility = DefaultVisibility.ExportAll,
    };

    private static readonly FeatureSet s_edition2023 = MakeEdition2023();

    private static readonly FeatureSet s_edition2024 = MakeEdition2024();

    private static readonly FeatureSet s_edition2026 = MakeEdition2026();

    /// <summary>The defaults of an edition; not to be changed.</summary>
    public static FeatureSet Of(ProtoEdition edition) => edition switch
    {
        ProtoEdition.Proto3 => s_proto3,
        ProtoEdition.Edition2023 => s_edition2023,
        ProtoEdition.Edition2024 => s_edition2024,
        > ProtoEdition.Edition2024 => s_edition2026,
        _ => s_proto2,
    };

    private static FeatureSet MakeEdition2023()
    {
        FeatureSet features = s_proto3.Clone();
        features.FieldPresence = FieldPresence.Explicit;
        return features;
    }

    private static FeatureSet MakeEdition2024()
    {
        FeatureSet features = MakeEdition2023();
        features.EnforceNamingStyle = NamingStyle.Style2024;
        features.DefaultSymbolVisibility = DefaultVisibility.ExportTopLevel;
        return features;
    }

    private static FeatureSet MakeEdition2026()
    {
        FeatureSet features = MakeEdition2024();
        features.EnforceNamingStyle = NamingStyle.Style2026;
        features.DefaultSymbolVisibility = DefaultVisibility.Strict;
        return features;
    }
}
