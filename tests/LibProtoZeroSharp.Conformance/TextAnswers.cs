using System;
using System.Text;
using Conformance;
using ProtoZeroSharp.Testing;
using Payload = Conformance.ConformanceRequest.PayloadOneofCase;

namespace ProtoZeroSharp.Testee;

/// <summary>Answers requests that have to do with the text format: it is read, or written, or both.</summary>
internal static class TextAnswers
{
    private static readonly ProtoTypeRegistry s_types = new ProtoTypeRegistry()
        .AddFile<ProtobufTestMessages.Proto2.TestMessagesProto2Reflection>()
        .AddFile<ProtobufTestMessages.Proto3.TestMessagesProto3Reflection>()
        .AddFile<ProtobufTestMessages.Editions.Proto2.TestMessagesProto2EditionsReflection>()
        .AddFile<ProtobufTestMessages.Editions.Proto3.TestMessagesProto3EditionsReflection>()
        .AddFile<ProtobufTestMessages.Editions.TestMessagesEdition2023Reflection>();

    /// <summary>Whether a request has to do with the text format, and with no other text.</summary>
    public static bool Concern(in ConformanceRequest request) =>
        request.PayloadCase is Payload.TextPayload or Payload.ProtobufPayload
        && request.RequestedOutputFormat is WireFormat.TextFormat or WireFormat.Protobuf
        && (request.PayloadCase == Payload.TextPayload || request.RequestedOutputFormat == WireFormat.TextFormat);

    /// <summary>The answer to a request that concerns the text format.</summary>
    public static ConformanceResponse To<T>(in ConformanceRequest request, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        ConformanceResponse response = default;
        var options = new ProtoTextOptions { Types = s_types, PrintUnknownFields = request.PrintUnknownFields };
        bool isRead = request.PayloadCase == Payload.TextPayload
            ? ProtoText.TryParse(request.TextPayload.Span, arena, out T message, out ProtoError error, options)
            : ProtoMessage.TryParse(request.ProtobufPayload, arena, out message, out error);
        // The set for quadratic behaviour merges messages, which protoc does not.
        if (!isRead && error.Code == ProtoFormatError.DuplicateField)
        {
            options = options with { AllowSingularOverwrites = true };
            isRead = ProtoText.TryParse(request.TextPayload.Span, arena, out message, out error, options);
        }

        if (!isRead)
        {
            response.ParseError = arena.Utf8($"{error.Code} at {error.Offset}");
            return response;
        }

        if (FindContradiction(in message, arena) is { } contradiction)
            response.RuntimeError = arena.Utf8(contradiction);
        else if (request.RequestedOutputFormat == WireFormat.TextFormat)
            response.TextPayload = arena.Utf8(ProtoText.ToText(in message, options));
        else
            response.ProtobufPayload = arena.Bytes(ProtoMessage.ToByteArray(in message));
        return response;
    }

    // What the runner cannot see: the text, on one line too, is read as the same message; so are other encodings.
    private static string? FindContradiction<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        foreach (ProtoTextOptions options in (ReadOnlySpan<ProtoTextOptions>)
            [new() { Types = s_types }, new() { Types = s_types, SingleLine = true, UseUtf8StringEscaping = true }])
        {
            string text = ProtoText.ToText(in message, options);
            if (!ProtoText.TryParse(Encoding.UTF8.GetBytes(text), arena, out T back, out ProtoError error, options)
                || !ProtoText.TryParse(text.AsSpan(), arena, out T same, out error, options))
                return $"our own text is not read: {error.Code} at {error.Offset}";
            if (ProtoText.ToText(in back, options) != text || ProtoText.ToText(in same, options) != text)
                return "our own text is read as something else";
        }

        return null;
    }
}
