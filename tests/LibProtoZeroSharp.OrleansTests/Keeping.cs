using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Orleans;
using Orleans.Runtime;
using Orleans.Streams;
using OrleansTests.Orders;
using OrleansTests.Visits;
using ProtoZeroSharp;

namespace OrleansTests;

/// <summary>A grain with messages in its state.</summary>
public interface IKeepGrain : IGrainWithIntegerKey
{
    Task KeepAsync(Owned<Visit> visit, Order order);

    /// <summary>The states as storage has them, and the activation that has read them.</summary>
    Task<(Owned<Visit> Visit, Order Order, State Both, Guid Activation)> KeptAsync();

    Task LeaveAsync();
}

/// <inheritdoc cref="IKeepGrain"/>
public sealed class KeepGrain(
    [PersistentState("visit", KeepGrain.Storage)] IPersistentState<Owned<Visit>> visitState,
    [PersistentState("order", KeepGrain.Storage)] IPersistentState<Order> orderState,
    [PersistentState("both", KeepGrain.Storage)] IPersistentState<State> bothState) : Grain, IKeepGrain
{
    public const string Storage = "messages";

    private readonly Guid _activation = Guid.NewGuid();

    public async Task KeepAsync(Owned<Visit> visit, Order order)
    {
        (visitState.State, orderState.State) = (visit, order);
        bothState.State = new State { First = visit, Second = visit, Order = order, Again = order };
        await visitState.WriteStateAsync();
        await orderState.WriteStateAsync();
        await bothState.WriteStateAsync();
    }

    public Task<(Owned<Visit> Visit, Order Order, State Both, Guid Activation)> KeptAsync() =>
        Task.FromResult((visitState.State, orderState.State, bothState.State, _activation));

    public Task LeaveAsync()
    {
        DeactivateOnIdle();
        return Task.CompletedTask;
    }
}

/// <summary>A grain that takes events of streams of messages.</summary>
public interface ITakeGrain : IGrainWithIntegerKey
{
    Task SubscribeAsync(Guid stream);

    /// <summary>What has come, one text for each event.</summary>
    Task<List<string>> TakenAsync();
}

/// <inheritdoc cref="ITakeGrain"/>
public sealed class TakeGrain : Grain, ITakeGrain
{
    public const string Streams = "streams", Visits = "visits", Orders = "orders";

    private readonly List<string> _taken = [];

    public async Task SubscribeAsync(Guid stream)
    {
        IStreamProvider streams = this.GetStreamProvider(Streams);
        await streams.GetStream<Owned<Visit>>(StreamId.Create(Visits, stream)).SubscribeAsync(Take);
        await streams.GetStream<Order>(StreamId.Create(Orders, stream)).SubscribeAsync(Take);
    }

    public Task<List<string>> TakenAsync() => Task.FromResult(_taken);

    // The event is this subscriber's: it may change it, and ends it.
    private Task Take(Owned<Visit> visit, StreamSequenceToken? _)
    {
        using (visit)
        {
            visit.Value.MutableTags.Add("taken", visit.Arena);
            return Take($"{visit.Value.Page} {string.Join(' ', visit.Value.Tags.Select(tag => tag.ToString()))}");
        }
    }

    private Task Take(Order order, StreamSequenceToken? _) => Take($"{order.Id} {order.Lines.Count}");

    private Task Take(string text)
    {
        _taken.Add(text);
        return Task.CompletedTask;
    }
}
