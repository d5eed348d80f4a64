using ProtoZeroSharp.Kafka;
using ProtoZeroSharp.Nats;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.MessagingTests;

public class PublicApiTests
{
    [Fact]
    public void PublicSurface_OfNats_EqualsItsText() =>
        PublicApi.AssertUnchanged(typeof(ProtoNatsSerializerRegistry).Assembly);

    [Fact]
    public void PublicSurface_OfKafka_EqualsItsText() => PublicApi.AssertUnchanged(typeof(ProtoSchemaFile).Assembly);
}
