using System;
using System.Threading;
using System.Threading.Tasks;
using Collector.Exits;
using Microsoft.Extensions.Logging;

namespace Collector.Service;

/// <summary>
/// Sends batches to the exit, each attempt with a deadline, and again after errors that the exit calls transient.
/// </summary>
/// <typeparam name="TRequest">An export request.</typeparam>
internal sealed partial class Exporter<TRequest>(
    IExit<TRequest> exit, CollectorOptions options, Counters counters, ILogger<Exporter<TRequest>> log) : IDisposable
    where TRequest : class
{
    private readonly CancellationTokenSource _abort = new();

    /// <summary>Gives up all that is under way.</summary>
    public void Abort() => _abort.Cancel();

    public void Dispose() => _abort.Dispose();

    /// <summary>Sends a batch until it is confirmed or given up; never fails.</summary>
    /// <returns>What the senders are to be told.</returns>
    public async Task<Verdict> ExportAsync(TRequest batch, int records)
    {
        var id = Guid.CreateVersion7().ToString("n");
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                return Count(records, await exit.SendAsync(
                    batch, new Attempt(id, DateTime.UtcNow + options.ExportDeadline, _abort.Token)));
            }
            catch (ExitException error) when (
                error.IsTransient && !_abort.IsCancellationRequested && attempt < options.ExportAttempts)
            {
                counters.Retried();
                // If this is the end, the next attempt fails at once.
                await Task.Delay(PauseBehind(attempt), _abort.Token)
                    .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
            catch (ExitException error)
            {
                counters.Lost(records);
                LogLost(log, records, attempt, error.Message);
                return error.IsTransient ? Verdict.Unconfirmed : Verdict.Rejected;
            }
        }
    }

    // Several exporters that lost the same receiver do not come back at the same moment.
    private TimeSpan PauseBehind(int attempt)
    {
        double pause = options.ExportPause.TotalMilliseconds * Math.Pow(2, attempt - 1);
        double most = options.ExportDeadline.TotalMilliseconds;
        return TimeSpan.FromMilliseconds(Math.Min(pause, most) * (0.5 + Random.Shared.NextDouble()));
    }

    // A receiver's number may be anything.
    private Verdict Count(int records, Rejection rejection)
    {
        var rejected = (int)Math.Clamp(rejection.Records, 0, records);
        counters.Forwarded(records - rejected);
        if (rejected > 0) counters.Lost(rejected);
        if (rejected > 0 || rejection.Reason.Length > 0) LogRejected(log, rejected, records, rejection.Reason);
        return rejected > 0 ? Verdict.Rejected : Verdict.Confirmed;
    }

    [LoggerMessage(LogLevel.Error, "{Records} records were given up after {Attempts} attempts: {Reason}")]
    private static partial void LogLost(ILogger log, int records, int attempts, string reason);

    [LoggerMessage(LogLevel.Warning, "{Rejected} of {Records} records were rejected by the receiver: {Reason}")]
    private static partial void LogRejected(ILogger log, int rejected, int records, string reason);
}
