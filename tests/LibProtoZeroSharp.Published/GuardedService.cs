using System;
using System.Threading.Tasks;
using Grpc.Core;
using Ours;

namespace ProtoZeroSharp.Published;

/// <summary>A service that must be refused: its host would not see the attribute.</summary>
internal sealed class GuardedService : Depot.DepotBase
{
    [Guarded]
    public override Task<Owned<Order>> Add(Owned<Order> request, ServerCallContext context) =>
        Task.FromResult(request);
}

/// <summary>Something that a host would look for, such as <c>[Authorize]</c>.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class GuardedAttribute : Attribute;
