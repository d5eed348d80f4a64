using System;
using System.IO;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Writes messages as JSON.</summary>
public sealed class JsonFormatter
{
    private readonly Settings _settings;

    /// <summary>Writes as the settings say.</summary>
    /// <exception cref="ArgumentNullException">They are null.</exception>
    public JsonFormatter(Settings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        _settings = settings;
    }

    /// <summary>Writes the canonical form.</summary>
    public static JsonFormatter Default { get; } = new(Settings.Default);

    /// <summary>The message as JSON, without blanks.</summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="ProtoFormatException">
    /// It has no JSON: a time is out of range, or an <c>Any</c> holds a type that is not known.
    /// </exception>
    public string Format(IMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        return message.Code.ToJson(message, _settings.Options);
    }

    /// <summary>Writes the message as JSON.</summary>
    /// <inheritdoc cref="Format(IMessage)" path="/exception"/>
    public void Format(IMessage message, TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write(Format(message));
    }

    /// <summary>The message as JSON for people; of one that has none, in the text format.</summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    public static string ToDiagnosticString(IMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        return message.ToString()!;
    }

    /// <summary>How messages are written.</summary>
    public sealed class Settings
    {
        /// <summary>The canonical form.</summary>
        public static Settings Default { get; } = new(false);

        /// <summary>Says whether fields with their default value are written.</summary>
        public Settings(bool formatDefaultValues)
            : this(new ProtoJsonOptions { FormatDefaultValues = formatDefaultValues })
        {
        }

        /// <summary>Says which types an <c>Any</c> may hold, too.</summary>
        public Settings(bool formatDefaultValues, ProtoTypeRegistry? typeRegistry)
            : this(new ProtoJsonOptions { FormatDefaultValues = formatDefaultValues, Types = typeRegistry })
        {
        }

        private Settings(ProtoJsonOptions options) => Options = options;

        /// <summary>Whether fields with their default value are written.</summary>
        public bool FormatDefaultValues => Options.FormatDefaultValues;

        /// <summary>Whether enums are numbers.</summary>
        public bool FormatEnumsAsIntegers => Options.FormatEnumsAsIntegers;

        /// <summary>Whether fields have the names of the schema.</summary>
        public bool PreserveProtoFieldNames => Options.PreserveProtoFieldNames;

        /// <summary>What a level is indented by; null for one line.</summary>
        public string? Indentation => Options.Indentation;

        /// <summary>The types that an <c>Any</c> may hold beside the well-known ones, or null.</summary>
        public ProtoTypeRegistry? TypeRegistry => Options.Types;

        internal ProtoJsonOptions Options { get; }

        /// <summary>The same, with or without default values.</summary>
        public Settings WithFormatDefaultValues(bool formatDefaultValues) =>
            new(Options with { FormatDefaultValues = formatDefaultValues });

        /// <summary>The same, with enums as numbers or as names.</summary>
        public Settings WithFormatEnumsAsIntegers(bool formatEnumsAsIntegers) =>
            new(Options with { FormatEnumsAsIntegers = formatEnumsAsIntegers });

        /// <summary>The same, with the names of the schema or with those of JSON.</summary>
        public Settings WithPreserveProtoFieldNames(bool preserveProtoFieldNames) =>
            new(Options with { PreserveProtoFieldNames = preserveProtoFieldNames });

        /// <summary>The same, with types that an <c>Any</c> may hold.</summary>
        public Settings WithTypeRegistry(ProtoTypeRegistry? typeRegistry) => new(Options with { Types = typeRegistry });

        /// <summary>The same, in lines that are indented by this text; null for one line.</summary>
        public Settings WithIndentation(string? indentation = "  ") => new(Options with { Indentation = indentation });
    }
}
