using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace ProtoZeroSharp;

/// <summary>Writes messages for the serializer.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <param name="options">How they are written.</param>
internal sealed class MessageConverter<T>(ProtoJsonOptions options) : JsonConverter<T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions _) =>
        throw new NotSupportedException(
            $"A {T.FullName} lives in an arena, and the serializer has none to give it. Deserialize "
            + $"Owned<{typeof(T).Name}>, which has its own, and dispose it; or call {typeof(T).Name}.ParseJson.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions _) =>
        ProtoJson.Write(in value, writer, options);
}
