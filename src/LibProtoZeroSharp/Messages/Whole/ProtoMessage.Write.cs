using System;
using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

public static unsafe partial class ProtoMessage
{
    /// <summary>The number of bytes that a message takes when written. Allocates nothing.</summary>
    /// <exception cref="InvalidOperationException">It would take more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public static int CalculateSize<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot(T.StackSize, sizeof(T));
        long size = T.SizeFields(ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in message)), 0);
        WorkLimit.CheckSize(size);
        return (int)size;
    }

    /// <summary>
    /// Writes the fields of a message behind what the writer has written. Allocates nothing on the managed heap.
    /// </summary>
    /// <exception cref="InvalidOperationException">The writer's message grows beyond 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static void WriteTo<T>(ref readonly T message, ref ProtoWriter writer)
        where T : unmanaged, IProtoMessage<T>
    {
        long mark = writer.Mark;
        try
        {
            StackGuard.EnterRoot(T.StackSize, sizeof(T));
            ref MessageHead head = ref Unsafe.As<T, MessageHead>(ref Unsafe.AsRef(in message));
            nint start = Put.Ensure(writer.Cursor, ref writer.Output);
            writer.Cursor = T.WriteFields(start, ref head, ref writer.Output, 0);
        }
        catch
        {
            // The block may have moved, and half a message is none.
            writer.ReturnTo(mark);
            throw;
        }
    }

    /// <summary>
    /// Writes a message to a buffer writer, in as many pieces as it likes. Allocates nothing by itself.
    /// </summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public static void WriteTo<T>(ref readonly T message, IBufferWriter<byte> destination)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(destination);
        using MessageOutput output = MessageOutput.Rent();
        output.WriteTo(in message, destination);
    }

    /// <summary>Writes a message to a stream. Allocates nothing by itself.</summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    public static void WriteTo<T>(ref readonly T message, Stream stream)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(stream);
        using MessageOutput output = MessageOutput.Rent();
        output.WriteTo(in message, stream);
    }

    /// <summary>
    /// Writes a message to a stream. The message may change as soon as the call returns; its bytes wait in a pooled
    /// array.
    /// </summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled; the stream has a part of the message.</exception>
    public static Task WriteToAsync<T>(
        ref readonly T message, Stream stream, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(stream);
        using MessageOutput output = MessageOutput.Rent();
        byte[] pooled = output.ToPooled(in message);
        return PooledSend.ToAsync(pooled, output.Length, stream, cancellationToken);
    }

    /// <summary>Writes a message into a span if it fits.</summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">
    /// Where to. Nothing in front of it or behind it is touched; the bytes in it behind the message may be overwritten.
    /// It must not hold bytes that the message refers to, as after <c>ParseInPlace</c>: the checked library throws.
    /// </param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <returns>
    /// False if the message is longer than the destination, whose bytes are undefined then.
    /// </returns>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public static bool TryWriteTo<T>(ref readonly T message, Span<byte> destination, out int written)
        where T : unmanaged, IProtoMessage<T>
    {
        using MessageOutput output = MessageOutput.Rent();
        return output.TryWriteTo(in message, destination, out written);
    }

    /// <summary>Writes a message into a new array: the only allocation.</summary>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static byte[] ToByteArray<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        using MessageOutput output = MessageOutput.Rent();
        return output.ToArray(in message);
    }

    /// <summary>The encoded message in an arena.</summary>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    internal static ProtoBytes ToBytes<T>(ref readonly T message, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        using MessageOutput output = MessageOutput.Rent();
        return output.ToBytes(in message, arena);
    }
}
