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
    private delegate ConformanceResponse RoundTrip(in ConformanceRequest request, ArenaAllocator arena);

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

    /// <summary>The encoded answer to an encoded request.</summary>
    /// <param name="encoded">A <c>ConformanceRequest</c>.</param>
    /// <param name="arena">Where the messages live while the answer is made.</param>
    public static byte[] ToRequest(ReadOnlySpan<byte> encoded, ArenaAllocator arena)
    {
        ConformanceResponse response = default;
        try
        {
            ConformanceRequest request = ConformanceRequest.Parse(encoded, arena);
            response = DynamicAnswers.AreAskedFor && request.MessageType != FullName<FailureSet>()
                ? DynamicAnswers.To(in request, arena) : ToRequest(in request, arena);
        }
        catch (Exception exception)
        {
            // A defect of ours. The runner counts it and goes on, where the end of this program would end the run.
            response.RuntimeError = arena.Utf8(exception.ToString());
        }

        return response.ToByteArray();
    }

    private static ConformanceResponse ToRequest(in ConformanceRequest request, ArenaAllocator arena) =>
        s_types.TryGetValue(request.MessageType.ToString(), out RoundTrip? roundTrip)
            ? roundTrip(in request, arena) : Skipped($"unknown type {request.MessageType}", arena);

    private static ConformanceResponse Through<T>(in ConformanceRequest request, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        ConformanceResponse response = default;
        if (!TryRead(in request, arena, out T message, out ProtoError error))
        {
            response.ParseError = arena.Utf8($"{error.Code} at {error.Offset}");
            return response;
        }

        byte[] written = ProtoMessage.ToByteArray(in message);
        string? contradiction = FindContradiction(in message, written, arena)
            ?? TextAnswers.FindContradiction(in message, arena);
        if (T.IsLazy)
        {
            // What is unchanged is a copy of the request. The runner is to see what was decoded.
            if (request.PayloadCase == Payload.ProtobufPayload
                && !request.ProtobufPayload.Span.SequenceEqual(written))
                contradiction ??= "an unchanged message is written differently";
            Reencoding.Of(ref message);
            written = ProtoMessage.ToByteArray(in message);
            contradiction ??= FindContradiction(in message, written, arena);
        }

        if (contradiction is null) Write(in request, in message, written, arena, ref response);
        else response.RuntimeError = arena.Utf8(contradiction);
        return response;
    }

    private static bool TryRead<T>(
        in ConformanceRequest request, ArenaAllocator arena, out T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T> => request.PayloadCase switch
        {
            Payload.JsonPayload => JsonAnswers.TryRead(in request, arena, out message, out error),
            Payload.TextPayload => TextAnswers.TryRead(in request, arena, out message, out error),
            _ => ProtoMessage.TryParse(request.ProtobufPayload.Span, arena, out message, out error),
        };

    private static void Write<T>(
        in ConformanceRequest request, ref readonly T message, byte[] written, ArenaAllocator arena,
        ref ConformanceResponse response)
        where T : unmanaged, IProtoMessage<T>
    {
        switch (request.RequestedOutputFormat)
        {
            case WireFormat.Json:
                try
                {
                    response.JsonPayload = arena.Utf8(JsonAnswers.Write(in message));
                }
                catch (ProtoFormatException exception)
                {
                    response.SerializeError = arena.Utf8(exception.Message);
                }

                break;
            case WireFormat.TextFormat:
                response.TextPayload = arena.Utf8(TextAnswers.Write(in request, in message));
                break;
            default:
                response.ProtobufPayload = arena.Bytes(written);
                break;
        }
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
