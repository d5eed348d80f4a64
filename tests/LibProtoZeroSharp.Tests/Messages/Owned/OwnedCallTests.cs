using System;
using System.Buffers;
using System.Text;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

#pragma warning disable PZ4102 // What is done after the end is what these tests are about.
namespace ProtoZeroSharp.Tests.Messages;

/// <summary>What generated services do with messages, without a service.</summary>
[Collection(AloneCollection.Name)]
public class OwnedCallTests
{
    private static readonly byte[] s_bytes = OwnedTests.FieldMask("name", "address.city");

    [Fact]
    public void Request_DisposedByTheHandler_LivesUntilTheReplyIsSent()
    {
        long arenas = ArenaAllocator.LiveCount;
        Incoming<FieldMask> request = Receive();
        var reply = new Owned<FieldMask>();
        reply.Value.Paths = request.Value.Paths;
        request.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => request.Value.Paths.Count);
        Assert.Equal(arenas + 2, ArenaAllocator.LiveCount);
        Assert.Equal(s_bytes, Send(request.Call.Answer(reply)));
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
        Assert.Throws<ProtoLifetimeException>(() => reply.Value.Paths.Count);
    }

    [Fact]
    public void Request_NotDisposed_EndsWithTheCall()
    {
        long arenas = ArenaAllocator.LiveCount;
        Incoming<FieldMask> request = Receive();
        Assert.Throws<InvalidOperationException>(request.Reset);
        request.Release();
        request.Release();
        Assert.Throws<ProtoLifetimeException>(() => request.Value.Paths.Count);
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Request_AsItsOwnReply_IsSentAndEnds()
    {
        long arenas = ArenaAllocator.LiveCount;
        Incoming<FieldMask> request = Receive();
        Assert.Equal(s_bytes, Send(request.Call.Answer<FieldMask>(request)!));
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Reply_WrittenByAnInterceptor_IsStillThere()
    {
        Incoming<FieldMask> request = Receive();
        Owned<FieldMask> reply = request.Call.Answer(request.Clone());
        var output = new ArrayBufferWriter<byte>();
        using (var send = new OwnedSend<FieldMask>(reply, asReply: false)) send.WriteTo(output);
        Assert.Equal(s_bytes, output.WrittenSpan);
        Assert.Equal(s_bytes, Send(reply));
        Assert.Throws<ProtoLifetimeException>(() => Send(reply));
    }

    // A second run of the method found the request of the first one ended.
    [Fact]
    public void Call_RunTwice_KeepsItsRequestAndEndsAllReplies()
    {
        long arenas = ArenaAllocator.LiveCount;
        Incoming<FieldMask> request = Receive();
        ServerCall call = request.Call;
        Assert.True(call.Begin());
        call.EndsWithHost();
        call.Answer(request.Clone());
        Assert.Same(call, request.Call);
        Assert.False(call.Begin());
        call.Answer(request.Clone());
        call.Answer(request.Clone());
        call.Finish();
        Assert.Equal(2, request.Value.Paths.Count);
        call.Dispose();
        call.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => request.Value.Paths.Count);
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Call_WithoutHost_EndsWhenItsMethodHasReturned()
    {
        long arenas = ArenaAllocator.LiveCount;
        Incoming<FieldMask> request = Receive();
        request.Call.Begin();
        Assert.Null(request.Call.Answer<FieldMask>(null));
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    // The message that a stream held when its call was disposed stayed until the collector came.
    [Fact]
    public void Stream_Ended_EndsItsMessageAndWhatComesLate()
    {
        long arenas = ArenaAllocator.LiveCount;
        var stream = new CallStream<FieldMask>();
        stream.Take(Receive());
        stream.End();
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
        stream.Take(Receive());
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Values_OfObjects_AreThoseOfTheirMessages()
    {
        Owned<FieldMask> left = Owned<FieldMask>.Parse(s_bytes);
        using Owned<FieldMask> right = Owned<FieldMask>.Parse(s_bytes);
        Incoming<FieldMask> request = Receive();
        Assert.Equal(left.Value.ToString(), left.ToString());
        Assert.Equal(left.Value.ToString(), request.ToString());
        Assert.True(left.Equals(right));
        Assert.True(left.Equals((object)request));
        Assert.Equal(left.GetHashCode(), right.GetHashCode());
        right.Value.MutablePaths.Add("more", right.Arena);
        Assert.False(left.Equals(right));
        Assert.False(left.Equals(null));
        left.Dispose();
        request.Release();
        Assert.False(left.Equals(request));
        Assert.True(left.Equals(left));
        Assert.NotEmpty(left.ToString());
        Assert.Equal(left.GetHashCode(), left.GetHashCode());
    }

    [Fact]
    public void Stream_NextMessage_EndsTheOneBefore()
    {
        long arenas = ArenaAllocator.LiveCount;
        var stream = new CallStream<FieldMask>();
        stream.Release();
        Owned<FieldMask> first = Owned<FieldMask>.Parse(s_bytes);
        stream.Take(first);
        Assert.Equal(2, first.Value.Paths.Count);
        stream.Release();
        Assert.Throws<ProtoLifetimeException>(() => first.Value.Paths.Count);
        stream.Take(Receive());
        stream.Release();
        stream.Release();
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Parse_Damaged_TellsCodeAndOffset()
    {
        long arenas = ArenaAllocator.LiveCount;
        var payload = new ReadOnlySequence<byte>([.. s_bytes, 0x0A, 0x05, 0x41]);
        Assert.Null(CallMessage.Parse<FieldMask>(in payload, out string? error));
        Assert.Contains(nameof(ProtoFormatError.Truncated), error, StringComparison.Ordinal);
        Assert.Null(CallMessage.ParseRequest<FieldMask>(in payload, out string? same));
        Assert.Equal(error, same);
        Assert.Equal(arenas, ArenaAllocator.LiveCount);
    }

    [Fact]
    public void Parse_ShortBytesThatBecomeMuchMemory_AreRefused()
    {
        // Elements of two bytes, each the struct of a message: 2 MB would become hundreds of them.
        byte[] elements = new byte[4 << 20];
        for (int i = 0; i < elements.Length; i += 2) elements[i] = 0x12;
        var payload = new ReadOnlySequence<byte>(elements);
        Assert.Null(CallMessage.Parse<WellKnownTypes.Type>(in payload, out string? error));
        Assert.Contains(nameof(ProtoFormatError.ArenaLimitExceeded), error, StringComparison.Ordinal);
        payload = payload.Slice(0, 100_000);
        using Owned<WellKnownTypes.Type>? few = CallMessage.Parse<WellKnownTypes.Type>(in payload, out error);
        Assert.Null(error);
        Assert.Equal(50_000, few!.Value.Fields.Count);
    }

    private static Incoming<FieldMask> Receive()
    {
        var payload = new ReadOnlySequence<byte>(s_bytes);
        Incoming<FieldMask>? request = CallMessage.ParseRequest<FieldMask>(in payload, out string? error);
        Assert.Null(error);
        return request!;
    }

    private static byte[] Send(Owned<FieldMask> reply)
    {
        var output = new ArrayBufferWriter<byte>();
        using var send = new OwnedSend<FieldMask>(reply);
        send.WriteTo(output);
        return output.WrittenSpan.ToArray();
    }
}
