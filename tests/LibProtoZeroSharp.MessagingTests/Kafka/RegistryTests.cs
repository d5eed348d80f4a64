using System;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;
using Confluent.Kafka;
using Confluent.SchemaRegistry;
using ProtoZeroSharp.Kafka;
using ProtoZeroSharp.Testing;
using Shop;
using Xunit;

namespace ProtoZeroSharp.MessagingTests.Kafka;

/// <summary>Frames and schemas, against a stand-in that speaks the API of a registry.</summary>
public sealed class RegistryTests : IDisposable
{
    private static readonly ProtoRegistryOptions s_order = new() { Schema = ProtoSchemaFile.Of<OrderReflection>() };
    private static readonly SerializationContext s_value = new(MessageComponentType.Value, "orders", []);

    private readonly RegistryServer _server = new();
    private readonly CachedSchemaRegistryClient _registry;

    public RegistryTests() => _registry = new(new SchemaRegistryConfig
    {
        Url = _server.Url, MaxRetries = 1, RetriesWaitMs = 1,
    });

    public void Dispose()
    {
        _registry.Dispose();
        _server.Dispose();
    }

    [Fact]
    public void Serialize_FirstMessage_RegistersImportsBeforeTheFile()
    {
        using Owned<Order> order = Messages.Order(1);
        byte[] bytes = new ProtoSerializer<Order>(_registry, s_order).Serialize(order, s_value);
        Assert.Equal(["shop/money.proto", "protozerosharp/options.proto", "orders-value"], _server.Subjects);
        // The second message of the file: one index, 1.
        Assert.Equal([0, 0, 0, 0, 3, 2, 2, .. order.Value.ToByteArray()], bytes);
        using Owned<Order> back = new ProtoDeserializer<Order>(_registry).Deserialize(bytes, false, s_value);
        Assert.Equal(order, back);
    }

    [Fact]
    public void Serialize_NestedAndFirstMessage_HaveTheirPlaces()
    {
        using var address = new Owned<Customer.Types.Address>();
        using var customer = new Owned<Customer>();
        Assert.Equal([0, 0, 0, 0, 3, 4, 0, 0],
            new ProtoSerializer<Customer.Types.Address>(_registry, s_order).Serialize(address, s_value));
        Assert.Equal([0, 0, 0, 0, 3, 0],
            new ProtoSerializer<Customer>(_registry, s_order).Serialize(customer, s_value));
    }

    [Fact]
    public void BothWays_LaterMessages_AskNothingAndTakeOneArray()
    {
        var serializer = new ProtoSerializer<Order>(_registry, s_order);
        using var arena = new ArenaAllocator();
        var deserializer = new ProtoArenaDeserializer<Order>(arena, _registry);
        using Owned<Order> order = Messages.Order(1);
        byte[] bytes = serializer.Serialize(order, s_value);
        for (int i = 0; i < 100; i++) Consume();
        int requests = _server.Requests.Count;
        ManagedAllocation.AssertNone(Consume);
        for (int i = 0; i < 100; i++) serializer.Serialize(order, s_value);
        // An array has a header of 24 bytes, and is aligned to 8.
        ManagedAllocation.AssertAtMost(24 + ((bytes.Length + 7) & ~7), () => serializer.Serialize(order, s_value));
        Assert.Equal(requests, _server.Requests.Count);

        void Consume()
        {
            deserializer.Deserialize(bytes, false, s_value);
            arena.Reset();
        }
    }

    [Theory]
    [InlineData(SubjectNameStrategy.Topic, "orders-value")]
    [InlineData(SubjectNameStrategy.Record, "shop.Note")]
    [InlineData(SubjectNameStrategy.TopicRecord, "orders-shop.Note")]
    public async Task SubjectNameStrategy_OfClient_IsObeyed(SubjectNameStrategy strategy, string subject)
    {
        var options = new ProtoRegistryOptions
        {
            Schema = ProtoSchemaFile.Of<NoteReflection>(), SubjectNameStrategy = strategy,
        };
        var serializer = new ProtoClassSerializer<Note>(_registry, options);
        byte[][] all = await Task.WhenAll(Enumerable.Range(0, 20)
            .Select(i => serializer.AsAsync().SerializeAsync(Messages.Note(i), s_value)));
        Assert.Equal([subject], _server.Subjects);
        Assert.Equal(1, _server.Requests.Count(request => request.StartsWith("POST")));
        Assert.Equal(Messages.Note(3), await new ProtoClassDeserializer<Note>(_registry).AsAsync()
            .DeserializeAsync(all[3], false, s_value));
    }

