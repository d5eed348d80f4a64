using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Threading;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// The messages of one call on the server: its request, or what holds those of a stream, and the replies that its
/// method has returned. They belong to the call and not to one run of the method, since an interceptor may run it
/// again, or return another reply. What generated services call.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ServerCall : CallPart, IDisposable
{
    private readonly Lock _lock = new();
    private CallPart? _requests;
    private CallPart? _reply;
    private List<CallPart>? _more;
    private bool _hasBegun, _hasEnd;

    /// <summary>Begins a call.</summary>
    /// <param name="requests">The request, or what holds those of a stream.</param>
    public ServerCall(CallPart requests) => _requests = requests;

    /// <summary>Notes that the method is run.</summary>
    /// <returns>Whether it is the first time.</returns>
    public bool Begin()
    {
        bool isFirst = !_hasBegun;
        _hasBegun = true;
        return isFirst;
    }

    /// <summary>Notes that the host disposes this object when the call is over.</summary>
    public void EndsWithHost() => _hasEnd = true;

    /// <summary>Takes the reply that the method has returned: it ends when it was sent, or with the call.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="reply">The reply; null if there is none, which the host tells the client.</param>
    /// <returns>The reply.</returns>
    [return: NotNullIfNotNull(nameof(reply))]
    public Owned<T>? Answer<T>(Owned<T>? reply)
        where T : unmanaged, IProtoMessage<T>
    {
        if (reply is null)
        {
            Finish();
            return null;
        }

        reply.SendOnce(this);
        lock (_lock)
        {
            if (_reply is null) _reply = reply;
            else (_more ??= []).Add(reply);
        }

        return reply;
    }

    /// <summary>
    /// The method has returned. That is the end where no host tells it: a method that throws may be run again, and its
    /// request be logged, so there the garbage collector ends them.
    /// </summary>
    public void Finish()
    {
        if (!_hasEnd) Release();
    }

    /// <inheritdoc/>
    public override void Release()
    {
        CallPart? requests, reply;
        List<CallPart>? more;
        lock (_lock)
        {
            (requests, reply, more) = (_requests, _reply, _more);
            _requests = _reply = null;
            _more = null;
        }

        requests?.Release();
        reply?.Release();
        more?.ForEach(static one => one.Release());
    }

    /// <summary>The host has finished the call.</summary>
    public void Dispose() => Release();
}
