using System.Threading.Tasks;
using Collector.Service;
using Grpc.Core;

namespace Collector.Exits;

/// <summary>
/// The next receiver of OTLP. A batch whose answer is late or lost is sent again: the receiver may get it twice then,
/// as with every exporter of OTLP.
/// </summary>
/// <typeparam name="TRequest">An export request.</typeparam>
internal sealed class OtlpExit<TRequest>(ISignal<TRequest> signal) : IExit<TRequest>
    where TRequest : class
{
    public async Task<Rejection> SendAsync(TRequest batch, Attempt attempt)
    {
        try
        {
            return await signal.SendAsync(
                batch, new CallOptions(deadline: attempt.Deadline, cancellationToken: attempt.CancellationToken));
        }
        catch (RpcException error)
        {
            throw new ExitException(error.Status.ToString(), IsTransient(error.StatusCode), error);
        }
    }

    // As the specification of OTLP lists them.
    private static bool IsTransient(StatusCode status) => status
        is StatusCode.Unavailable or StatusCode.DeadlineExceeded or StatusCode.Aborted or StatusCode.Cancelled
        or StatusCode.OutOfRange or StatusCode.DataLoss;
}