    [Fact]
    public void Serialize_WithoutRegistering_LooksUp()
    {
        var lookup = new ProtoRegistryOptions { Schema = s_order.Schema, AutoRegister = false };
        var latest = new ProtoRegistryOptions { UseLatestVersion = true };
        using Owned<Order> order = Messages.Order(1);
        Assert.Equal(ProtoRegistryError.Refused, ErrorOf(() => new ProtoSerializer<Order>(_registry, lookup)
            .Serialize(order, s_value)).Error);
        Assert.Equal(ProtoRegistryError.Refused, ErrorOf(() => new ProtoSerializer<Order>(_registry, latest)
            .Serialize(order, s_value)).Error);
        byte[] bytes = new ProtoSerializer<Order>(_registry, s_order).Serialize(order, s_value);
        Assert.Equal(bytes, new ProtoSerializer<Order>(_registry, lookup).Serialize(order, s_value));
        Assert.Equal(bytes, new ProtoSerializer<Order>(_registry, latest).Serialize(order, s_value));
        using var before = new Owned<OrderBefore>();
        Assert.Equal((byte)4, new ProtoSerializer<OrderBefore>(_registry, latest).Serialize(before, s_value)[6]);
    }

    [Fact]
    public void Serialize_RegistryThatRefuses_IsOneErrorAndCanBeRepeated()
    {
        _server.IsFrozen = true;
        var serializer = new ProtoSerializer<Order>(_registry, s_order);
        using Owned<Order> order = Messages.Order(1);
        Assert.Equal(ProtoRegistryError.Refused, ErrorOf(() => serializer.Serialize(order, s_value)).Error);
        _server.IsFrozen = false;
        Assert.NotEmpty(serializer.Serialize(order, s_value));
    }

    [Fact]
    public void Deserialize_LaterSchemaOfTheSameName_IsTaken()
    {
        // The registry has text here, with comments and blocks that are no messages.
        int id = _server.Add("orders-value", """
            syntax = "proto3"; // message Wrong {
            package shop;
            enum Kind { message = 0; } /* message Wrong { */
            message Order { int64 id = 1; string note = 9 [(x) = { a: "}" }]; oneof o { string s = 10; }
              message Line {} }
            """);
        var deserializer = new ProtoDeserializer<Order>(_registry);
        using Owned<Order> order = deserializer.Deserialize(Framed(id, 0, 8, 5, 0x4A, 1, 65), false, s_value);
        Assert.Equal(5, order.Value.Id);
        Assert.Equal([8, 5, 0x4A, 1, 65], order.Value.ToByteArray());
        using Owned<Order.Types.Line> line =
            new ProtoDeserializer<Order.Types.Line>(_registry).Deserialize(Framed(id, 4, 0, 0), false, s_value);
    }

    [Fact]
    public void Deserialize_UnknownAndForeignSchemas_NameBoth()
    {
        var deserializer = new ProtoDeserializer<Order>(_registry);
        ProtoRegistryException unknown = ErrorOf(() => deserializer.Deserialize(Framed(77, 0), false, s_value));
        Assert.Equal((ProtoRegistryError.UnknownId, 77), (unknown.Error, unknown.SchemaId));
        int foreign = _server.Add("a", "package shop; message Cup {}"), avro = _server.Add("b", "\"string\"", "AVRO");
        ProtoRegistryException other = ErrorOf(() => deserializer.Deserialize(Framed(foreign, 0), false, s_value));
        Assert.Equal((ProtoRegistryError.ForeignSchema, foreign), (other.Error, other.SchemaId));
        Assert.Contains("shop.Cup", other.Message);
        Assert.Contains("shop.Order", other.Message);
        ProtoRegistryException place = ErrorOf(() => deserializer.Deserialize(Framed(foreign, 2, 8), false, s_value));
        Assert.Equal(ProtoRegistryError.ForeignSchema, place.Error);
        Assert.Equal(ProtoRegistryError.ForeignSchema,
            ErrorOf(() => deserializer.Deserialize(Framed(avro, 0), false, s_value)).Error);
        _server.Dispose();
        Assert.Equal(ProtoRegistryError.Unavailable,
            ErrorOf(() => deserializer.Deserialize(Framed(78, 0), false, s_value)).Error);
    }

    [Theory]
    [InlineData(ProtoFormatError.Truncated, 0, new byte[0])]
    [InlineData(ProtoFormatError.InvalidValue, 0, new byte[] { 1, 0, 0, 0, 1, 0 })]
    [InlineData(ProtoFormatError.InvalidValue, 0, new byte[] { 10 })]
    [InlineData(ProtoFormatError.Truncated, 4, new byte[] { 0, 0, 0, 1 })]
    [InlineData(ProtoFormatError.Truncated, 5, new byte[] { 0, 0, 0, 0, 1 })]
    [InlineData(ProtoFormatError.Truncated, 6, new byte[] { 0, 0, 0, 0, 1, 0x80 })]
    [InlineData(ProtoFormatError.InvalidLength, 5, new byte[] { 0, 0, 0, 0, 1, 1 })]
    [InlineData(ProtoFormatError.InvalidLength, 5, new byte[] { 0, 0, 0, 0, 1, 0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 0 })]
    [InlineData(ProtoFormatError.OutOfRange, 6, new byte[] { 0, 0, 0, 0, 1, 2, 1 })]
    [InlineData(ProtoFormatError.MalformedVarint, 5, new byte[] { 0, 0, 0, 0, 1, 0x80, 0x80, 0x80, 0x80, 0x80, 0 })]
    public void Deserialize_BrokenFrame_IsProtoFormatException(ProtoFormatError code, long offset, byte[] bytes)
    {
        var deserializer = new ProtoDeserializer<Order>(_registry);
        var error = Assert.Throws<ProtoFormatException>(() => deserializer.Deserialize(bytes, false, s_value));
        Assert.Equal((code, offset), (error.Code, error.Offset));
        Assert.Contains("frame of a schema registry", error.Message);
        Assert.Empty(_server.Requests);
    }

