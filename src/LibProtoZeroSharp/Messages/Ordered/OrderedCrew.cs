using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <summary>
/// The threads that do pieces of work, the oldest first: the caller, which publishes the pieces and waits for them in
/// order, and helpers of the thread pool. The caller does what no helper has begun, so it needs none.
/// </summary>
/// <param name="workers">How many threads there may be.</param>
/// <param name="cancellationToken">Ends all pieces early.</param>
internal sealed class OrderedCrew(int workers, CancellationToken cancellationToken)
{
    // Milliseconds for which a helper waits for a piece before it leaves.
    private const int Patience = 2;

    private readonly object _gate = new();
    private readonly Queue<OrderedPiece> _open = new();
    private readonly int _mostHelpers = workers - 1;
    private TaskCompletionSource? _told;
    private long _published;
    private long _last = long.MaxValue;
    private int _called, _inside;
    private bool _isClosed;

    /// <summary>For tests: told by each thread that begins a piece.</summary>
    public static Action? Trace { get; set; }

    /// <summary>Whether a piece may end early: nothing of it will be used.</summary>
    public bool IsStopped(OrderedPiece piece) =>
        Volatile.Read(ref _last) < piece.Index || cancellationToken.IsCancellationRequested;

    /// <summary>Offers the next piece, and calls a helper where more than one waits.</summary>
    public void Publish(OrderedPiece piece)
    {
        bool isHelpNeeded;
        lock (_gate)
        {
            piece.Index = _published++;
            _open.Enqueue(piece);
            isHelpNeeded = _open.Count > 1 && _called < _mostHelpers;
            if (isHelpNeeded) _called++;
            Monitor.Pulse(_gate);
        }

        // With the caller's culture and whatever else flows.
        if (isHelpNeeded) ThreadPool.QueueUserWorkItem(static crew => crew.Help(), this, preferLocal: false);
    }

    /// <summary>Returns when a piece is done; meanwhile does it, or others.</summary>
    /// <param name="piece">The piece.</param>
    /// <param name="isAsync">Whether to wait asynchronously. If not, the task is complete.</param>
    public async ValueTask CompleteAsync(OrderedPiece piece, bool isAsync)
    {
        do
        {
            while (TryTake(piece, out OrderedPiece? open)) Do(open);
        }
        while (await WaitAsync(piece, isAsync).ConfigureAwait(false));
    }

    /// <summary>Ends the work. After this no other thread is in a piece or will be.</summary>
    /// <param name="isAsync">Whether to wait asynchronously. If not, the task is complete.</param>
    public async ValueTask CloseAsync(bool isAsync)
    {
        lock (_gate)
        {
            _isClosed = true;
            Volatile.Write(ref _last, -1);
            _open.Clear();
            Monitor.PulseAll(_gate);
        }

        while (await WaitAsync(null, isAsync).ConfigureAwait(false))
        {
        }
    }

    /// <inheritdoc cref="CompleteAsync"/>
    public void Complete(OrderedPiece piece) => CompleteAsync(piece, isAsync: false).AsTask().GetAwaiter().GetResult();

    /// <inheritdoc cref="CloseAsync"/>
    public void Close() => CloseAsync(isAsync: false).AsTask().GetAwaiter().GetResult();

    private void Help()
    {
        lock (_gate)
        {
            if (_isClosed) return;
            _inside++;
        }

        while (TryTakeOrLeave(out OrderedPiece? piece)) Do(piece);
    }

    private bool TryTake(OrderedPiece needed, [NotNullWhen(true)] out OrderedPiece? piece)
    {
        piece = null;
        lock (_gate) return !needed.IsDone && _open.TryDequeue(out piece);
    }

    private bool TryTakeOrLeave([NotNullWhen(true)] out OrderedPiece? piece)
    {
        lock (_gate)
        {
            if (_open.TryDequeue(out piece)) return true;
            if (!_isClosed && Monitor.Wait(_gate, Patience) && _open.TryDequeue(out piece)) return true;
            _called--;
            _inside--;
            TellCaller();
            return false;
        }
    }

    private void Do(OrderedPiece piece)
    {
        Trace?.Invoke();
        try
        {
            if (!IsStopped(piece)) piece.Run(this);
        }
#pragma warning disable CA1031 // The caller throws it where it comes to the piece.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            piece.Error = ExceptionDispatchInfo.Capture(exception);
        }

        lock (_gate)
        {
            // What comes behind an error is not needed.
            if (piece.Error != null && piece.Index < _last) Volatile.Write(ref _last, piece.Index);
            piece.IsDone = true;
            TellCaller();
        }
    }

    // Waits for a change; false if there is nothing to wait for: the piece is done, or without one no helper is inside.
    private async ValueTask<bool> WaitAsync(OrderedPiece? piece, bool isAsync)
    {
        Task told;
        lock (_gate)
        {
            if (piece == null ? _inside == 0 : piece.IsDone) return false;
            _told = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            told = _told.Task;
        }

        if (isAsync) await told.ConfigureAwait(false);
        else told.GetAwaiter().GetResult();
        return true;
    }

    private void TellCaller()
    {
        _told?.SetResult();
        _told = null;
    }
}
