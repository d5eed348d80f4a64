using System;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace ProtoZeroSharp;

/// <summary>
/// Refuses a message that <see cref="JsonSerializer"/> takes apart like any struct: what came out would not be the JSON
/// of protobuf, and nothing would say so. It stands on the unknown fields, which every message has, so that no
/// generated line is needed.
/// </summary>
internal sealed class NoJson : JsonConverterFactory
{
    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => true;

    /// <summary>
    /// Throws: the serializer calls it when it learns what a message consists of, before anything is read or written.
    /// </summary>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException(
            "JsonSerializer does not know the JSON of protobuf messages by itself. Call ToJson and ParseJson of the "
            + "message, or add a ProtoJsonConverterFactory to the converters of the serializer's options.");
}
