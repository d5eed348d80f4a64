using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>The message of a stream that lives until the next one is asked for. What generated services call.</summary>
/// <typeparam name="T">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class CallStream<T> : CallPart
    where T : unmanaged, IProtoMessage<T>
{
    private Owned<T>? _current;

    /// <summary>Takes the message that has come.</summary>
    /// <param name="message">The message; it ends with <see cref="Release"/>.</param>
    public void Take(Owned<T> message) => _current = message;

    /// <inheritdoc/>
    public override void Release()
    {
        Owned<T>? current = _current;
        _current = null;
        current?.Release();
    }
}
