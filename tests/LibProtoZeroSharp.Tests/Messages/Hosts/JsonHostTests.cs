using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.IO.Pipelines;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>JSON in services: owned messages, pipes, streams, System.Text.Json.</summary>
public class JsonHostTests
{
    private static readonly JsonSerializerOptions s_serializer = new()
    {
        Converters = { new ProtoJsonConverterFactory() },
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
    };

    [Fact]
    public void Serializer_MessagesInsideOfObjects_AreWrittenAsProtobufWants()
    {
        using var arena = new ArenaAllocator();
        var type = new WellKnownTypes.Type { Name = arena.Utf8("a \"b\"") };
        using var owned = new Owned<Duration>();
        owned.Value.Seconds = 3;

        string json = JsonSerializer.Serialize(
            new Holder { TheType = type, TheTime = owned, Numbers = [1] }, s_serializer);

        Assert.Equal("{\"the_type\":{\"name\":\"a \\\"b\\\"\"},\"the_time\":\"3s\",\"numbers\":[1]}", json);
    }

    [Fact]
    public void Serializer_OwnedMessage_IsReadAndBelongsToTheReader()
    {
        Holder? holder = JsonSerializer.Deserialize<Holder>(
            "{\"numbers\":[1,2],\"the_time\": \"1.5s\" , \"other\":3}", s_serializer);

        using Owned<Duration>? time = holder!.TheTime;
        Assert.Equal(1, time!.Value.Seconds);
        Assert.Equal(500_000_000, time.Value.Nanos);
        Assert.Equal([1, 2], holder.Numbers!);
        Assert.Null(JsonSerializer.Deserialize<Holder>("{\"the_time\":null}", s_serializer)!.TheTime);
    }

    [Fact]
    public void Serializer_DamagedMessage_IsAJsonExceptionWithTheReasonInside()
    {
        JsonException found = Assert.Throws<JsonException>(
            () => JsonSerializer.Deserialize<Holder>("{\"the_time\":\"1.5\"}", s_serializer));

        Assert.Equal(
            ProtoFormatError.InvalidValue, Assert.IsType<ProtoFormatException>(found.InnerException).Code);
    }

    [Fact]
    public void Serializer_MessageWithoutArena_IsRefusedWithTheWayOut()
    {
        NotSupportedException found = Assert.Throws<NotSupportedException>(
            () => JsonSerializer.Deserialize<Duration>("\"1s\"", s_serializer));

        Assert.Contains("Owned<Duration>", found.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Factory_OtherTypes_AreNotItsOwn()
    {
        var factory = new ProtoJsonConverterFactory();
        Assert.True(factory.CanConvert(typeof(Duration)));
        Assert.True(factory.CanConvert(typeof(Owned<Duration>)));
        Assert.False(factory.CanConvert(typeof(string)));
        Assert.False(factory.CanConvert(typeof(List<Duration>)));
        Assert.False(factory.CanConvert(typeof(IProtoMessage<Duration>)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(4096)]
    public async Task Owned_ThroughPipesInPieces_IsTheSame(int piece)
    {
        using Owned<WellKnownTypes.Type> message = Owned<WellKnownTypes.Type>.ParseJson(
            Encoding.UTF8.GetBytes("{\"name\":\"" + new string('ä', 3000) + "\",\"syntax\":\"SYNTAX_EDITIONS\"}"));
        var pipe = new Pipe(new PipeOptions(minimumSegmentSize: piece, pauseWriterThreshold: 0));

        await message.WriteJsonAsync(pipe.Writer);
        await pipe.Writer.CompleteAsync();
        using Owned<WellKnownTypes.Type> back = await Owned<WellKnownTypes.Type>.ParseJsonAsync(pipe.Reader);

        Assert.True(message.Value == back.Value);
        Assert.Equal(message.ToJson(), back.ToJson());
    }

    [Fact]
    public async Task Owned_ThroughStream_IsTheSame()
    {
        using Owned<FieldMask> message = Owned<FieldMask>.ParseJson("\"aB,c\""u8);
        using var stream = new MemoryStream();

        await message.WriteJsonAsync(stream);

        Assert.Equal("\"aB,c\"", Encoding.UTF8.GetString(stream.ToArray()));
        stream.Position = 0;
        using Owned<FieldMask> back = await Owned<FieldMask>.ParseJsonAsync(stream);
        Assert.Equal(["a_b", "c"], back.Value.Paths.Select(path => path.ToString()));
    }

    [Fact]
    public async Task Owned_Mistakes_EndInWhatIsDocumented()
    {
        ProtoFormatException found = Assert.Throws<ProtoFormatException>(
            () => Owned<Duration>.ParseJson("\n \"x\""u8));
        Assert.Equal((ProtoFormatError.InvalidValue, 2), (found.Code, found.Offset));
        Assert.Contains("line 2, column 2", found.Message, StringComparison.Ordinal);

        found = await Assert.ThrowsAsync<ProtoFormatException>(async () =>
            await Owned<Duration>.ParseJsonAsync(new MemoryStream("\"1s\""u8.ToArray()), maxMessageLength: 3));
        Assert.Equal((ProtoFormatError.TooLarge, 3), (found.Code, found.Offset));

        await Assert.ThrowsAsync<ArgumentNullException>(
            async () => await Owned<Duration>.ParseJsonAsync((Stream)null!));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(
            async () => await Owned<Duration>.ParseJsonAsync(new MemoryStream(), maxMessageLength: -1));
        var ended = new Owned<Duration>();
        ended.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => ended.ToJson());
        Assert.Throws<ProtoLifetimeException>(() => { _ = ended.WriteJsonAsync(new MemoryStream()); });
        using var live = new Owned<Duration>();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await live.WriteJsonAsync(new MemoryStream(), default, new CancellationToken(true)));
    }

    private sealed class Holder
    {
        public WellKnownTypes.Type TheType { get; set; }

        public Owned<Duration>? TheTime { get; set; }

        public int[]? Numbers { get; set; }
    }
}
