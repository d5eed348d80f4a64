using System.Collections.Generic;
using Conformance;
using ProtobufTestMessages.Editions;
using Payload = Conformance.ConformanceRequest.PayloadOneofCase;

namespace ProtoZeroSharp.Testee;

/// <summary>Reads the JSON of requests.</summary>
internal static class JsonAnswers
{
    private delegate bool Decoder(
        in ConformanceRequest request, ArenaAllocator arena, out ProtoBytes encoded, out ProtoError error);

    private static readonly Dictionary<string, Decoder> s_types = new()
    {
        ["protobuf_test_messages.proto2.TestAllTypesProto2"] =
            TryDecode<ProtobufTestMessages.Proto2.TestAllTypesProto2>,
        ["protobuf_test_messages.proto3.TestAllTypesProto3"] =
            TryDecode<ProtobufTestMessages.Proto3.TestAllTypesProto3>,
        ["protobuf_test_messages.editions.proto2.TestAllTypesProto2"] =
            TryDecode<ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2>,
        ["protobuf_test_messages.editions.proto3.TestAllTypesProto3"] =
            TryDecode<ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3>,
        ["protobuf_test_messages.editions.TestAllTypesEdition2023"] = TryDecode<TestAllTypesEdition2023>,
    };

    /// <summary>What JSON needs to know of types.</summary>
    public static readonly ProtoTypeRegistry Types = new ProtoTypeRegistry()
        .AddFile<ProtobufTestMessages.Proto2.TestMessagesProto2Reflection>()
        .AddFile<ProtobufTestMessages.Proto3.TestMessagesProto3Reflection>()
        .AddFile<ProtobufTestMessages.Editions.Proto2.TestMessagesProto2EditionsReflection>()
        .AddFile<ProtobufTestMessages.Editions.Proto3.TestMessagesProto3EditionsReflection>()
        .AddFile<TestMessagesEdition2023Reflection>();

    /// <summary>Puts the binary form in the place of JSON; leaves other requests as they are.</summary>
    /// <param name="request">The request.</param>
    /// <param name="arena">Where the binary form lives.</param>
    /// <param name="failure">The answer if the JSON is damaged.</param>
    /// <returns>False if it is.</returns>
    public static bool TryDecode(
        ref ConformanceRequest request, ArenaAllocator arena, out ConformanceResponse failure)
    {
        failure = default;
        if (request.PayloadCase != Payload.JsonPayload
            || !s_types.TryGetValue(request.MessageType.ToString(), out Decoder? decoder)) return true;
        if (decoder(in request, arena, out ProtoBytes encoded, out ProtoError error))
        {
            request.ProtobufPayload = encoded;
            return true;
        }

        failure.ParseError = arena.Utf8($"{error.Code} at {error.Offset}");
        return false;
    }

    private static bool TryDecode<T>(
        in ConformanceRequest request, ArenaAllocator arena, out ProtoBytes encoded, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoJsonOptions
        {
            Types = Types,
            IgnoreUnknownFields = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest,
        };
        bool isRead = ProtoJson.TryParse(request.JsonPayload.Span, arena, out T message, out error, options);
        encoded = isRead ? arena.Bytes(ProtoMessage.ToByteArray(in message)) : default;
        return isRead;
    }
}
