using System;
using System.Buffers;
using System.Diagnostics;
using System.IO;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// This thread's output for as long as one message is encoded and taken; <see cref="Dispose"/> gives it back.
/// </summary>
/// <remarks>
/// Where the destination is at hand, the message is written there and what does not fit follows from the block. Large
/// fields are taken from where they lie, so nothing of them is copied twice.
/// </remarks>
internal unsafe ref struct MessageOutput : IDisposable
{
    // Fewer bytes are cheaper to copy than to hand to a stream by themselves: that may be a call of the system.
    private const int LargeForStream = 64 << 10;

    // Up to here a message and its length go to a stream together: without a buffer each write may be such a call.
    private const int SmallForStream = 1 << 10;

    // The largest piece that is requested of a buffer writer at once.
    private const int LargestPiece = 1 << 20;

    private readonly Output* _output;
    private byte* _end;

    private MessageOutput(Output* output) => _output = output;

    /// <summary>Bytes of the encoded message.</summary>
    public readonly int Length => (int)_output->LengthOf(_end);

    /// <summary>An output for one message.</summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static MessageOutput Rent() => new(ThreadOutput.Rent());

    /// <summary>Encodes a message, to be taken out by the other methods.</summary>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public void Encode<T>(ref readonly T message, int referenceFrom = Output.LargeField)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot(T.StackSize, sizeof(T));
        _output->AllowReferences(referenceFrom);
        // One pass into a kept block; what follows is one copy, which costs less than a pass for the size.
        ref MessageHead head = ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in message));
        byte* end = (byte*)T.WriteFields((nint)_output->Start, ref head, ref *_output, 0);
        _end = Output.Finish(end, _output);
    }

    /// <summary>Begins for code that writes a message in its own way; <see cref="End"/> follows.</summary>
    /// <param name="referenceFrom">Bytes from which on a field is taken from where it lies.</param>
    public readonly Output* Begin(int referenceFrom)
    {
        _output->AllowReferences(referenceFrom);
        return _output;
    }

    /// <summary>Ends what was begun, with the cursor behind the message.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public void End(nint end) => _end = Output.Finish((byte*)end, _output);

    /// <summary>Encodes a message into memory, as far as it fits there.</summary>
    /// <param name="message">The message.</param>
    /// <param name="target">The memory, which must not move; it may be overwritten up to its end.</param>
    /// <param name="size">Its size.</param>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public void EncodeInto<T>(ref readonly T message, byte* target, int size)
        where T : unmanaged, IProtoMessage<T>
    {
        if (size >= Output.Slack) _output->Aim(target, size);
        Encode(in message);
    }

    /// <summary>Writes a message into a span if it fits.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public bool TryWriteTo<T>(ref readonly T message, Span<byte> destination, out int written)
        where T : unmanaged, IProtoMessage<T>
    {
        fixed (byte* target = destination)
        {
            EncodeInto(in message, target, destination.Length);
            written = Length;
            if (written <= destination.Length)
            {
                Output.CopyPieces(_output, _end, target + _output->CountInTarget(_end));
                return true;
            }
        }

        written = 0;
        return false;
    }

    /// <summary>Writes a message into a new array.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public byte[] ToArray<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        Encode(in message);
        if (Length == 0) return [];
        byte[] array = GC.AllocateUninitializedArray<byte>(Length);
        fixed (byte* target = array) Output.CopyPieces(_output, _end, target);
        return array;
    }

    /// <summary>Writes a message into a pooled array, at least as long as the message.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public byte[] ToPooled<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        Encode(in message);
        byte[] array = ArrayPool<byte>.Shared.Rent(Length);
        fixed (byte* target = array) Output.CopyPieces(_output, _end, target);
        return array;
    }

    /// <summary>Writes a message into an arena.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public ProtoBytes ToBytes<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        Encode(in message);
        ProtoBytes bytes = arena.UndefinedBytes(Length);
        Output.CopyPieces(_output, _end, bytes.Start);
        return bytes;
    }

    /// <summary>Writes a message to a stream.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public void WriteTo<T>(ref readonly T message, Stream stream)
        where T : unmanaged, IProtoMessage<T>
    {
        Encode(in message, LargeForStream);
        foreach (ReadOnlySpan<byte> piece in new Output.Pieces(_output, _end)) stream.Write(piece);
    }

    /// <summary>Writes a message with its length in front to a stream.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    [SkipLocalsInit]
    public void WriteDelimitedTo<T>(ref readonly T message, Stream stream)
        where T : unmanaged, IProtoMessage<T>
    {
        Encode(in message, LargeForStream);
        int length = Length;
        Span<byte> joined = stackalloc byte[Varint.MaxLength32 + SmallForStream];
        int prefix = Varint.TryWrite(joined, (uint)length);
        if (length <= SmallForStream)
        {
            CopyTo(joined[prefix..]);
            stream.Write(joined[..(prefix + length)]);
            return;
        }

        stream.Write(joined[..prefix]);
        foreach (ReadOnlySpan<byte> piece in new Output.Pieces(_output, _end)) stream.Write(piece);
    }

    /// <summary>Writes a message with its length in front to a buffer writer.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public void WriteDelimitedTo<T>(ref readonly T message, IBufferWriter<byte> destination)
        where T : unmanaged, IProtoMessage<T>
    {
        Encode(in message);
        destination.Advance(Varint.TryWrite(destination.GetSpan(Varint.MaxLength32), (uint)Length));
        CopyTo(destination);
    }

    /// <summary>Writes a message with its length in front into a pooled array.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public byte[] ToPooledDelimited<T>(ref readonly T message, out int count)
        where T : unmanaged, IProtoMessage<T>
    {
        Encode(in message);
        int length = Length;
        byte[] array = ArrayPool<byte>.Shared.Rent(checked(length + Varint.MaxLength32));
        int prefix = Varint.TryWrite(array, (uint)length);
        CopyTo(array.AsSpan(prefix));
        count = prefix + length;
        return array;
    }

    /// <summary>Writes a message to a buffer writer.</summary>
    /// <inheritdoc cref="Encode" path="/exception"/>
    public void WriteTo<T>(ref readonly T message, IBufferWriter<byte> destination)
        where T : unmanaged, IProtoMessage<T>
    {
        // Small messages take what is left of a piece; for large ones as much is requested as the last one took.
        int expected = _output->Expected;
        Span<byte> piece = destination.GetSpan(expected > Output.LargeField ? Math.Min(expected, LargestPiece) : 0);
        int count;
        fixed (byte* target = piece)
        {
            EncodeInto(in message, target, piece.Length < expected ? 0 : piece.Length);
            count = (int)_output->CountInTarget(_end);
        }

        if (count != 0) destination.Advance(count);
        foreach (ReadOnlySpan<byte> rest in new Output.Pieces(_output, _end)) Append(destination, rest);
    }

    /// <summary>Copies the encoded message to a buffer writer.</summary>
    public readonly void CopyTo(IBufferWriter<byte> destination)
    {
        foreach (ReadOnlySpan<byte> piece in new Output.Pieces(_output, _end)) Append(destination, piece);
    }

    /// <summary>Copies the encoded message to the front of an array that is long enough.</summary>
    public readonly void CopyTo(Span<byte> destination)
    {
        Debug.Assert(destination.Length >= Length, "The caller has asked for the length.");
        fixed (byte* target = destination) Output.CopyPieces(_output, _end, target);
    }

    /// <summary>Copies the encoded message to a stream.</summary>
    public readonly void CopyTo(Stream stream)
    {
        foreach (ReadOnlySpan<byte> piece in new Output.Pieces(_output, _end)) stream.Write(piece);
    }

    public readonly void Dispose() => ThreadOutput.Return(_output);

    private static void Append(IBufferWriter<byte> destination, ReadOnlySpan<byte> rest)
    {
        while (!rest.IsEmpty)
        {
            Span<byte> piece = destination.GetSpan(Math.Min(rest.Length, LargestPiece));
            if (piece.IsEmpty) ProtoThrow.Argument(nameof(destination), "The buffer writer gives no memory.");
            int count = Math.Min(piece.Length, rest.Length);
            rest[..count].CopyTo(piece);
            destination.Advance(count);
            rest = rest[count..];
        }
    }
}
