using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using ProtoZeroSharp.IntegrationTests.Dynamic;
using ProtoZeroSharp.Testing;
using Xunit;
using Three = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Growth;

/// <summary>The time of all readers and writers is linear in their input and output, for any content.</summary>
[Trait("Speed", "Slow")]
[Collection(AloneCollection.Name)]
public class DoublingTests
{
    private const int First = 64 << 10;

    // Growth shows in six doublings. With PROTOZERO_SLOW there are two more, in which fresh memory takes most of the
    // time.
    private static readonly int s_last =
        Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == "1" ? 16 << 20 : 4 << 20;

    // Nanoseconds for each byte: pipes and the serializer take and drop large buffers of the base library.
    private const double OfHosts = 100;

    // Large texts of small elements take more memory than the defaults allow.
    private const long Unlimited = ProtoParseOptions.NoArenaLimit;

    private static readonly ProtoParseOptions s_parse = new() { MaxArenaBytes = Unlimited };
    private static readonly ProtoJsonOptions s_json = new() { MaxArenaBytes = Unlimited };
    private static readonly ProtoTextOptions s_text =
        new() { PrintUnknownFields = true, Indentation = "\t\t", MaxArenaBytes = Unlimited };
    private static readonly ProtoTextOptions s_skips = s_text with { IgnoreUnknownFields = true };
    private static readonly ProtoJsonOptions s_html =
        new() { EscapeHtml = true, Indentation = " ", MaxArenaBytes = Unlimited };

    private static readonly JsonSerializerOptions s_serializer =
        new() { MaxDepth = 200, Converters = { new ProtoJsonConverterFactory(s_json) } };

    public static TheoryData<string> Names => [.. Shapes.All.Keys];

    // Each escape grew the buffer to exactly what was needed, so it was copied for each of them.
    [Theory]
    [MemberData(nameof(Names))]
    public void Writers_OfAnyShape_AreLinear(string shape)
    {
        Check(shape, "ToByteArray", (in Three.All message) => message.ToByteArray());
        Check(shape, "CalculateSize", (in Three.All message) => message.CalculateSize());
        Check(shape, "ToJson", (in Three.All message) => message.ToJson());
        Check(shape, "WriteJson", (in Three.All message) =>
            ProtoJson.Write(in message, new ArrayBufferWriter<byte>(), s_html));
        Check(shape, "WriteText", (in Three.All message) => ProtoText.Write(in message, Stream.Null, s_text));
        Check(shape, "ToString", (in Three.All message) => message.ToString());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Readers_OfAnyShape_AreLinear(string shape)
    {
        using var arena = new ArenaAllocator();
        Doubling.IsLinear($"{shape}, Parse", First, s_last, size =>
        {
            byte[] bytes = Shapes.All[shape](size);
            return () =>
            {
                arena.Reset();
                Three.All.Parse(bytes, arena, s_parse);
            };
        });
        Doubling.IsLinear($"{shape}, ParseJson", First, s_last, size =>
        {
            Three.All message = Three.All.Parse(Shapes.All[shape](size), arena, s_parse);
            byte[] text = Encoding.UTF8.GetBytes(message.ToJson(s_html));
            return () =>
            {
                arena.Reset();
                Three.All.ParseJson(text, arena, s_json);
            };
        });
        Doubling.IsLinear($"{shape}, ParseText", First, s_last, size =>
        {
            Three.All message = Three.All.Parse(Shapes.All[shape](size), arena, s_parse);
            byte[] text = Encoding.UTF8.GetBytes(ProtoText.ToText(in message, s_text));
            if (shape.StartsWith("unknown", StringComparison.Ordinal)) text = [];
            return () =>
            {
                arena.Reset();
                Three.All.ParseText(text, arena, s_skips);
            };
        });
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Hosts_OfAnyShape_AreLinear(string shape)
    {
        Doubling.IsLinear($"{shape}, Owned", First, s_last, size =>
        {
            byte[] bytes = Shapes.All[shape](size);
            return () =>
            {
                using Owned<Three.All> message =
                    Owned<Three.All>.ParseAsync(new MemoryStream(bytes), int.MaxValue, s_parse).AsTask()
                        .GetAwaiter().GetResult();
                message.WriteJsonAsync(Stream.Null).GetAwaiter().GetResult();
                var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
                message.WriteJsonAsync(pipe.Writer).AsTask().GetAwaiter().GetResult();
                pipe.Writer.Complete();
                using Owned<Three.All> again =
                    Owned<Three.All>.ParseJsonAsync(pipe.Reader, int.MaxValue, s_json).AsTask()
                        .GetAwaiter().GetResult();
                pipe.Reader.Complete();
            };
        }, OfHosts);
        Doubling.IsLinear($"{shape}, converter", First, s_last, size =>
        {
            byte[] bytes = Shapes.All[shape](size);
            return () =>
            {
                using Owned<Three.All> message = Owned<Three.All>.Parse(bytes, s_parse);
                byte[] json = JsonSerializer.SerializeToUtf8Bytes(message, s_serializer);
                using Owned<Three.All> again = JsonSerializer.Deserialize<Owned<Three.All>>(json, s_serializer)!;
            };
        }, OfHosts);
        using var arena = new ArenaAllocator();
        Doubling.IsLinear($"{shape}, dynamic", First, s_last, size =>
        {
            byte[] bytes = Shapes.All[shape](size);
            // How the buffer grows is not measured.
            var json = new ArrayBufferWriter<byte>();
            return () =>
            {
                arena.Reset();
                json.ResetWrittenCount();
                DynamicMessage message = DynamicMessage.Parse(KindsSchema.All, bytes, arena, s_parse);
                message.WriteTo(Stream.Null);
                message.WriteText(Stream.Null, s_text);
                message.WriteJson(json);
                DynamicMessage.ParseJson(KindsSchema.All, json.WrittenSpan, arena, s_json);
            };
        });
    }

    private delegate void Work(in Three.All message);

    private static void Check(string shape, string name, Work work)
    {
        using var arena = new ArenaAllocator();
        Doubling.IsLinear($"{shape}, {name}", First, s_last, size =>
        {
            Three.All message = Three.All.Parse(Shapes.All[shape](size), arena, s_parse);
            return () => work(in message);
        });
    }
}
