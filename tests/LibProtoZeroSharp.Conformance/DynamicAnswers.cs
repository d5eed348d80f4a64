using System;
using System.IO;
using System.Text;
using Conformance;
using Payload = Conformance.ConformanceRequest.PayloadOneofCase;

namespace ProtoZeroSharp.Testee;

/// <summary>
/// Answers requests by messages whose schema is read when the program runs: a descriptor set, which
/// <c>PROTOZERO_SCHEMA</c> names.
/// </summary>
internal static class DynamicAnswers
{
    private static readonly string? s_path = Environment.GetEnvironmentVariable("PROTOZERO_SCHEMA");

    private static readonly ProtoSchema? s_schema = s_path is null ? null : ProtoSchema.Load(File.ReadAllBytes(s_path));

    /// <summary>Whether requests are answered so.</summary>
    public static bool AreAskedFor => s_schema is not null;

    /// <summary>The answer to a request.</summary>
    public static ConformanceResponse To(in ConformanceRequest request, ArenaAllocator arena)
    {
        ConformanceResponse response = default;
        if (!s_schema!.TryGetMessageType(request.MessageType.Span, out ProtoType type))
        {
            response.Skipped = arena.Utf8($"unknown type {request.MessageType}");
            return response;
        }

        if (!TryRead(in request, type, arena, out DynamicMessage message, out ProtoError error))
        {
            response.ParseError = arena.Utf8($"{error.Code} at {error.Offset}");
            return response;
        }

        byte[] written = message.ToByteArray();
        string? contradiction = FindContradiction(message, written, arena);
        if (contradiction is null) Write(in request, message, written, arena, ref response);
        else response.RuntimeError = arena.Utf8(contradiction);
        return response;
    }

    private static bool TryRead(
        in ConformanceRequest request, ProtoType type, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error)
    {
        switch (request.PayloadCase)
        {
            case Payload.JsonPayload:
                var options = new ProtoJsonOptions
                {
                    Types = s_schema!.Types,
                    IgnoreUnknownFields = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest,
                };
                return DynamicMessage.TryParseJson(
                    type, request.JsonPayload.Span, arena, out message, out error, options);
            case Payload.TextPayload:
                return DynamicMessage.TryParseText(
                    type, request.TextPayload.Span, arena, out message, out error,
                    TextAnswers.OptionsOf(in request, s_schema!.Types));
            default:
                return DynamicMessage.TryParse(type, request.ProtobufPayload.Span, arena, out message, out error);
        }
    }

    private static void Write(
        in ConformanceRequest request, DynamicMessage message, byte[] written, ArenaAllocator arena,
        ref ConformanceResponse response)
    {
        switch (request.RequestedOutputFormat)
        {
            case WireFormat.Json:
                try
                {
                    response.JsonPayload =
                        arena.Utf8(message.ToJson(new ProtoJsonOptions { Types = s_schema!.Types }));
                }
                catch (ProtoFormatException exception)
                {
                    response.SerializeError = arena.Utf8(exception.Message);
                }

                break;
            case WireFormat.TextFormat:
                response.TextPayload =
                    arena.Utf8(message.ToText(TextAnswers.OptionsOf(in request, s_schema!.Types)));
                break;
            default:
                response.ProtobufPayload = arena.Bytes(written);
                break;
        }
    }

    // What the runner cannot see: the other operations must agree with what was written.
    private static string? FindContradiction(
        DynamicMessage message, ReadOnlySpan<byte> written, ArenaAllocator arena)
    {
        if (message.CalculateSize() != written.Length) return "the calculated size is not the written one";
        DynamicMessage clone = message.Clone(arena);
        if (!clone.ToByteArray().AsSpan().SequenceEqual(written)) return "a clone is written differently";
        if (!message.Equals(clone) || message.GetHashCode() != clone.GetHashCode()) return "a clone is not equal";
        var options = new ProtoTextOptions { Types = s_schema!.Types };
        string text = message.ToText(options);
        return DynamicMessage.TryParseText(
            message.Type, Encoding.UTF8.GetBytes(text), arena, out DynamicMessage back, out ProtoError error, options)
            ? back.ToText(options) == text ? null : "our own text is read as something else"
            : $"our own text is not read: {error.Code} at {error.Offset}";
    }
}
