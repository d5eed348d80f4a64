using System;
using System.Net;
using System.Threading.Tasks;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>What registries say, and what their errors mean.</summary>
internal static class RegistryCall
{
    /// <summary>The form in which a schema is a descriptor, as base64; a registry that has none sends text.</summary>
    private const string Serialized = "serialized";

    /// <summary>Reads the schema of an id.</summary>
    /// <exception cref="ProtoRegistryException">There is none, or it is no protobuf.</exception>
    public static async Task<FileNames> LoadAsync(ISchemaRegistryClient registry, int id)
    {
        Schema schema;
        try
        {
            schema = await registry.GetSchemaAsync(id, Serialized).ConfigureAwait(false);
        }
        catch (SchemaRegistryException error) when (error.Status == HttpStatusCode.NotFound)
        {
            throw new ProtoRegistryException(ProtoRegistryError.UnknownId, id,
                $"{RegistryName.Of(registry)} knows no schema with the id {id}.", error);
        }
        catch (Exception error) when (IsOfRegistry(error))
        {
            throw Unavailable(registry, id, $"does not tell the schema with the id {id}", error);
        }

        return Read(schema, id);
    }

    /// <summary>Reads the messages of a schema.</summary>
    /// <exception cref="ProtoRegistryException">It is no protobuf.</exception>
    public static FileNames Read(Schema schema, int id)
    {
        if (schema.SchemaType != SchemaType.Protobuf)
        {
            throw new ProtoRegistryException(ProtoRegistryError.ForeignSchema, id,
                $"The schema with the id {id} is {schema.SchemaType}, not protobuf.");
        }

        // What answers may be another server.
        if (schema.SchemaString is not { } text)
        {
            throw new ProtoRegistryException(ProtoRegistryError.Unavailable, id,
                $"The answer for the schema with the id {id} has no schema: is it that of a schema registry?");
        }

        byte[] bytes = new byte[text.Length];
        try
        {
            return Convert.TryFromBase64String(text, bytes, out int length)
                ? FileNames.Read(bytes.AsSpan(0, length)) : SchemaText.Read(text);
        }
        catch (ProtoFormatException error)
        {
            throw new ProtoRegistryException(ProtoRegistryError.ForeignSchema, id,
                $"The schema with the id {id} is damaged.", error);
        }
    }

    /// <summary>
    /// Whether an exception tells of the registry. What the client throws for an answer that it does not understand is
    /// of many types.
    /// </summary>
    public static bool IsOfRegistry(Exception error) => error is not (ProtoRegistryException or OutOfMemoryException);

    /// <summary>The error of a registration or a lookup.</summary>
    public static ProtoRegistryException Refused(
        ISchemaRegistryClient registry, string subject, string fullName, Exception error) =>
        error is SchemaRegistryException { Status: < HttpStatusCode.InternalServerError }
            ? new ProtoRegistryException(ProtoRegistryError.Refused, -1,
                $"{RegistryName.Of(registry)} does not take the schema of {fullName} for the subject {subject}.", error)
            : Unavailable(registry, -1, $"gives no id for {fullName} in the subject {subject}", error);

    private static ProtoRegistryException Unavailable(
        ISchemaRegistryClient registry, int id, string what, Exception error)
    {
        string text = $"{RegistryName.Of(registry)} {what}";
        // The client sends no request then, and reads the answer that it does not have.
        return error is NullReferenceException && RegistryName.RetriesOf(registry) < 1
            ? new ProtoRegistryException(ProtoRegistryError.Unavailable, id,
                $"{text}: with MaxRetries = 0 of SchemaRegistryConfig, its client sends no request. Set 1 or more.")
            : new ProtoRegistryException(ProtoRegistryError.Unavailable, id, $"{text}.", error);
    }
}
