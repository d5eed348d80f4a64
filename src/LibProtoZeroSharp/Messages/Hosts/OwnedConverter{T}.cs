using System;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace ProtoZeroSharp;

/// <summary>Reads and writes messages that own their memory, for the serializer.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <param name="options">How they are read and written.</param>
internal sealed class OwnedConverter<T>(ProtoJsonOptions options) : JsonConverter<Owned<T>>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public override Owned<T> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions _)
    {
        // A reader does not show its input.
        using JsonDocument text = JsonDocument.ParseValue(ref reader);
        try
        {
            return new JsonBody<T>(options).Parse(JsonMarshal.GetRawUtf8Value(text.RootElement));
        }
        catch (ProtoFormatException exception)
        {
            throw new JsonException($"No JSON of {T.FullName}: {exception.Message}", exception);
        }
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, Owned<T> value, JsonSerializerOptions _)
    {
        ref T message = ref value.BeginSend();
        try
        {
            ProtoJson.Write(in message, writer, options);
        }
        finally
        {
            value.EndSend(asReply: false);
        }
    }
}
