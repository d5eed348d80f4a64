using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Threading.Tasks;

namespace ProtoZeroSharp.MessagingTests.Kafka;

/// <summary>What speaks the HTTP API of a schema registry, as far as its client asks.</summary>
internal sealed class RegistryServer : IDisposable
{
    private readonly HttpListener _listener = new();
    private readonly List<Entry> _entries = [];

    public RegistryServer()
    {
        using (var probe = new TcpListener(IPAddress.Loopback, 0))
        {
            probe.Start();
            Url = $"http://127.0.0.1:{((IPEndPoint)probe.LocalEndpoint).Port}/";
        }

        _listener.Prefixes.Add(Url);
        _listener.Start();
        _ = ServeAsync();
    }

    /// <summary>Where it listens.</summary>
    public string Url { get; }

    /// <summary>Lines of all requests: verb and path.</summary>
    public List<string> Requests { get; } = [];

    /// <summary>What is registered: subjects in the order in which they came.</summary>
    public string[] Subjects { get { lock (_entries) return [.. _entries.Select(entry => entry.Subject)]; } }

    /// <summary>Whether it refuses to register.</summary>
    public bool IsFrozen { get; set; }

    /// <summary>Registers a schema by hand.</summary>
    /// <returns>Its id.</returns>
    public int Add(string subject, string schema, string type = "PROTOBUF")
    {
        lock (_entries) return Register(subject, new JsonObject { ["schema"] = schema, ["schemaType"] = type }).Id;
    }

    public void Dispose() => _listener.Close();

    private async Task ServeAsync()
    {
        while (true)
        {
            HttpListenerContext context;
            try
            {
                context = await _listener.GetContextAsync();
            }
            catch (Exception error) when (error is HttpListenerException or ObjectDisposedException)
            {
                return;
            }

            JsonNode answer;
            using (var reader = new StreamReader(context.Request.InputStream))
            {
                string body = await reader.ReadToEndAsync();
                lock (_entries)
                {
                    (context.Response.StatusCode, answer) = Answer(context.Request, body);
                    Requests.Add($"{context.Request.HttpMethod} {context.Request.Url!.AbsolutePath}");
                }
            }

            context.Response.ContentType = "application/vnd.schemaregistry.v1+json";
            await context.Response.OutputStream.WriteAsync(JsonSerializer.SerializeToUtf8Bytes(answer));
            context.Response.Close();
        }
    }

    private (int Status, JsonNode Body) Answer(HttpListenerRequest request, string body)
    {
        string[] path = [.. request.Url!.AbsolutePath.Split('/', StringSplitOptions.RemoveEmptyEntries)
            .Select(Uri.UnescapeDataString)];
        bool isPost = request.HttpMethod == "POST";
        if (path is ["schemas", "ids", var id])
            return Found(_entries.Find(entry => entry.Id == int.Parse(id)), 40403, withId: false);
        if (path is ["subjects", var subject, "versions"] && isPost)
        {
            if (IsFrozen) return (409, Error(409));
            return (200, new JsonObject { ["id"] = Register(subject, JsonNode.Parse(body)!.AsObject()).Id });
        }

        if (path is ["subjects", var asked] && isPost)
        {
            string text = (string)JsonNode.Parse(body)!["schema"]!;
            return Found(_entries.Find(entry => entry.Subject == asked && entry.Schema == text), 40403);
        }

        if (path is ["subjects", var latest, "versions", "latest"])
            return Found(_entries.FindLast(entry => entry.Subject == latest), 40401);
        return (404, Error(404));
    }

    private Entry Register(string subject, JsonObject body)
    {
        string schema = (string)body["schema"]!;
        if (_entries.Find(entry => entry.Subject == subject && entry.Schema == schema) is { } known) return known;
        foreach (JsonNode? reference in body["references"] as JsonArray ?? [])
        {
            if (!_entries.Exists(entry => entry.Subject == (string)reference!["subject"]!
                && entry.Version == (int)reference["version"]!))
                throw new InvalidOperationException($"{subject} refers to what is not registered: {reference}");
        }

        var made = new Entry(_entries.Count + 1, subject, _entries.Count(entry => entry.Subject == subject) + 1, schema,
            (string)body["schemaType"]!, body["references"]?.ToJsonString() ?? "[]");
        _entries.Add(made);
        return made;
    }

    private static (int Status, JsonNode Body) Found(Entry? entry, int missing, bool withId = true)
    {
        if (entry is null) return (404, Error(missing));
        var body = new JsonObject
        {
            ["schema"] = entry.Schema, ["schemaType"] = entry.Type, ["references"] = JsonNode.Parse(entry.References),
        };
        if (withId) (body["id"], body["version"], body["subject"]) = (entry.Id, entry.Version, entry.Subject);
        return (200, body);
    }

    private static JsonObject Error(int code) => new() { ["error_code"] = code, ["message"] = "not found" };

    private sealed record Entry(int Id, string Subject, int Version, string Schema, string Type, string References);
}
