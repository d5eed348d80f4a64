using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Threading.Tasks;
using Collector.Service;
using Microsoft.Extensions.Logging;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Logs;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Collector.Load;

/// <summary>The real SDK of OpenTelemetry as a client of the collector, once over gRPC and once over HTTP.</summary>
internal static class SdkDemo
{
    private const int Each = 200;

    private static readonly OtlpExportProtocol[] s_protocols =
        [OtlpExportProtocol.Grpc, OtlpExportProtocol.HttpProtobuf];

    /// <summary>Sends spans, log records and a metric, and tells what arrived.</summary>
    /// <returns>Whether that was what is expected.</returns>
    public static async Task<bool> RunAsync(bool isGoogle)
    {
        bool isGood = true;
        foreach (OtlpExportProtocol protocol in s_protocols)
        {
            await using Sink sink = await Sink.StartAsync();
            await using Child child = await Child.StartAsync(sink, isGoogle);
            Send(child, protocol);
            Stats stats = await child.DrainAsync();
            Counts counts = stats.Counts;

            // Every eighth span is a health check.
            bool isRight = counts is { Records: (2 * Each) + 1, Dropped: Each / 8, Lost: 0, Bad: 0 }
                && sink.Records == counts.Forwarded && sink.Unmarked == 0 && stats.Errors == 0;
            isGood &= isRight;
            Console.WriteLine($"  {protocol,-13} {counts.Records,6} records came, {counts.Dropped} health checks were "
                + $"dropped, {sink.Records} arrived{(isRight ? "" : $": WRONG {stats}")}");
        }

        return isGood;
    }

    private static void Send(Child child, OtlpExportProtocol protocol)
    {
        void Configure(OtlpExporterOptions exporter, string path)
        {
            exporter.Protocol = protocol;
            exporter.Endpoint = protocol == OtlpExportProtocol.Grpc ? child.Grpc : new Uri(child.Http, path);
        }

        using var source = new ActivitySource("Microsoft.AspNetCore", "10.0");
        using var meter = new Meter("Shop");
        using (Sdk.CreateTracerProviderBuilder().AddSource(source.Name)
            .ConfigureResource(resource => resource.AddService("shop"))
            .AddOtlpExporter(it => Configure(it, "v1/traces")).Build())
        using (MeterProvider meters = Sdk.CreateMeterProviderBuilder().AddMeter(meter.Name)
            .AddOtlpExporter(it => Configure(it, "v1/metrics")).Build())
        using (ILoggerFactory loggers = LoggerFactory.Create(logging => logging.AddOpenTelemetry(
            it => it.AddOtlpExporter(exporter => Configure(exporter, "v1/logs")))))
        {
            ILogger log = loggers.CreateLogger("Shop.Orders");
            Counter<int> orders = meter.CreateCounter<int>("shop.orders");
            for (int i = 0; i < Each; i++)
            {
                string name = i % 8 == 0 ? "GET /healthz" : "GET /shop";
                using Activity? span = source.StartActivity(name, ActivityKind.Server);
                span?.SetTag("http.request.method", "GET");
#pragma warning disable CA1848, CA1873 // a few records do not need a compiled message
                log.LogInformation("Order {Number} was paid", i);
#pragma warning restore CA1848, CA1873
                orders.Add(1, new KeyValuePair<string, object?>("currency", "EUR"));
            }
        }
    }
}
