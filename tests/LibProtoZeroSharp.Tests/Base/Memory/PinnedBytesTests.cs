using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Tests.Checks;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public unsafe class PinnedBytesTests
{
    [Fact]
    public void FromPointer_NativeMemory_IsTheSameBytes()
    {
        byte* memory = (byte*)NativeMemory.AllocZeroed(8);
        memory[2] = 7;
        PinnedBytes bytes = PinnedBytes.FromPointer((nint)memory, 3);
        Assert.True(Unsafe.AreSame(in MemoryMarshal.GetReference(bytes.Span), in *memory));
        Assert.Equal(3, bytes.Span.Length);
        NativeMemory.Free(memory);
    }

    [Fact]
    public void FromPointer_NegativeLength_Throws() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => PinnedBytes.FromPointer((nint)0, -1).Span.Length);

    [Fact]
    public void FromPointer_NullWithoutLength_IsEmpty() => Assert.True(PinnedBytes.FromPointer(0, 0).Span.IsEmpty);

    [Fact]
    public void From_PinnedMemory_IsTheSameBytes()
    {
        byte[] array = [1, 2, 3];
        using MemoryHandle handle = array.AsMemory(1).Pin();
        Assert.True(PinnedBytes.From(handle, 2).Span == array.AsSpan(1));
    }

    [Fact]
    public void Promise_Span_GoesWhereASpanGoes()
    {
        byte[] array = [1, 2, 3];
        ReadOnlySpan<byte> span = PinnedBytes.Promise(array);
        Assert.True(span == array);
        Assert.True(default(PinnedBytes).Span.IsEmpty);
    }

    [Fact]
    public void ParseInPlace_PinnedBytes_TakesTheOverloadOfSpans()
    {
        using var arena = new ArenaAllocator();
        byte[] array = GC.AllocateArray<byte>(2, pinned: true);
        (array[0], array[1]) = (8, 5);
        Sample message = ProtoMessage.ParseInPlace<Sample>(PinnedBytes.Promise(array), arena);
        Assert.True(ProtoMessage.TryParseInPlace(PinnedBytes.Promise(array), arena, out Sample other, out _));
        Assert.True(Sample.ParseInPlace(PinnedBytes.Promise(array), arena).Equals(message));
        Assert.True(message.Equals(other));
    }
}
