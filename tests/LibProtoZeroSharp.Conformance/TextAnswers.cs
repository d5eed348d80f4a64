using System;
using System.Text;
using Conformance;

namespace ProtoZeroSharp.Testee;

/// <summary>Reads and writes the text format of requests.</summary>
internal static class TextAnswers
{
    // The runner's set for quadratic behaviour sets fields twice, which protoc refuses; so that set allows it.
    private static readonly bool s_overwrites =
        Environment.GetEnvironmentVariable("PROTOZERO_OVERWRITES") is not null;

    /// <summary>Reads a text, and again what we make of it.</summary>
    /// <param name="request">The request.</param>
    /// <param name="arena">Where the message lives.</param>
    /// <param name="message">The message.</param>
    /// <param name="error">What is wrong with the text.</param>
    public static bool TryRead<T>(
        in ConformanceRequest request, ArenaAllocator arena, out T message, out ProtoError error)
        where T : unmanaged, IProtoMessage<T> =>
        ProtoText.TryParse(request.TextPayload.Span, arena, out message, out error, OptionsOf(in request));

    /// <summary>Writes a message.</summary>
    public static string Write<T>(in ConformanceRequest request, ref readonly T message)
        where T : unmanaged, IProtoMessage<T> => ProtoText.ToText(in message, OptionsOf(in request));

    /// <summary>
    /// What the runner cannot see: our text, on one line too and in both encodings, is read as the same message.
    /// </summary>
    public static string? FindContradiction<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        foreach (ProtoTextOptions options in (ReadOnlySpan<ProtoTextOptions>)
            [
                new() { Types = TestTypes.Registry },
                new() { Types = TestTypes.Registry, SingleLine = true, UseUtf8StringEscaping = true },
            ])
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

    private static ProtoTextOptions OptionsOf(in ConformanceRequest request) =>
        OptionsOf(in request, TestTypes.Registry);

    /// <summary>The options that a request sets.</summary>
    public static ProtoTextOptions OptionsOf(in ConformanceRequest request, ProtoTypeRegistry types) => new()
    {
        Types = types,
        PrintUnknownFields = request.PrintUnknownFields,
        AllowSingularOverwrites = s_overwrites,
    };
}
