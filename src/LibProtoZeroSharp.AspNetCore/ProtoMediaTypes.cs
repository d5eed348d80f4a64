using System;
using System.Collections.Generic;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>The form of a body.</summary>
internal enum ProtoForm
{
    /// <summary>Neither of the two.</summary>
    None,

    /// <summary>The encoding of protobuf.</summary>
    Protobuf,

    /// <summary>JSON.</summary>
    Json,
}

/// <summary>Which form the headers of a request name.</summary>
internal static class ProtoMediaTypes
{
    public const string Protobuf = "application/x-protobuf";
    public const string Json = "application/json";

    /// <summary>What a body of protobuf is called; the first one is what we call it.</summary>
    public static IReadOnlyList<string> AllProtobuf { get; } =
        [Protobuf, "application/protobuf", "application/vnd.google.protobuf"];

    /// <summary>The form of the request's body.</summary>
    public static ProtoForm OfBody(HttpRequest request) =>
        MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type) ? Of(type) : ProtoForm.None;

    /// <summary>
    /// The form that the request accepts best. Of equals it is that of its own body, otherwise JSON; so is it if
    /// neither is accepted.
    /// </summary>
    public static ProtoForm OfAnswer(HttpRequest request)
    {
        ProtoForm own = OfBody(request) == ProtoForm.Protobuf ? ProtoForm.Protobuf : ProtoForm.Json;
        if (!MediaTypeHeaderValue.TryParseList(request.Headers.Accept, out IList<MediaTypeHeaderValue>? accepted))
            return own;
        double protobuf = Quality(accepted, ProtoForm.Protobuf), json = Quality(accepted, ProtoForm.Json);
        return protobuf == json ? own : protobuf > json ? ProtoForm.Protobuf : ProtoForm.Json;
    }

    // The most specific range tells, as the protocol says.
    private static double Quality(IList<MediaTypeHeaderValue> accepted, ProtoForm form)
    {
        double quality = 0;
        int best = 0;
        foreach (MediaTypeHeaderValue range in accepted)
        {
            int rank = range.MatchesAllTypes ? 1 : range.MatchesAllSubTypes ? 2 : 3;
            bool isMatch = rank switch
            {
                1 => true,
                2 => range.Type.Equals("application", StringComparison.OrdinalIgnoreCase),
                _ => Of(range) == form,
            };
            if (!isMatch || rank < best) continue;
            double own = range.Quality ?? 1;
            quality = rank == best ? Math.Max(quality, own) : own;
            best = rank;
        }

        return quality;
    }

    private static ProtoForm Of(MediaTypeHeaderValue type)
    {
        foreach (string name in AllProtobuf)
        {
            if (type.MediaType.Equals(name, StringComparison.OrdinalIgnoreCase)) return ProtoForm.Protobuf;
        }

        bool isJson = type.MediaType.Equals(Json, StringComparison.OrdinalIgnoreCase)
            || type.MediaType.Equals("text/json", StringComparison.OrdinalIgnoreCase)
            || type.Suffix.Equals("json", StringComparison.OrdinalIgnoreCase);
        bool isUtf8 = !type.Charset.HasValue || type.Charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)
            || type.Charset.Equals("\"utf-8\"", StringComparison.OrdinalIgnoreCase);
        return isJson && isUtf8 ? ProtoForm.Json : ProtoForm.None;
    }
}
