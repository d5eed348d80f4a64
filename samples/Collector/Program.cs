using System;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Collector.Exits;
using Collector.Load;
using Collector.Service;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Hosting;

// dotnet run -c Release --project samples/Collector
//     a collector, a receiver behind it and clients, measured; on our types and on Google's
// dotnet run -c Release --project samples/Collector -- collector --Export=http://host:4317
//     a collector; CollectorOptions.cs has all options, --Google=true is one, --to kafka|nats|parquet another
// dotnet run -c Release --project samples/Collector -- load --minutes 20
//     clients of all kinds, well and badly behaved, and an account of each record; with --to otlp|kafka|nats|parquet
//     the exit is restarted twice, and the collector is killed once
return args switch
{
    ["collector", ..] => await CollectAsync(args[1..]),
    ["load", ..] => await Soak.RunAsync(
        TimeSpan.FromSeconds(Number("--seconds", Number("--minutes", 1) * 60)), args.Contains("--google"),
        Value("--to") is { } exit ? Enum.Parse<ExitKind>(exit, ignoreCase: true) : null,
        Value("--nats-server") ?? "nats-server"),
    _ => await Demo.RunAsync(Number("--seconds", 6)),
};

double Number(string name, double otherwise) =>
    Value(name) is { } value ? double.Parse(value, CultureInfo.InvariantCulture) : otherwise;

string? Value(string name)
{
    int index = Array.IndexOf(args, name);
    return index < 0 || index == args.Length - 1 ? null : args[index + 1];
}

static async Task<int> CollectAsync(string[] arguments)
{
    await using WebApplication app = CollectorHost.Build(arguments);
    await app.StartAsync();
    (Uri grpc, Uri http) = CollectorHost.AddressesOf(app);
    Console.WriteLine($"{grpc} {http}");
    if (!app.Configuration.GetValue<bool>("UntilInputEnds"))
    {
        await app.WaitForShutdownAsync();
        return 0;
    }

    // A child of the demonstration: it ends when its parent says so, or ends itself.
    await Console.In.ReadToEndAsync();
    await app.StopAsync();
    return 0;
}
