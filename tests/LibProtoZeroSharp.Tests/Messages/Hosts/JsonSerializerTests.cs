using System;
using System.Text.Json;
using Xunit;
using Ours = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// What System.Text.Json makes of messages: it took flat ones apart silently, their helpers included.
/// </summary>
public class JsonSerializerTests
{
    [Fact]
    public void Serialize_Message_IsNotSupported()
    {
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize(new Ours.Timestamp { Seconds = 5 }));
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize(new { Inner = default(Ours.Empty) }));
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Serialize(new[] { default(Ours.Duration) }));
    }

    [Fact]
    public void Deserialize_Message_IsNotSupported() =>
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Deserialize<Ours.Timestamp>("{\"Seconds\":5}"));

    // The serializer itself refuses properties that return references.
    [Fact]
    public void Serialize_MessageWithReferences_Throws() =>
        Assert.ThrowsAny<Exception>(() => JsonSerializer.Serialize(default(Ours.Api)));
}
