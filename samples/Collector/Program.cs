using System;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Collector.Load;
using Collector.Service;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Hosting;

// dotnet run -c Release --project samples/Collector
//     a collector, a receiver behind it and clients, measured; on our types and on Google's
// dotnet run -c Release --project samples/Collector -- collector --Export=http://host:4317
//     a collector; CollectorOptions.cs has all options, --Google=true is one
// dotnet run -c Release --project samples/Collector -- load --minutes 20
//     clients of all kinds, well and badly behaved, and an account of each record
return args switch
{
    ["collector", ..] => await CollectAsync(args[1..]),
    ["load", ..] => await Soak.RunAsync(
        TimeSpan.FromSeconds(Number("--seconds", Number("--minutes", 1) * 60)), args.Contains("--google")),
    _ => await Demo.RunAsync(Number("--seconds", 6)),
};

double Number(string name, double otherwise)
{
    int index = Array.IndexOf(args, name);
    return index < 0 || index == args.Length - 1 ? otherwise
        : double.Parse(args[index + 1], CultureInfo.InvariantCulture);
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
