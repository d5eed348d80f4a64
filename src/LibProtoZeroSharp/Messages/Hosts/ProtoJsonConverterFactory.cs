using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Makes <see cref="JsonSerializer"/> know messages: add one to <see cref="JsonSerializerOptions.Converters"/>. It
/// writes messages and <see cref="Owned{T}"/> in the JSON of protobuf, alone or inside of other objects, and reads
/// <see cref="Owned{T}"/>, which the reader's caller disposes. A message alone cannot be read, since it says nowhere
/// which arena it should live in: that throws <see cref="NotSupportedException"/>. Settings of the serializer, such as
/// its naming policy, do not change the JSON of messages.
/// </summary>
/// <remarks>
/// Damaged JSON is a <see cref="JsonException"/>, as everywhere in the serializer; the <see
/// cref="ProtoFormatException"/> is inside, with the offset from the start of the message's text. Works in trimmed and
/// in NativeAOT programs.
/// </remarks>
public sealed class ProtoJsonConverterFactory : JsonConverterFactory
{
    private readonly ProtoJsonOptions _options;

    /// <summary>Writes the canonical form, without a registry.</summary>
    public ProtoJsonConverterFactory()
        : this(default)
    {
    }

    /// <summary>Writes and reads as options say.</summary>
    /// <param name="options">
    /// The options. <see cref="ProtoJsonOptions.Indentation"/> is that of the message by itself.
    /// </param>
    public ProtoJsonConverterFactory(ProtoJsonOptions options) => _options = options;

    /// <summary>Whether a type is a message or an <see cref="Owned{T}"/>.</summary>
    public override bool CanConvert(Type typeToConvert)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return (typeToConvert.IsValueType && typeof(IMessageCode).IsAssignableFrom(typeToConvert))
            || IsOwned(typeToConvert);
    }

    /// <summary>Makes the converter of a type that <see cref="CanConvert"/>.</summary>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        var maker = new Maker(_options, IsOwned(typeToConvert));
        object empty = Empty(typeToConvert);
        if (empty is IMessageHolder holder) holder.Reveal(maker);
        else ((IMessageCode)empty).Reveal(maker);
        return maker.Made;
    }

    private static bool IsOwned(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Owned<>);

    [UnconditionalSuppressMessage(
        "Trimming", "IL2067", Justification = "No constructor runs: only its type is asked of the object.")]
    private static object Empty(Type type)
    {
        object empty = RuntimeHelpers.GetUninitializedObject(type);
#pragma warning disable CA1816 // it is not this object's: nothing was made that its finalizer could end
        GC.SuppressFinalize(empty);
#pragma warning restore CA1816
        return empty;
    }

    private sealed class Maker(ProtoJsonOptions options, bool isOwned) : IMessageVisitor
    {
        public JsonConverter? Made { get; private set; }

        public void Visit<T>()
            where T : unmanaged, IProtoMessage<T> =>
            Made = isOwned ? new OwnedConverter<T>(options) : new MessageConverter<T>(options);
    }
}
