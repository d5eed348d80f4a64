using Conformance;

namespace ProtoZeroSharp.Testee;

/// <summary>Reads and writes the JSON of requests.</summary>
internal static class JsonAnswers
{
    /// <summary>Reads JSON.</summary>
    /// <inheritdoc cref="TextAnswers.TryRead" path="/param"/>
    public static bool TryRead<T>(
        in ConformanceRequest request, ArenaAllocator arena, out T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T>
    {
        var options = new ProtoJsonOptions
        {
            Types = TestTypes.Registry,
            IgnoreUnknownFields = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest,
        };
        return ProtoJson.TryParse(request.JsonPayload.Span, arena, out message, out error, options);
    }

    /// <summary>Writes JSON.</summary>
    /// <exception cref="ProtoFormatException">The message has none.</exception>
    public static string Write<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T> =>
        ProtoJson.ToJson(in message, new ProtoJsonOptions { Types = TestTypes.Registry });
}
