using System;
using System.Collections.Generic;
using System.Linq;
using Cluster.Messages;
using ProtoZeroSharp;

namespace Cluster.Work;

/// <summary>Records by service and severity.</summary>
internal sealed class Totals
{
    private readonly Dictionary<string, Dictionary<int, Total>> _services = [];

    /// <summary>All groups, in the order of services and severities.</summary>
    public IEnumerable<(string Service, int Severity, Total Total)> Groups =>
        from service in _services.OrderBy(one => one.Key, StringComparer.Ordinal)
        from severity in service.Value.OrderBy(one => one.Key)
        select (service.Key, severity.Key, severity.Value);

    /// <summary>The groups of a service.</summary>
    public Dictionary<int, Total> Of(string service)
    {
        if (!_services.TryGetValue(service, out Dictionary<int, Total>? severities))
            _services[service] = severities = [];
        return severities;
    }

    /// <summary>Adds what a file holds.</summary>
    public void Add(ref readonly FileResult result)
    {
        foreach (ref readonly Group group in result.Groups)
        {
            Total one = new()
            {
                Records = group.Records, Bytes = group.Bytes, First = group.FirstUnixNano, Last = group.LastUnixNano,
            };
            Total.Of(Of(group.Service.ToString()), group.Severity).Add(one);
        }
    }

    /// <summary>Writes the groups into a result.</summary>
    public void CopyTo(ref FileResult result, ArenaAllocator arena)
    {
        foreach ((string service, int severity, Total total) in Groups)
        {
            ref Group group = ref result.MutableGroups.Add(arena);
            group.SetService(service, arena);
            (group.Severity, group.Records, group.Bytes) = (severity, total.Records, total.Bytes);
            (group.FirstUnixNano, group.LastUnixNano) = (total.First, total.Last);
        }
    }
}
