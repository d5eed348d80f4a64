using System;
using System.Buffers;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// A message, encoded, for as long as it is copied to its destination: its length is known before memory is taken of
/// the destination. The message keeps its memory meanwhile, also if another thread ends it. What generated services
/// call.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct OwnedSend<T> : IDisposable
    where T : unmanaged, IProtoMessage<T>
{
    private readonly Owned<T> _message;
    private readonly MessageOutput _output;
    private readonly bool _isReply;

    /// <summary>Encodes a message that is sent in a call. A reply that was given away ends with this send.</summary>
    /// <param name="message">The message.</param>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public OwnedSend(Owned<T> message)
        : this(message, asReply: true)
    {
    }

    /// <summary>Encodes a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="asReply">Whether it ends with this send if it was given away.</param>
    internal OwnedSend(Owned<T> message, bool asReply)
    {
        ArgumentNullException.ThrowIfNull(message);
        _message = message;
        _isReply = asReply;
        ref T value = ref message.BeginSend();
        bool isRented = false, isDone = false;
        try
        {
            _output = MessageOutput.Rent();
            isRented = true;
            _output.Encode(in value);
            isDone = true;
        }
        finally
        {
            if (!isDone)
            {
                if (isRented) _output.Dispose();
                message.EndSend(asReply);
            }
        }
    }

    /// <summary>Bytes of the encoded message.</summary>
    public readonly int Length => _output.Length;

    /// <summary>Copies the encoded message to a buffer writer, in pieces as long as those that it gives.</summary>
    /// <param name="destination">The buffer writer.</param>
    public readonly void WriteTo(IBufferWriter<byte> destination) => _output.CopyTo(destination);

    /// <summary>Gives the memory of the encoded message back, and lets the message end.</summary>
    public readonly void Dispose()
    {
        _output.Dispose();
        _message.EndSend(_isReply);
    }

    internal readonly void CopyTo(Span<byte> destination) => _output.CopyTo(destination);
}
