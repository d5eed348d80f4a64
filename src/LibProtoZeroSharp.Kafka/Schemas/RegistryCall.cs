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
                $"The schema registry knows no schema with the id {id}.", error);
        }
        catch (Exception error) when (IsOfRegistry(error))
        {
            throw new ProtoRegistryException(ProtoRegistryError.Unavailable, id,
                $"The schema registry does not tell the schema with the id {id}.", error);
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

        string text = schema.SchemaString;
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
    public static ProtoRegistryException Refused(string subject, string fullName, Exception error)
    {
        bool isRefused = error is SchemaRegistryException { Status: < HttpStatusCode.InternalServerError };
        return new ProtoRegistryException(
            isRefused ? ProtoRegistryError.Refused : ProtoRegistryError.Unavailable, -1,
            isRefused ? $"The schema registry does not take the schema of {fullName} for the subject {subject}."
                : $"The schema registry gives no id for {fullName} in the subject {subject}.", error);
    }
}
