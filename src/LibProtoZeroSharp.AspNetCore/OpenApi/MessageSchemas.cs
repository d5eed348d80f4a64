using System.Collections.Generic;
using System.Text;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>
/// Schemas of messages for OpenAPI: the JSON form of their fields. Each message that a document needs is a component
/// of it, named by its full name.
/// </summary>
internal static class MessageSchemas
{
    /// <summary>The name of a message's component; null if it has none, because its JSON form is simple.</summary>
    public static string? IdOf(ProtoType type) =>
        WellKnownSchemas.TryGet(type.FullName, out _) ? null : type.FullName;

    /// <summary>Describes the schema of a message, or of what holds one.</summary>
    public static Task TransformAsync(
        OpenApiSchema schema, OpenApiSchemaTransformerContext context, CancellationToken cancellationToken)
    {
        if (MessageTypes.TryGet(context.JsonTypeInfo.Type, out ProtoType type)) Fill(schema, type, context.Document);
        return Task.CompletedTask;
    }

    private static void Fill(OpenApiSchema schema, ProtoType type, OpenApiDocument? document)
    {
        if (WellKnownSchemas.TryGet(type.FullName, out OpenApiSchema? known))
        {
            schema.Type = known.Type;
            schema.Format = known.Format;
            schema.Items = known.Items;
            schema.Properties = known.Properties;
            return;
        }

        schema.Type = JsonSchemaType.Object;
        schema.Properties = new Dictionary<string, IOpenApiSchema>();
        foreach (ProtoField field in type)
            schema.Properties[Encoding.UTF8.GetString(field.Utf8JsonName)] = Of(field, document);
    }

    private static IOpenApiSchema Of(ProtoField field, OpenApiDocument? document) => field switch
    {
        { IsMap: true } => new OpenApiSchema
        {
            Type = JsonSchemaType.Object, AdditionalProperties = OfValue(field.MapValue, document),
        },
        { IsList: true } => new OpenApiSchema { Type = JsonSchemaType.Array, Items = OfValue(field, document) },
        _ => OfValue(field, document),
    };

    private static IOpenApiSchema OfValue(ProtoField field, OpenApiDocument? document) => field.Type switch
    {
        ProtoFieldType.Message or ProtoFieldType.Group => OfMessage(field.MessageType, document),
        ProtoFieldType.Enum => new OpenApiSchema
        {
            Type = JsonSchemaType.String,
            Enum = NamesOf(field.EnumType),
        },
        ProtoFieldType.Bool => new OpenApiSchema { Type = JsonSchemaType.Boolean },
        ProtoFieldType.String => new OpenApiSchema { Type = JsonSchemaType.String },
        ProtoFieldType.Bytes => new OpenApiSchema { Type = JsonSchemaType.String, Format = "byte" },
        ProtoFieldType.Double => new OpenApiSchema { Type = JsonSchemaType.Number, Format = "double" },
        ProtoFieldType.Float => new OpenApiSchema { Type = JsonSchemaType.Number, Format = "float" },
        ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 =>
            new OpenApiSchema { Type = JsonSchemaType.Integer, Format = "int32" },
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 =>
            new OpenApiSchema { Type = JsonSchemaType.Integer, Format = "uint32" },
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 =>
            new OpenApiSchema { Type = JsonSchemaType.String, Format = "uint64" },
        _ => new OpenApiSchema { Type = JsonSchemaType.String, Format = "int64" },
    };

    private static List<JsonNode> NamesOf(ProtoEnumType type)
    {
        var names = new List<JsonNode>(type.ValueCount);
        foreach (ProtoEnumValue value in type) names.Add(JsonValue.Create(value.Name));
        return names;
    }

    private static IOpenApiSchema OfMessage(ProtoType type, OpenApiDocument? document)
    {
        if (IdOf(type) is not { } id || document is null)
        {
            // Without a document to refer to, a message that holds itself would have no end.
            var schema = new OpenApiSchema { Type = JsonSchemaType.Object };
            if (document is not null) Fill(schema, type, document);
            return schema;
        }

        document.Components ??= new OpenApiComponents();
        document.Components.Schemas ??= new Dictionary<string, IOpenApiSchema>();
        if (!document.Components.Schemas.ContainsKey(id))
        {
            // It is there before its fields are looked at: they may refer to it.
            var schema = new OpenApiSchema();
            document.Components.Schemas[id] = schema;
            Fill(schema, type, document);
        }

        return new OpenApiSchemaReference(id, document);
    }
}
