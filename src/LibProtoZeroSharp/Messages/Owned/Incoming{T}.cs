using System.ComponentModel;
using System.Threading;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// A request of a service on the server: the call needs its memory until the host has finished the call, even if the
/// handler has disposed it. Generated services take it where the host calls them; what users override takes
/// <see cref="Owned{T}"/>.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Incoming<T> : Owned<T>
    where T : unmanaged, IProtoMessage<T>
{
    private int _released;
    private ServerCall? _call;

    /// <summary>A new request, to be filled from so many bytes.</summary>
    internal Incoming(long length)
        : base(UsualSize<T>.OfParse(length, default)) => Hold();

    /// <summary>The call it came with: the same one for every run of the method.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ServerCall Call => _call ??= new ServerCall(this);

    /// <inheritdoc/>
    public override void Release()
    {
        if (Interlocked.Exchange(ref _released, 1) != 0) return;
        Dispose();
        EndLease();
    }
}
