using System;
using System.Collections.Generic;
using Conformance;
using ProtoZeroSharp.Classes;
using Editions = ProtobufTestMessages.Editions;
using Proto2 = ProtobufTestMessages.Proto2;
using Proto3 = ProtobufTestMessages.Proto3;

namespace ProtoZeroSharp.Testee;

/// <summary>Answers the runner's requests by messages that are classes; the requests are classes, too.</summary>
internal static class ClassAnswers
{
    private static readonly Dictionary<string, Func<ConformanceRequest, ConformanceResponse>> s_types = new()
    {
        [Proto2.TestAllTypesProto2.Descriptor.FullName] =
            new RoundTrip<Proto2.TestAllTypesProto2, Proto2.TestAllTypesProto2.Struct>(
                static (message, arena) => message.ToStruct(arena), Proto2.TestAllTypesProto2.FromStruct).Answer,
        [Proto3.TestAllTypesProto3.Descriptor.FullName] =
            new RoundTrip<Proto3.TestAllTypesProto3, Proto3.TestAllTypesProto3.Struct>(
                static (message, arena) => message.ToStruct(arena), Proto3.TestAllTypesProto3.FromStruct).Answer,
        [Editions.Proto2.TestAllTypesProto2.Descriptor.FullName] =
            new RoundTrip<Editions.Proto2.TestAllTypesProto2, Editions.Proto2.TestAllTypesProto2.Struct>(
                static (message, arena) => message.ToStruct(arena),
                Editions.Proto2.TestAllTypesProto2.FromStruct).Answer,
        [Editions.Proto3.TestAllTypesProto3.Descriptor.FullName] =
            new RoundTrip<Editions.Proto3.TestAllTypesProto3, Editions.Proto3.TestAllTypesProto3.Struct>(
                static (message, arena) => message.ToStruct(arena),
                Editions.Proto3.TestAllTypesProto3.FromStruct).Answer,
        [Editions.TestAllTypesEdition2023.Descriptor.FullName] =
            new RoundTrip<Editions.TestAllTypesEdition2023, Editions.TestAllTypesEdition2023.Struct>(
                static (message, arena) => message.ToStruct(arena), Editions.TestAllTypesEdition2023.FromStruct).Answer,
        [FailureSet.Descriptor.FullName] =
            new RoundTrip<FailureSet, FailureSet.Struct>(
                static (message, arena) => message.ToStruct(arena), FailureSet.FromStruct).Answer,
    };

    /// <summary>The encoded answer to an encoded request.</summary>
    /// <param name="encoded">A <c>ConformanceRequest</c>.</param>
    public static byte[] ToRequest(byte[] encoded)
    {
        ConformanceResponse response;
        try
        {
            ConformanceRequest request = ConformanceRequest.Parser.ParseFrom(encoded);
            response = s_types.TryGetValue(request.MessageType, out var answer)
                ? answer(request) : new ConformanceResponse { Skipped = $"unknown type {request.MessageType}" };
        }
        catch (Exception exception)
        {
            // A defect of ours. The runner counts it and goes on, where the end of this program would end the run.
            response = new ConformanceResponse { RuntimeError = exception.ToString() };
        }

        return response.ToByteArray();
    }
}
