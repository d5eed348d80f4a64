using System;
using System.Buffers;
using System.Collections.Generic;
using Google.Protobuf;
using OurKinds.Three;
using ProtoZeroSharp.Interop;
using Xunit;
using Google3 = GoogleKinds.Three;

#pragma warning disable PZ4102 // What is done after the end is what these tests are about.
namespace ProtoZeroSharp.InteropTests;

/// <summary>One error for each mistake, in every method and whichever runtime it is.</summary>
public class MisuseTests
{
    public interface IShape;

    public abstract class Plain : IShape;

    [Fact]
    public void AnyMethod_OfNoMessage_IsNotSupported()
    {
        AllRefuse(5);
        AllRefuse("text");
        AllRefuse<object>(new Google3.All());
        AllRefuse<IMessage>(new Google3.All());
        AllRefuse<IBufferMessage>(new Google3.All());
        AllRefuse<object>(default(All));
        AllRefuse<All?>(default(All));
        AllRefuse<Guid>(default);
        AllRefuse(new List<int>());
        AllRefuse<Plain>(null!);
        AllRefuse<string>(null!);
        AllRefuse<IShape>(null!);
    }

    private static void AllRefuse<T>(T value)
    {
        Action[] calls =
        [
            () => ProtoInterop.CalculateSize(in value), () => ProtoInterop.ToByteArray(in value),
            () => ProtoInterop.WriteTo(in value, new ArrayBufferWriter<byte>()),
            () => ProtoInterop.TryWriteTo(in value, [], out _), () => ProtoInterop.Clone(in value, default),
            () => ProtoInterop.MergeFrom(ref value, [], default),
#pragma warning disable IL2091 // Nothing is trimmed here
            () => ProtoInterop.Parse<T>([], default),
            () => ProtoInterop.Parse<T>(ReadOnlySequence<byte>.Empty, default),
#pragma warning restore IL2091
        ];
        // The runtime keeps no half-made state: the second time is as the first.
        foreach (Action call in (Action[])[.. calls, .. calls])
            Assert.Contains(typeof(T).ToString(), Assert.Throws<NotSupportedException>(call).Message);
        if (value is not null)
            Assert.Throws<NotSupportedException>(() => ProtoInterop.Equals<T>(in value, in value));
    }

    [Fact]
    public void Null_IsArgumentNull()
    {
        Google3.All none = null!, some = new();
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.CalculateSize(in none));
        Assert.Equal(0, ProtoInterop.CalculateSize(in some));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.ToByteArray(in none));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.MergeFrom(ref none, [], default));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.Equals(in some, in none));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.Equals(in none, in some));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.Clone<Owned<All>>(null!, default));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.WriteTo(in some, null!));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.ToOurs<All>(null!, default));
        Assert.Throws<ArgumentNullException>(() => ProtoInterop.ToGoogle<All, Google3.All>(default, null!));
    }

    [Fact]
    public void EndedMemory_IsLifetimeError()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => ProtoInterop.Parse<All>([8, 1], arena));
        Assert.Throws<ProtoLifetimeException>(() => ProtoInterop.Parse<All>([8, 1], default));
        Assert.Throws<ProtoLifetimeException>(() => ProtoInterop.ToOurs<All>(new Google3.All(), arena));
        var held = new Owned<All>();
        held.Dispose();
        Assert.Throws<ProtoLifetimeException>(() => ProtoInterop.CalculateSize(in held));
        Assert.Throws<ProtoLifetimeException>(() => ProtoInterop.ToByteArray(in held));
        Assert.Throws<ProtoLifetimeException>(() => ProtoInterop.MergeFrom(ref held, [8, 1], default));
        // Google's messages do not look at it.
        Assert.NotNull(ProtoInterop.Parse<Google3.All>([], arena));
    }

    [Fact]
    public void DefaultStruct_IsTheEmptyMessage()
    {
        Assert.Equal(0, ProtoInterop.CalculateSize(default(All)));
        Assert.Empty(ProtoInterop.ToByteArray(default(All)));
        Assert.Equal(new Google3.All(), ProtoInterop.ToGoogle(default(All), Google3.All.Parser));
    }

    [Fact]
    public void Conversion_OfOtherSchema_IsArgumentThatNamesBoth()
    {
        string text = Assert.Throws<ArgumentException>(
            () => ProtoInterop.ToGoogle(default(All), GoogleKinds.Two.Part.Parser)).Message;
        Assert.Contains(GoogleKinds.Two.Part.Descriptor.FullName, text);
        Assert.Contains(Google3.All.Descriptor.FullName, text);
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentException>(() => ProtoInterop.ToOurs<All>(new GoogleKinds.Two.Part(), arena));
    }

    [Fact]
    public void TryWriteTo_IntoTooLittle_IsFalseInBoth()
    {
        using var arena = new ArenaAllocator();
        All ours = ProtoInterop.Parse<All>([8, 1], arena);
        var theirs = ProtoInterop.Parse<Google3.All>([8, 1], arena);
        int size = ProtoInterop.CalculateSize(in ours);
        byte[] room = new byte[size + 8];
        Assert.False(ProtoInterop.TryWriteTo(in ours, room.AsSpan(0, size - 1), out int written));
        Assert.Equal(0, written);
        Assert.False(ProtoInterop.TryWriteTo(in theirs, room.AsSpan(0, size - 1), out written));
        Assert.Equal(0, written);
        Assert.True(ProtoInterop.TryWriteTo(in theirs, room, out written));
        Assert.Equal(size, written);
        Assert.True(ProtoInterop.TryWriteTo(in ours, room, out written));
        Assert.Equal(size, written);
    }
}
