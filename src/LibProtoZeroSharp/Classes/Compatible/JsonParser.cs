using System;
using System.IO;
using System.Text;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Reads messages from JSON.</summary>
public sealed class JsonParser
{
    private static readonly UTF8Encoding s_utf8 = new(false, throwOnInvalidBytes: true);

    private readonly Settings _settings;

    /// <summary>Reads as the settings say.</summary>
    /// <exception cref="ArgumentNullException">They are null.</exception>
    public JsonParser(Settings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        _settings = settings;
    }

    /// <summary>Refuses fields that the schema does not know.</summary>
    public static JsonParser Default { get; } = new(Settings.Default);

    /// <summary>Reads a message.</summary>
    /// <param name="json">The text.</param>
    /// <typeparam name="T">The class.</typeparam>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <exception cref="InvalidJsonException">The text is no JSON.</exception>
    /// <exception cref="InvalidProtocolBufferException">It is not the JSON of such a message.</exception>
    public T Parse<T>(string json)
        where T : IMessage, new() => (T)Parse(json, new T());

    /// <inheritdoc cref="Parse{T}(string)"/>
    /// <param name="jsonReader">Is read up to its end.</param>
    public T Parse<T>(TextReader jsonReader)
        where T : IMessage, new()
    {
        ArgumentNullException.ThrowIfNull(jsonReader);
        return Parse<T>(jsonReader.ReadToEnd());
    }

    /// <summary>Reads a message of a type that is not known when the program is compiled.</summary>
    /// <inheritdoc cref="Parse{T}(string)"/>
    /// <param name="json">The text.</param>
    /// <param name="descriptor">The type.</param>
    public IMessage Parse(string json, MessageDescriptor descriptor)
    {
        ArgumentNullException.ThrowIfNull(descriptor);
        if (descriptor.IsMapEntry) ProtoThrow.Argument(nameof(descriptor), "The entry of a map has no class.");
        return Parse(json, descriptor.New());
    }

    /// <inheritdoc cref="Parse(string, MessageDescriptor)"/>
    /// <param name="jsonReader">Is read up to its end.</param>
    /// <param name="descriptor">The type.</param>
    public IMessage Parse(TextReader jsonReader, MessageDescriptor descriptor)
    {
        ArgumentNullException.ThrowIfNull(jsonReader);
        return Parse(jsonReader.ReadToEnd(), descriptor);
    }

    internal IMessage Parse(string json, IMessage message)
    {
        ArgumentNullException.ThrowIfNull(json);
        try
        {
            message.Code.ReadJson(message, s_utf8.GetBytes(json), _settings.Options);
        }
        catch (EncoderFallbackException exception)
        {
            // A surrogate without its partner.
            int offset = Encoding.UTF8.GetByteCount(json.AsSpan(0, exception.Index));
            throw new InvalidJsonException(new ProtoFormatException(ProtoFormatError.InvalidUtf8, offset, exception));
        }
        catch (ProtoFormatException exception)
            when (exception.Code is ProtoFormatError.InvalidSyntax or ProtoFormatError.InvalidUtf8)
        {
            throw new InvalidJsonException(exception);
        }
        catch (ProtoFormatException exception)
        {
            throw new InvalidProtocolBufferException(exception);
        }

        return message;
    }

    /// <summary>What is accepted.</summary>
    public sealed class Settings
    {
        /// <summary>At most 100 levels, and no fields that the schema does not know.</summary>
        public static Settings Default { get; } = new(new ProtoJsonOptions());

        /// <summary>Says how deep messages may be nested.</summary>
        /// <exception cref="ArgumentOutOfRangeException">It is not 1 to 10,000.</exception>
        public Settings(int recursionLimit)
            : this(new ProtoJsonOptions { RecursionLimit = recursionLimit })
        {
        }

        /// <summary>Says which types an <c>Any</c> may hold, too.</summary>
        /// <inheritdoc cref="Settings(int)" path="/exception"/>
        public Settings(int recursionLimit, ProtoTypeRegistry? typeRegistry)
            : this(new ProtoJsonOptions { RecursionLimit = recursionLimit, Types = typeRegistry })
        {
        }

        private Settings(ProtoJsonOptions options) => Options = options;

        /// <summary>Whether fields that the schema does not know are skipped.</summary>
        public bool IgnoreUnknownFields => Options.IgnoreUnknownFields;

        /// <summary>How deep messages may be nested.</summary>
        public int RecursionLimit => Options.RecursionLimit;

        /// <summary>The types that an <c>Any</c> may hold beside the well-known ones, or null.</summary>
        public ProtoTypeRegistry? TypeRegistry => Options.Types;

        internal ProtoJsonOptions Options { get; }

        /// <summary>The same, with or without fields that the schema does not know.</summary>
        public Settings WithIgnoreUnknownFields(bool ignoreUnknownFields) =>
            new(Options with { IgnoreUnknownFields = ignoreUnknownFields });

        /// <summary>The same, with another depth.</summary>
        /// <inheritdoc cref="Settings(int)" path="/exception"/>
        public Settings WithRecursionLimit(int recursionLimit) =>
            new(Options with { RecursionLimit = recursionLimit });

        /// <summary>The same, with types that an <c>Any</c> may hold.</summary>
        public Settings WithTypeRegistry(ProtoTypeRegistry? typeRegistry) => new(Options with { Types = typeRegistry });
    }
}