    [Fact]
    public void Deserialize_ValueWithoutFrame_SuggestsNoRegistry()
    {
        using Owned<Order> order = Messages.Order(1);
        using var arena = new ArenaAllocator();
        foreach (byte[] unframed in (byte[][])[order.Value.ToByteArray(), []])
        {
            Action[] all =
            [
                () => new ProtoDeserializer<Order>(_registry).Deserialize(unframed, false, s_value),
                () => new ProtoArenaDeserializer<Order>(arena, _registry).Deserialize(unframed, false, s_value),
                () => new ProtoClassDeserializer<Note>(_registry).Deserialize(unframed, false, s_value),
            ];
            foreach (Action one in all)
            {
                string text = Assert.Throws<ProtoFormatException>(one).Message;
                Assert.Contains("make the deserializer without the client of a registry (at byte 0)", text);
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(0)]
    public void Registry_ThatCannotBeReached_IsNamedWithTheCause(int retries)
    {
        _server.Dispose();
        string port = new Uri(_server.Url).Port.ToString();
        using var registry = new CachedSchemaRegistryClient(new SchemaRegistryConfig
        {
            Url = $"http://user:secret@127.0.0.1:{port},127.0.0.2:{port}", MaxRetries = retries, RetriesWaitMs = 1,
        });
        using Owned<Order> order = Messages.Order(1);
        ProtoRegistryException[] errors =
        [
            ErrorOf(() => new ProtoDeserializer<Order>(registry).Deserialize(Framed(78, 0), false, s_value)),
            ErrorOf(() => new ProtoSerializer<Order>(registry, s_order).Serialize(order, s_value)),
            ErrorOf(() => new ProtoSerializer<Order>(registry, new ProtoRegistryOptions { UseLatestVersion = true })
                .Serialize(order, s_value)),
        ];
        foreach (ProtoRegistryException error in errors)
        {
            Assert.Equal(ProtoRegistryError.Unavailable, error.Error);
            Assert.Contains($"registry at http://127.0.0.1:{port}, 127.0.0.2:{port} ", error.Message);
            Assert.DoesNotContain("secret", error.Message);
            if (retries > 0)
            {
                Assert.IsType<HttpRequestException>(error.InnerException);
                continue;
            }

            // The client makes no request then, and fails with a NullReferenceException.
            Assert.Contains("MaxRetries", error.Message);
            Assert.Null(error.InnerException);
        }
    }

    [Fact]
    public void Deserialize_AnswerOfAnotherServer_IsUnavailable()
    {
        int id = _server.Add("a", null!);
        Assert.Equal(ProtoRegistryError.Unavailable,
            ErrorOf(() => new ProtoDeserializer<Order>(_registry).Deserialize(Framed(id, 0), false, s_value)).Error);
    }

    [Fact]
    public void Deserialize_BrokenMessageInGoodFrame_CountsFromTheFrame()
    {
        int id = _server.Add("a", "package shop; message Order {} message Note {}");
        byte[] order = Framed(id, 0, 0x12, 9, 1), note = Framed(id, 2, 2, 0x0A, 9, 1);
        var struct1 = Assert.Throws<ProtoFormatException>(
            () => new ProtoDeserializer<Order>(_registry).Deserialize(order, false, s_value));
        Assert.Equal((ProtoFormatError.Truncated, 6 + 3L), (struct1.Code, struct1.Offset));
        var class1 = Assert.Throws<ProtoFormatException>(
            () => new ProtoClassDeserializer<Note>(_registry).Deserialize(note, false, s_value));
        Assert.Equal((ProtoFormatError.Truncated, 7 + 3L), (class1.Code, class1.Offset));
    }

    [Fact]
    public void Options_WithoutTheSchema_AreRefused()
    {
        Assert.Throws<ArgumentException>(() => new ProtoSerializer<Order>(_registry, new ProtoRegistryOptions()));
        var other = new ProtoRegistryOptions { Schema = ProtoSchemaFile.Of<NoteReflection>() };
        Assert.Throws<ArgumentException>(() => new ProtoSerializer<Order>(_registry, other));
        Assert.Throws<ArgumentException>(ProtoSchemaFile.Of<WellKnownTypes.AnyReflection>);
    }

    private static byte[] Framed(int id, params byte[] rest) => [0, 0, 0, 0, (byte)id, .. rest];

    private static ProtoRegistryException ErrorOf(Func<object?> run) => Assert.Throws<ProtoRegistryException>(run);
}
