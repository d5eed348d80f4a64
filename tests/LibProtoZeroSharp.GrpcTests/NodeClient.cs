using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json.Nodes;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>The client of grpc-js.</summary>
internal sealed class NodeClient(NodePeer peer, string address, GrpcChannelOptions channel) : IEchoClient
{
    // How compression is requested of the clients of .NET; grpc-js has an option of the channel.
    private const string Compression = "grpc-internal-encoding-request";

    public Content Unary(Content request, CallOptions options = default) =>
        UnaryAsync(request, options).GetAwaiter().GetResult().Reply;

    public async Task<(Content Reply, Metadata Headers, Metadata Trailers)> UnaryAsync(
        Content request, CallOptions options = default)
    {
        JsonObject answer = await CallAsync("unary", [request], options);
        return (Replies(answer).Single(), ReadMetadata(answer["headers"]), ReadMetadata(answer["trailers"]));
    }

    public async Task<Content> SameAsync(Content request, CallOptions options = default) =>
        Replies(await CallAsync("same", [request], options)).Single();

    public async Task NeverAsync() => await CallAsync("never", [Content.OfCommand("")], default);

    public async IAsyncEnumerable<Content> Down(Content request, CallOptions options = default)
    {
        foreach (Content reply in Replies(await CallAsync("down", [request], options))) yield return reply;
    }

    public async Task<Content> UpAsync(IEnumerable<Content> requests, CallOptions options = default) =>
        Replies(await CallAsync("up", requests, options)).Single();

    public async IAsyncEnumerable<Content> Both(IEnumerable<Content> requests, CallOptions options = default)
    {
        foreach (Content reply in Replies(await CallAsync("both", requests, options))) yield return reply;
    }

    private async Task<JsonObject> CallAsync(string kind, IEnumerable<Content> requests, CallOptions options)
    {
        Metadata headers = options.Headers ?? [];
        JsonObject answer = await peer.AskAsync(
            new JsonObject
            {
                ["do"] = "call",
                ["kind"] = kind,
                ["address"] = new Uri(address).Authority,
                ["max"] = channel.MaxReceiveMessageSize,
                ["config"] = channel.ServiceConfig is { } config ? Config(config) : null,
                ["gzip"] = headers.GetValue(Compression) == "gzip",
                ["headers"] = new JsonArray([.. headers.Where(header => header.Key != Compression).Select(header =>
                    new JsonArray(
                        header.Key, header.IsBinary ? Convert.ToBase64String(header.ValueBytes) : header.Value))]),
                ["deadline"] = options.Deadline is { } deadline
                    ? new DateTimeOffset(deadline).ToUnixTimeMilliseconds() : null,
                ["requests"] = new JsonArray([.. requests.Select(WriteContent)]),
            },
            options.CancellationToken);
        var code = (StatusCode)(int)answer["code"]!;
        return code == StatusCode.OK ? answer : throw new RpcException(
            new Status(code, (string)answer["details"]!), ReadMetadata(answer["trailers"]));
    }

    private static JsonObject Config(ServiceConfig config) =>
        new() { ["methodConfig"] = new JsonArray([.. config.MethodConfigs.Select(Config)]) };

    private static JsonObject Config(MethodConfig method)
    {
        var config = new JsonObject { ["name"] = new JsonArray(new JsonObject()) };
        if (method.RetryPolicy is { } retry)
        {
            config["retryPolicy"] = new JsonObject
            {
                ["maxAttempts"] = retry.MaxAttempts,
                ["initialBackoff"] = Seconds(retry.InitialBackoff),
                ["maxBackoff"] = Seconds(retry.MaxBackoff),
                ["backoffMultiplier"] = retry.BackoffMultiplier,
                ["retryableStatusCodes"] = Codes(retry.RetryableStatusCodes),
            };
        }

        if (method.HedgingPolicy is { } hedging)
        {
            config["hedgingPolicy"] = new JsonObject
            {
                ["maxAttempts"] = hedging.MaxAttempts,
                ["hedgingDelay"] = Seconds(hedging.HedgingDelay),
                ["nonFatalStatusCodes"] = Codes(hedging.NonFatalStatusCodes),
            };
        }

        return config;
    }

    private static string? Seconds(TimeSpan? time) => time is { } value ? $"{value.TotalSeconds}s" : null;

    private static JsonArray Codes(IEnumerable<StatusCode> codes) =>
        new([.. codes.Select(code => JsonValue.Create((int)code))]);

    private static JsonObject WriteContent(Content content) => new()
    {
        ["name"] = content.Name,
        ["payload"] = Convert.ToBase64String(content.Payload),
        ["count"] = content.Count,
        ["keys"] = new JsonArray([.. content.Keys.Select(key => JsonValue.Create(key))]),
        ["command"] = content.Command,
    };

    private static IEnumerable<Content> Replies(JsonObject answer) => answer["replies"]!.AsArray().Select(reply =>
        new Content(
            (string)reply!["name"]!, Convert.FromBase64String((string)reply["payload"]!), (int)reply["count"]!,
            [.. reply["keys"]!.AsArray().Select(key => (string)key!)]));

    private static Metadata ReadMetadata(JsonNode? pairs)
    {
        Metadata metadata = [];
        foreach (JsonNode? pair in pairs!.AsArray())
        {
            string key = (string)pair![0]!, value = (string)pair[1]!;
            if (key.EndsWith(Metadata.BinaryHeaderSuffix, StringComparison.Ordinal))
                metadata.Add(key, Convert.FromBase64String(value));
            else
                metadata.Add(key, value);
        }

        return metadata;
    }
}
