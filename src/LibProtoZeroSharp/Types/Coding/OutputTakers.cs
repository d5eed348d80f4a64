using System;
using System.Buffers;

namespace ProtoZeroSharp;

/// <summary>Takes an encoded message out: of an output, or of bytes that are whole.</summary>
internal interface IOutputTaker
{
    void Take(scoped in MessageOutput output);

    void Take(ReadOnlySpan<byte> bytes);
}

/// <summary>Makes an array.</summary>
internal struct ArrayTaker : IOutputTaker
{
    public byte[]? Array;

    public void Take(scoped in MessageOutput output)
    {
        Array = output.Length == 0 ? [] : GC.AllocateUninitializedArray<byte>(output.Length);
        output.CopyTo(Array.AsSpan());
    }

    public void Take(ReadOnlySpan<byte> bytes) => Array = bytes.ToArray();
}

/// <summary>Hands the bytes to a buffer writer.</summary>
internal readonly struct BufferTaker(IBufferWriter<byte> destination) : IOutputTaker
{
    public void Take(scoped in MessageOutput output) => output.CopyTo(destination);

    public void Take(ReadOnlySpan<byte> bytes) => destination.Write(bytes);
}

/// <summary>Copies the bytes to memory, if they fit.</summary>
internal unsafe struct SpanTaker(byte* start, int length) : IOutputTaker
{
    public int Written;
    public bool Fits;

    public void Take(scoped in MessageOutput output)
    {
        if (output.Length > length) return;
        // SAFETY: the caller has pinned that many bytes.
        output.CopyTo(new Span<byte>(start, length));
        Done(output.Length);
    }

    public void Take(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > length) return;
        bytes.CopyTo(new Span<byte>(start, length));
        Done(bytes.Length);
    }

    private void Done(int count)
    {
        Fits = true;
        Written = count;
    }
}

/// <summary>Makes an array of the pool.</summary>
internal struct PooledTaker : IOutputTaker
{
    /// <summary>The array, to be given back.</summary>
    public byte[]? Array;

    /// <summary>How many of its bytes are the output.</summary>
    public int Length;

    public void Take(scoped in MessageOutput output)
    {
        Length = output.Length;
        Array = ArrayPool<byte>.Shared.Rent(Length);
        output.CopyTo(Array.AsSpan(0, Length));
    }

    public void Take(ReadOnlySpan<byte> bytes)
    {
        Length = bytes.Length;
        Array = ArrayPool<byte>.Shared.Rent(Length);
        bytes.CopyTo(Array);
    }
}
