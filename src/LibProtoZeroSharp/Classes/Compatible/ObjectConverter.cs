using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Lets <see cref="JsonSerializer"/> read and write messages that are classes in the JSON of protobuf: generated
/// classes name it in an attribute.
/// </summary>
/// <remarks>
/// Damaged JSON is a <see cref="JsonException"/>, as everywhere in the serializer; the <see
/// cref="ProtoFormatException"/> is inside, with the offset from the start of the message's text.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ObjectConverter : JsonConverterFactory
{
    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => typeof(IMessage).IsAssignableFrom(typeToConvert);

    /// <inheritdoc/>
    [UnconditionalSuppressMessage(
        "Trimming", "IL2067", Justification = "No constructor runs: only its type is asked of the object.")]
    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        ((IMessage)RuntimeHelpers.GetUninitializedObject(typeToConvert)).Code.NewConverter();
}

/// <summary>Reads and writes messages of one class.</summary>
/// <typeparam name="T">The class.</typeparam>
internal sealed class ObjectConverter<T>(ObjectCode code) : JsonConverter<T>
    where T : class, IMessage<T>
{
    /// <inheritdoc/>
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        // A reader does not show its input.
        using JsonDocument text = JsonDocument.ParseValue(ref reader);
        IMessage message = code.New();
        try
        {
            code.ReadJson(message, JsonMarshal.GetRawUtf8Value(text.RootElement), default);
        }
        catch (ProtoFormatException exception)
        {
            throw new JsonException(
                $"No JSON of {code.GetProtoType().FullName}: {exception.Message}", exception);
        }

        return (T)message;
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WriteRawValue(code.ToJson(value, default), skipInputValidation: true);
}
