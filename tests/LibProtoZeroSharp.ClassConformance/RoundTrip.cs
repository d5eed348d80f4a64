using System;
using Conformance;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using Payload = Conformance.ConformanceRequest.PayloadOneofCase;
using WireFormat = Conformance.WireFormat;

namespace ProtoZeroSharp.Testee;

/// <summary>Parses a payload as one class and writes that again; the text format goes by way of the struct.</summary>
internal sealed class RoundTrip<T, TStruct>(
    Func<T, ArenaAllocator, TStruct> toStruct, RoundTrip<T, TStruct>.ToClass toClass)
    where T : class, IMessage<T>, new()
    where TStruct : unmanaged, IProtoMessage<TStruct>
{
    public delegate T ToClass(in TStruct message);

    private static readonly MessageParser<T> s_parser = new(() => new T());

    // The runner's set for quadratic behaviour sets fields twice, which protoc refuses; so that set allows it.
    private static readonly bool s_overwrites =
        Environment.GetEnvironmentVariable("PROTOZERO_OVERWRITES") is not null;

    /// <summary>The answer to a request.</summary>
    public ConformanceResponse Answer(ConformanceRequest request)
    {
        using var arena = new ArenaAllocator();
        T message;
        try
        {
            message = Read(request, arena);
        }
        catch (Exception exception)
            when (exception is InvalidProtocolBufferException or InvalidJsonException or ProtoFormatException)
        {
            return new ConformanceResponse { ParseError = exception.Message };
        }

        if (FindContradiction(message, arena) is { } contradiction)
            return new ConformanceResponse { RuntimeError = contradiction };
        switch (request.RequestedOutputFormat)
        {
            case WireFormat.Json:
                try
                {
                    var settings = JsonFormatter.Settings.Default.WithTypeRegistry(TestTypes.Registry);
                    return new ConformanceResponse { JsonPayload = new JsonFormatter(settings).Format(message) };
                }
                catch (ProtoFormatException exception)
                {
                    return new ConformanceResponse { SerializeError = exception.Message };
                }

            case WireFormat.TextFormat:
                TStruct value = toStruct(message, arena);
                return new ConformanceResponse { TextPayload = ProtoText.ToText(in value, TextOptions(request)) };
            default:
                return new ConformanceResponse { ProtobufPayload = message.ToByteString() };
        }
    }

    private T Read(ConformanceRequest request, ArenaAllocator arena)
    {
        switch (request.PayloadCase)
        {
            case Payload.JsonPayload:
                bool ignores = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest;
                var settings = JsonParser.Settings.Default.WithTypeRegistry(TestTypes.Registry)
                    .WithIgnoreUnknownFields(ignores);
                return new JsonParser(settings).Parse<T>(request.JsonPayload);
            case Payload.TextPayload:
                TStruct value = ProtoText.Parse<TStruct>(request.TextPayload.AsSpan(), arena, TextOptions(request));
                return toClass(in value);
            default:
                return s_parser.ParseFrom(request.ProtobufPayload);
        }
    }

    // What the runner cannot see: the other operations must agree with what is written.
    private string? FindContradiction(T message, ArenaAllocator arena)
    {
        byte[] written = message.ToByteArray();
        if (message.CalculateSize() != written.Length) return "the calculated size is not the written one";
        T clone = message.Clone();
        if (!Writes(clone, written)) return "a clone is written differently";
        if (!message.Equals(clone) || message.GetHashCode() != clone.GetHashCode()) return "a clone is not equal";
        var merged = new T();
        merged.MergeFrom(message);
        if (!Writes(merged, written)) return "what it was merged into is written differently";
        TStruct value = toStruct(message, arena);
        if (!ProtoMessage.ToByteArray(in value).AsSpan().SequenceEqual(written))
            return "the struct is written differently";
        T back = toClass(in value);
        return Writes(back, written) && message.Equals(back) ? null : "the class of the struct differs";
    }

    private static bool Writes(T message, ReadOnlySpan<byte> written) =>
        message.ToByteArray().AsSpan().SequenceEqual(written);

    private static ProtoTextOptions TextOptions(ConformanceRequest request) => new()
    {
        Types = TestTypes.Registry,
        PrintUnknownFields = request.PrintUnknownFields,
        AllowSingularOverwrites = s_overwrites,
    };
}
