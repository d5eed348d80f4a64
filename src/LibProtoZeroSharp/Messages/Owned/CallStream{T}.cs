using System.ComponentModel;
using System.Threading;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// The message of a stream that lives until the stream moves to the next one. What generated services call.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class CallStream<T> : CallPart
    where T : unmanaged, IProtoMessage<T>
{
    private Owned<T>? _current;
    private bool _isOver;

    /// <summary>Takes the message that has come.</summary>
    /// <param name="message">The message; it ends with <see cref="Release"/>, at once if the stream has ended.</param>
    public void Take(Owned<T> message)
    {
        Interlocked.Exchange(ref _current, message);
        // The stream may end on another thread: one of both sees what the other has written.
        if (Volatile.Read(ref _isOver)) Release();
    }

    /// <inheritdoc/>
    public override void Release() => Interlocked.Exchange(ref _current, null)?.Release();

    /// <summary>Ends the stream, and its message with it.</summary>
    public void End()
    {
        Volatile.Write(ref _isOver, true);
        Interlocked.MemoryBarrier();
        Release();
    }
}
