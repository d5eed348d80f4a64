using System;
using System.Threading;
using System.Threading.Tasks;
using Orleans;
using Orleans.Concurrency;
using OrleansTests.Orders;
using OrleansTests.Visits;
using ProtoZeroSharp;

namespace OrleansTests;

/// <summary>A grain that takes, keeps and returns messages.</summary>
public interface IVisitGrain : IGrainWithIntegerKey
{
    Task<string> SiloAsync();

    Task AddAsync(Owned<Visit> visit);

    Task<long> AddSharedAsync([Immutable] Owned<Visit> visit);

    Task<Owned<Visit>> LastAsync();

    Task<Order> MoreAsync(Order order);

    Task FailAsync(Owned<Visit> visit);
}

/// <inheritdoc cref="IVisitGrain"/>
public sealed class VisitGrain : Grain, IVisitGrain
{
    private Owned<Visit>? _last;

    public Task<string> SiloAsync() => Task.FromResult(RuntimeIdentity);

    public Task AddAsync(Owned<Visit> visit)
    {
        // The argument is the grain's: it may change it, keep it and dispose what it kept before.
        visit.Value.MutableTags.Add("seen", visit.Arena);
        _last?.Dispose();
        _last = visit;
        return Task.CompletedTask;
    }

    public Task<long> AddSharedAsync(Owned<Visit> visit) => Task.FromResult(visit.Value.Counts["a"]);

    public Task<Owned<Visit>> LastAsync() => Task.FromResult(_last!);

    public Task<Order> MoreAsync(Order order)
    {
        order.Lines.Add(new Order.Types.Line { Text = "more", Count = 1 });
        return Task.FromResult(order);
    }

    public Task FailAsync(Owned<Visit> visit) => throw new InvalidOperationException(visit.Value.Page.ToString());

    public override Task OnDeactivateAsync(DeactivationReason reason, CancellationToken cancellationToken)
    {
        _last?.Dispose();
        return Task.CompletedTask;
    }
}
