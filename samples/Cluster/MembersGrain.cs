using System.Linq;
using System.Threading.Tasks;
using Orleans;
using Orleans.Concurrency;
using Orleans.Runtime;

namespace Cluster;

/// <summary>Knows the silos of the cluster.</summary>
public interface IMembersGrain : IGrainWithIntegerKey
{
    /// <summary>Those that are active, as far as the silo knows that answers.</summary>
    Task<SiloAddress[]> ActiveAsync();
}

/// <inheritdoc cref="IMembersGrain"/>
/// <remarks>In every silo: the call ends where it arrives, and calls neither Redis nor another silo.</remarks>
[StatelessWorker]
public sealed class MembersGrain(IClusterMembershipService members) : Grain, IMembersGrain
{
    /// <inheritdoc/>
    public Task<SiloAddress[]> ActiveAsync() => Task.FromResult<SiloAddress[]>(
    [
        .. members.CurrentSnapshot.Members.Values.Where(one => one.Status == SiloStatus.Active)
            .Select(one => one.SiloAddress),
    ]);
}
