using System;
using System.Collections.Generic;
using System.Linq;

namespace QuickStart;

/// <summary>What a query found out, service by service.</summary>
internal sealed class Summary
{
    private readonly SortedDictionary<string, Service> _services = new(StringComparer.Ordinal);

    public Service Of(string name)
    {
        if (!_services.TryGetValue(name, out Service? service)) _services.Add(name, service = new Service());
        return service;
    }

    public int Items => _services.Values.Sum(static service => service.Items);

    public IEnumerable<string> Lines => _services.Select(static pair => $"  {pair.Key,-16}{pair.Value}");

    /// <summary>What one service did.</summary>
    public sealed class Service
    {
        public int Items { get; set; }

        public int Errors { get; set; }

        public int Warnings { get; set; }

        public ulong SlowestNanoseconds { get; set; }

        public string Slowest { get; set; } = "";

        public override string ToString() => Slowest.Length > 0
            ? $"{Items,9:N0} spans {Errors,9:N0} failed   slowest {SlowestNanoseconds / 1e6,8:N1} ms  {Slowest}"
            : $"{Items,9:N0} log records {Errors,9:N0} errors {Warnings,9:N0} warnings";
    }
}
