using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using Microsoft.OpenApi;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Messages of <c>google/protobuf</c> that have a JSON form of their own.</summary>
internal static class WellKnownSchemas
{
    /// <summary>The schema of such a message, a new one.</summary>
    public static bool TryGet(string fullName, [NotNullWhen(true)] out OpenApiSchema? schema)
    {
        schema = fullName switch
        {
            "google.protobuf.Timestamp" => Of(JsonSchemaType.String, "date-time"),
            "google.protobuf.Duration" or "google.protobuf.FieldMask" or "google.protobuf.StringValue" =>
                Of(JsonSchemaType.String),
            "google.protobuf.BytesValue" => Of(JsonSchemaType.String, "byte"),
            "google.protobuf.BoolValue" => Of(JsonSchemaType.Boolean),
            "google.protobuf.DoubleValue" => Of(JsonSchemaType.Number, "double"),
            "google.protobuf.FloatValue" => Of(JsonSchemaType.Number, "float"),
            "google.protobuf.Int32Value" => Of(JsonSchemaType.Integer, "int32"),
            "google.protobuf.UInt32Value" => Of(JsonSchemaType.Integer, "uint32"),
            "google.protobuf.Int64Value" => Of(JsonSchemaType.String, "int64"),
            "google.protobuf.UInt64Value" => Of(JsonSchemaType.String, "uint64"),
            "google.protobuf.Struct" or "google.protobuf.Empty" => Of(JsonSchemaType.Object),
            "google.protobuf.Value" => new OpenApiSchema(),
            "google.protobuf.ListValue" =>
                new OpenApiSchema { Type = JsonSchemaType.Array, Items = new OpenApiSchema() },
            "google.protobuf.Any" => new OpenApiSchema
            {
                Type = JsonSchemaType.Object,
                Properties = new Dictionary<string, IOpenApiSchema> { ["@type"] = Of(JsonSchemaType.String) },
            },
            _ => null,
        };
        return schema is not null;
    }

    private static OpenApiSchema Of(JsonSchemaType type, string? format = null) =>
        new() { Type = type, Format = format };
}
