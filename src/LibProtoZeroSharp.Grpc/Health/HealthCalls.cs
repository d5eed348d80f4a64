using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using ProtoZeroSharp.Grpc.Protocol.HealthV1;
using WireStatus = ProtoZeroSharp.Grpc.Protocol.HealthV1.HealthCheckResponse.Types.ServingStatus;

namespace ProtoZeroSharp.Grpc;

/// <summary>Serves <c>grpc.health.v1.Health</c>.</summary>
internal sealed class HealthCalls(ProtoHealthService health, HealthMap map, HealthCheckService runner)
    : Health.HealthBase
{
    // What the protocol allows.
    private const int MostListed = 100;

    /// <inheritdoc/>
    public override async Task<Owned<HealthCheckResponse>> Check(
        Owned<HealthCheckRequest> request, ServerCallContext context)
    {
        string service = request.Value.Service.ToString();
        ProtoServingStatus status = await FindAsync(service, context.CancellationToken).ConfigureAwait(false)
            ?? throw new RpcException(new Status(StatusCode.NotFound, "unknown service"));
        var reply = new Owned<HealthCheckResponse>();
        reply.Value.Status = (WireStatus)status;
        return reply;
    }

    /// <inheritdoc/>
    public override async Task<Owned<HealthListResponse>> List(
        Owned<HealthListRequest> request, ServerCallContext context)
    {
        string[] services = health.ListServices();
        if (services.Length > MostListed)
        {
            throw new RpcException(new Status(
                StatusCode.ResourceExhausted, $"there are more than {MostListed} services with a status"));
        }

        // All checks once: a check may stand for several services.
        HealthReport? report = map.RunsChecks
            ? await runner.CheckHealthAsync(context.CancellationToken).ConfigureAwait(false) : null;
        var reply = new Owned<HealthListResponse>();
        foreach (string service in services)
        {
            ProtoServingStatus? found = report != null && map.Has(service) && !health.IsFixed(service)
                ? map.StatusOf(service, report) : health.GetStatus(service);

            // Cleared meanwhile.
            if (found is not { } status) continue;
            var answer = new HealthCheckResponse { Status = (WireStatus)status };
            reply.Value.MutableStatuses.Set(service, answer, reply.Arena);
        }

        return reply;
    }

    /// <inheritdoc/>
    public override async Task Watch(
        Owned<HealthCheckRequest> request, IServerStreamWriter<Owned<HealthCheckResponse>> responseStream,
        ServerCallContext context)
    {
        CancellationToken cancellation = context.CancellationToken;
        HealthWatch watch = health.Watch(request.Value.Service.ToString());
        try
        {
            await TellAsync(watch, responseStream, cancellation).ConfigureAwait(false);
        }
        catch (Exception error) when (cancellation.IsCancellationRequested
            && error is OperationCanceledException or InvalidOperationException or IOException)
        {
            // A watch ends when the client goes.
        }
        finally
        {
            health.Forget(watch);
        }
    }

    private async Task TellAsync(
        HealthWatch watch, IServerStreamWriter<Owned<HealthCheckResponse>> responseStream,
        CancellationToken cancellation)
    {
        using var reply = new Owned<HealthCheckResponse>();
        bool isFirst = true;
        await foreach (ProtoServingStatus? next in watch.Statuses.ReadAllAsync(cancellation).ConfigureAwait(false))
        {
            // The first one is of now, if checks can say; later ones are what is published.
            ProtoServingStatus? status = isFirst && next != null
                ? await FindAsync(watch.Service, cancellation).ConfigureAwait(false) : next;
            WireStatus told = status is { } known ? (WireStatus)known : WireStatus.ServiceUnknown;
            if (!isFirst && told == reply.Value.Status) continue;
            isFirst = false;
            reply.Value.Status = told;
            await responseStream.WriteAsync(reply, cancellation).ConfigureAwait(false);
        }
    }

    private async ValueTask<ProtoServingStatus?> FindAsync(string service, CancellationToken cancellation) =>
        map.RunsChecks && map.Has(service) && !health.IsFixed(service)
            ? await map.RunAsync(runner, service, cancellation).ConfigureAwait(false)
            : health.GetStatus(service);
}
