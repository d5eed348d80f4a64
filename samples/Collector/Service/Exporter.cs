using System;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Microsoft.Extensions.Logging;

namespace Collector.Service;

/// <summary>
/// Sends batches to the next receiver, each attempt with a deadline, and again after errors that OTLP calls transient.
/// A batch whose answer is late or lost is sent again, too: the receiver may get it twice then, as with every exporter
/// of OTLP.
/// </summary>
/// <typeparam name="TRequest">An export request.</typeparam>
internal sealed partial class Exporter<TRequest>(
    ISignal<TRequest> signal, CollectorOptions options, Counters counters, ILogger<Exporter<TRequest>> log)
    : IDisposable
    where TRequest : class
{
    private readonly CancellationTokenSource _abort = new();

    /// <summary>Gives up all that is under way.</summary>
    public void Abort() => _abort.Cancel();

    public void Dispose() => _abort.Dispose();

    /// <summary>Sends a batch until it is taken or given up; never fails.</summary>
    public async Task ExportAsync(TRequest batch, int records)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                Rejection rejection = await signal.SendAsync(batch, new CallOptions(
                    deadline: DateTime.UtcNow + options.ExportDeadline, cancellationToken: _abort.Token));
                Count(records, rejection);
                return;
            }
            catch (RpcException error) when (IsTransient(error.StatusCode) && attempt < options.ExportAttempts)
            {
                counters.Retried();
                // Several exporters that lost the same receiver do not come back at the same moment.
                double pause = options.ExportPause.TotalMilliseconds * (1 << (attempt - 1));
                // If this is the end, the next attempt fails at once.
                await Task.Delay(TimeSpan.FromMilliseconds(pause * (0.5 + Random.Shared.NextDouble())), _abort.Token)
                    .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
            catch (RpcException error)
            {
                counters.Lost(records);
                LogLost(log, records, attempt, error.Status);
                return;
            }
        }
    }

    // A receiver's number may be anything.
    private void Count(int records, Rejection rejection)
    {
        var rejected = (int)Math.Clamp(rejection.Records, 0, records);
        counters.Forwarded(records - rejected);
        if (rejected > 0) counters.Lost(rejected);
        if (rejected > 0 || rejection.Reason.Length > 0) LogRejected(log, rejected, records, rejection.Reason);
    }

    private bool IsTransient(StatusCode status) => !_abort.IsCancellationRequested && status
        is StatusCode.Unavailable or StatusCode.DeadlineExceeded or StatusCode.Aborted or StatusCode.Cancelled
        or StatusCode.OutOfRange or StatusCode.DataLoss;

    [LoggerMessage(LogLevel.Error, "{Records} records were lost after {Attempts} attempts: {Status}")]
    private static partial void LogLost(ILogger log, int records, int attempts, Status status);

    [LoggerMessage(LogLevel.Warning, "{Rejected} of {Records} records were rejected by the receiver: {Reason}")]
    private static partial void LogRejected(ILogger log, int rejected, int records, string reason);
}
