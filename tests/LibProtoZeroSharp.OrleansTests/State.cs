using Orleans;
using ProtoZeroSharp;
using OrleansTests.Orders;
using OrleansTests.Visits;

namespace OrleansTests;

/// <summary>What a grain keeps: messages in an object that Orleans serializes.</summary>
[GenerateSerializer]
public sealed class State
{
    [Id(0)]
    public Owned<Visit>? First { get; set; }

    [Id(1)]
    public Owned<Visit>? Second { get; set; }

    [Id(2)]
    public Order? Order { get; set; }

    [Id(3)]
    public Order? Again { get; set; }
}
