using System;
using System.Buffers;
using System.IO;
using Google.Protobuf;
using OurKinds.Three;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Interop;
using Xunit;
using Google3 = GoogleKinds.Three;

namespace ProtoZeroSharp.InteropTests;

/// <summary>Our messages in code that takes Google's.</summary>
public class AdapterTests
{
    [Fact]
    public void WriteAndMerge_RandomMessages_AsGooglesOwn()
    {
        var random = new RandomMessages(3);
        for (int round = 0; round < 500; round++)
        {
            Google3.All theirs = random.Next<Google3.All>();
            byte[] bytes = theirs.ToByteArray();
            using var adapter = new ProtoBufferMessage<All>();
            adapter.MergeFrom(bytes);

            using Owned<All> direct = Owned<All>.Parse(bytes);
            Assert.True(ProtoMessage.Same(in direct.Value, in adapter.Message.Value));
            byte[] expected = direct.Value.ToByteArray();
            Assert.Equal(expected, adapter.ToByteArray());
            Assert.Equal(expected, adapter.ToByteString().ToByteArray());
            var stream = new MemoryStream();
            adapter.WriteTo(stream);
            Assert.Equal(expected, stream.ToArray());
            var writer = new ArrayBufferWriter<byte>();
            adapter.WriteTo(writer);
            Assert.Equal(expected, writer.WrittenSpan.ToArray());
            adapter.WriteDelimitedTo(stream);
            using ProtoBufferMessage<All> copy = adapter.Clone();
            Assert.Equal(adapter, copy);
            Assert.Equal(adapter.GetHashCode(), copy.GetHashCode());
            Assert.Equal(theirs, Google3.All.Parser.ParseFrom(copy.ToByteArray()));
        }
    }

    [Fact]
    public void Groups_KeepTheirForm()
    {
        byte[] bytes = Convert.FromHexString("5b08071b08031c5c");
        using var adapter = new ProtoBufferMessage<OurKinds.Two.Whole>();
        adapter.MergeFrom(bytes);
        Assert.Equal(bytes, adapter.ToByteArray());
    }

    [Theory]
    [InlineData("5b0807", ProtoFormatError.Truncated)]
    [InlineData("5b08076c", ProtoFormatError.EndGroupMismatch)]
    [InlineData("0e", ProtoFormatError.InvalidTag)]
    public void Merge_DamagedGroups_IsFormatError(string bytes, ProtoFormatError code)
    {
        using var adapter = new ProtoBufferMessage<OurKinds.Two.Whole>();
        Assert.Equal(code, Assert.Throws<ProtoFormatException>(
            () => adapter.MergeFrom(Convert.FromHexString(bytes))).Code);
    }

    [Fact]
    public void Descriptor_NotGiven_IsNotSupported_AndGivenServesAParser()
    {
        using var without = new ProtoBufferMessage<All>();
        Assert.Throws<NotSupportedException>(() => without.Descriptor);
        Assert.Throws<ArgumentException>(
            () => new ProtoBufferMessage<All>(new Owned<All>(), GoogleKinds.Two.Part.Descriptor));
        var parser = new MessageParser<ProtoBufferMessage<All>>(
            static () => new ProtoBufferMessage<All>(new Owned<All>(), Google3.All.Descriptor));
        byte[] bytes = new RandomMessages(4).Next<Google3.All>().ToByteArray();
        using ProtoBufferMessage<All> parsed = parser.ParseFrom(bytes);
        Assert.Equal(Google3.All.Parser.ParseFrom(bytes), Google3.All.Parser.ParseFrom(parsed.ToByteArray()));
        Assert.Throws<NotSupportedException>(() => ProtoInterop.Parse<ProtoBufferMessage<All>>(bytes, default));
    }

    [Fact]
    public void AfterDispose_IsLifetimeError()
    {
        var adapter = new ProtoBufferMessage<All>();
        adapter.Dispose();
        adapter.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => adapter.CalculateSize());
        Assert.Throws<ProtoLifetimeException>(() => adapter.ToByteArray());
        Assert.Throws<ProtoLifetimeException>(() => adapter.MergeFrom(new byte[] { 8, 1 }));
    }
}
