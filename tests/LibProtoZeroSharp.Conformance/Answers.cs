using System;
using System.Collections.Generic;
using Conformance;
using ProtobufTestMessages.Editions;
using ProtoZeroSharp.Testing;
using Payload = Conformance.ConformanceRequest.PayloadOneofCase;

namespace ProtoZeroSharp.Testee;

/// <summary>Answers the runner's requests: parses the payload as the message it names and writes that again.</summary>
internal static class Answers
{
    private delegate ConformanceResponse RoundTrip(
        ReadOnlySpan<byte> payload, WireFormat output, ArenaAllocator arena);

    private static readonly Dictionary<string, RoundTrip> s_types = new()
    {
        [FullName<ProtobufTestMessages.Proto2.TestAllTypesProto2>()] =
            Through<ProtobufTestMessages.Proto2.TestAllTypesProto2>,
        [FullName<ProtobufTestMessages.Proto3.TestAllTypesProto3>()] =
            Through<ProtobufTestMessages.Proto3.TestAllTypesProto3>,
        [FullName<ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2>()] =
            Through<ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2>,
        [FullName<ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3>()] =
            Through<ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3>,
        [FullName<TestAllTypesEdition2023>()] = Through<TestAllTypesEdition2023>,
        [FullName<FailureSet>()] = Through<FailureSet>,
    };

    private static readonly ProtoJsonOptions s_options = new()
    {
        Types = new ProtoTypeRegistry()
            .AddFile<ProtobufTestMessages.Proto2.TestMessagesProto2Reflection>()
            .AddFile<ProtobufTestMessages.Proto3.TestMessagesProto3Reflection>()
            .AddFile<ProtobufTestMessages.Editions.Proto2.TestMessagesProto2EditionsReflection>()
            .AddFile<ProtobufTestMessages.Editions.Proto3.TestMessagesProto3EditionsReflection>()
            .AddFile<TestMessagesEdition2023Reflection>(),
    };

    /// <summary>The encoded answer to an encoded request.</summary>
    /// <param name="encoded">A <c>ConformanceRequest</c>.</param>
    /// <param name="arena">Where the messages live while the answer is made.</param>
    public static byte[] ToRequest(ReadOnlySpan<byte> encoded, ArenaAllocator arena)
    {
        ConformanceResponse response = default;
        try
        {
            response = ToRequest(ConformanceRequest.Parse(encoded, arena), arena);
        }
        catch (Exception exception)
        {
            // A defect of ours. The runner counts it and goes on, where the end of this program would end the run.
            response.RuntimeError = arena.Utf8(exception.ToString());
        }

        return response.ToByteArray();
    }

    private static ConformanceResponse ToRequest(ConformanceRequest request, ArenaAllocator arena)
    {
        if (!JsonAnswers.TryDecode(ref request, arena, out ConformanceResponse failure)) return failure;
        if (request.PayloadCase is not (Payload.ProtobufPayload or Payload.None))
            return Skipped("only the binary format is read", arena);
        if (request.RequestedOutputFormat is not (WireFormat.Protobuf or WireFormat.Json))
            return Skipped("only the binary format and JSON are written", arena);
        if (s_types.TryGetValue(request.MessageType.ToString(), out RoundTrip? roundTrip))
            return roundTrip(request.ProtobufPayload, request.RequestedOutputFormat, arena);
        return Skipped($"unknown type {request.MessageType}", arena);
    }

    private static ConformanceResponse Through<T>(
        ReadOnlySpan<byte> payload, WireFormat output, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        ConformanceResponse response = default;
        if (!ProtoMessage.TryParse(payload, arena, out T message, out ProtoError error))
        {
            response.ParseError = arena.Utf8($"{error.Code} at {error.Offset}");
            return response;
        }

        return output == WireFormat.Json ? AsJson(in message, arena) : AsBinary(ref message, payload, arena);
    }

    private static ConformanceResponse AsJson<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        ConformanceResponse response = default;
        try
        {
            response.JsonPayload = arena.Utf8(ProtoJson.ToJson(in message, s_options));
        }
        catch (ProtoFormatException exception)
        {
            response.SerializeError = arena.Utf8(exception.Message);
        }

        return response;
    }

    private static ConformanceResponse AsBinary<T>(
        ref T message, ReadOnlySpan<byte> payload, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        ConformanceResponse response = default;
        byte[] written = ProtoMessage.ToByteArray(in message);
        string? contradiction = FindContradiction(in message, written, arena);
        if (T.IsLazy)
        {
            // What is unchanged is a copy of the request. The runner is to see what was decoded.
            if (!payload.SequenceEqual(written)) contradiction ??= "an unchanged message is written differently";
            Reencoding.Of(ref message, arena);
            written = ProtoMessage.ToByteArray(in message);
            contradiction ??= FindContradiction(in message, written, arena);
        }

        if (contradiction is not null)
            response.RuntimeError = arena.Utf8(contradiction);
        else
            response.ProtobufPayload = arena.Bytes(written);
        return response;
    }

    // What the runner cannot see: the other operations must agree with what was written.
    private static string? FindContradiction<T>(ref readonly T message, ReadOnlySpan<byte> written,
        ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        if (ProtoMessage.CalculateSize(in message) != written.Length)
            return "the calculated size is not the written one";
        T clone = ProtoMessage.Clone(in message, arena);
        if (!ProtoMessage.ToByteArray(in clone).AsSpan().SequenceEqual(written))
            return "a clone is written differently";
        return ProtoMessage.Same(in message, in clone) ? null : "a clone is not equal";
    }

    private static ConformanceResponse Skipped(string reason, ArenaAllocator arena)
    {
        ConformanceResponse response = default;
        response.Skipped = arena.Utf8(reason);
        return response;
    }

    private static string FullName<T>()
        where T : unmanaged, IProtoMessage<T> => T.FullName;
}
