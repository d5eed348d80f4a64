namespace ProtoZeroSharp.Fuzz;

/// <summary>The options of a text: the same for both grammars, as far as both have them.</summary>
internal readonly struct TextForm
{
    private static readonly string?[] s_indentations = [null, null, null, null, null, "  ", "\t", ""];

    /// <summary>What an <c>Any</c> may hold, and the extensions: those of the fuzzer's own schemas.</summary>
    public static ProtoTypeRegistry Types { get; } = new ProtoTypeRegistry()
        .AddFile<OurKinds.Two.Kinds2Reflection>().AddFile<OurKinds.Three.Kinds3Reflection>()
        .AddFile<OurKinds.Twin.KindsTwinReflection>().AddFile<OurKinds.Editions.KindsEditionsReflection>()
        .AddFile<OurSets.SetsReflection>().AddFile<OurFuzz.TextsReflection>();

    public ProtoJsonOptions Json { get; init; }

    public ProtoTextOptions Text { get; init; }

    /// <summary>Whether extensions are read and written.</summary>
    public bool HasTypes => Json.Types != null;

    /// <summary>The options that the trial's input is read with: the same for all properties.</summary>
    public static TextForm Of(Trial trial)
    {
        var random = new FuzzRandom(~trial.Salt);
        return Random(ref random);
    }

    /// <summary>Any options but limits, and but those with which a text cannot be read again.</summary>
    public static TextForm Random(ref FuzzRandom random)
    {
        ProtoTypeRegistry? types = random.OneIn(2) ? Types : null;
        string? indentation = s_indentations[random.Next(s_indentations.Length)];
        bool ignoresUnknown = random.OneIn(3);
        return new TextForm
        {
            Json = new ProtoJsonOptions
            {
                Types = types,
                Indentation = indentation,
                IgnoreUnknownFields = ignoresUnknown,
                PreserveProtoFieldNames = random.OneIn(4),
                FormatDefaultValues = random.OneIn(16),
                FormatEnumsAsIntegers = random.OneIn(6),
                EscapeHtml = random.OneIn(6),
            },
            Text = new ProtoTextOptions
            {
                Types = types,
                Indentation = indentation,
                IgnoreUnknownFields = ignoresUnknown,
                SingleLine = random.OneIn(2),
                AllowSingularOverwrites = random.OneIn(4),
                UseUtf8StringEscaping = random.OneIn(2),
            },
        };
    }

    /// <summary>The same where nothing unknown is skipped and nothing is set twice.</summary>
    public TextForm Strict() => new()
    {
        Json = Json with { IgnoreUnknownFields = false },
        Text = Text with { IgnoreUnknownFields = false, AllowSingularOverwrites = false },
    };

    /// <summary>The same with or without extensions and the types of an <c>Any</c>.</summary>
    public TextForm With(ProtoTypeRegistry? types) =>
        new() { Json = Json with { Types = types }, Text = Text with { Types = types } };

    /// <summary>The same with another limit of depth.</summary>
    public TextForm With(int recursionLimit) => new()
    {
        Json = Json with { RecursionLimit = recursionLimit },
        Text = Text with { RecursionLimit = recursionLimit },
    };

    /// <summary>The same with unknown fields, where the grammar has them.</summary>
    public TextForm WithUnknown() => new() { Json = Json, Text = Text with { PrintUnknownFields = true } };
}
