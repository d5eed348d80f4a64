using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>The messages that are measured, each made at its first use.</summary>
internal static class JsonList
{
    /// <summary>Those of the benchmarks' own schemas, then the real payloads of the data folder.</summary>
    public static IEnumerable<Func<JsonMessage>> All => Own.Concat(OfPayloads);

    private static IEnumerable<Func<JsonMessage>> Own { get; } =
    [
        static () =>
        {
            Theirs.Records records = WorkloadList.Records(1_500, isRegular: true);
            return new JsonMessage<Ours.Records, Theirs.Records>("records", records.ToByteArray(),
                new SystemJson<SystemRecords>(SystemRecords.Of(records), SystemShapes.Default.SystemRecords));
        },
        static () =>
        {
            Theirs.Orders orders = Orders(300);
            return new JsonMessage<Ours.Orders, Theirs.Orders>("orders", orders.ToByteArray(),
                new SystemJson<SystemOrders>(SystemOrders.Of(orders), SystemShapes.Default.SystemOrders));
        },
        static () =>
        {
            var filler = new Filler(6, 0);
            var texts = new Theirs.Texts();
            for (int i = 0; i < 100; i++) texts.Items.Add(filler.Text(1_000 + i, isForeign: true));
            return new JsonMessage<Ours.Texts, Theirs.Texts>("long non-ASCII texts", texts.ToByteArray(),
                new SystemJson<SystemTexts>(
                    new SystemTexts { Items = [.. texts.Items] }, SystemShapes.Default.SystemTexts));
        },
    ];

#if WITH_PAYLOADS
    private static IEnumerable<Func<JsonMessage>> OfPayloads => Payloads.Missing is not null ? [] :
    [
        static () => new JsonMessage<Ours.Otlp.ExportLogsServiceRequest,
            global::OpenTelemetry.Proto.Collector.Logs.V1.ExportLogsServiceRequest>(
            Payloads.Logs, Bytes("otlp/payloads/logs_large.bin")),
        static () => new JsonMessage<Ours.Otlp.ExportTraceServiceRequest,
            global::OpenTelemetry.Proto.Collector.Trace.V1.ExportTraceServiceRequest>(
            Payloads.Traces, Bytes("otlp/payloads/traces_large.bin")),
        static () => new JsonMessage<Ours.Message1Proto3.GoogleMessage1, global::Benchmarks.Proto3.GoogleMessage1>(
            Payloads.Message1Proto3, Bytes("benchmarks/payloads/google_message1_proto3.0.bin")),
        static () => new JsonMessage<Ours.Message2.GoogleMessage2, global::Benchmarks.Proto2.GoogleMessage2>(
            Payloads.Message2, Bytes("benchmarks/payloads/google_message2.0.bin")),
    ];

    private static byte[] Bytes(string path) => File.ReadAllBytes(DataFolder.PathOf(path));
#else
    private static IEnumerable<Func<JsonMessage>> OfPayloads => [];
#endif

    /// <summary>Orders with prices, a tax of all digits, and three lines each.</summary>
    public static Theirs.Orders Orders(int count)
    {
        var filler = new Filler(10, 0);
        var random = new Random(11);
        var orders = new Theirs.Orders();
        for (int i = 0; i < count; i++)
        {
            var order = new Theirs.Order
            {
                OrderId = $"ORD-{i:D8}",
                Customer = filler.Text(22),
                Total = random.Next(100, 1_000_000) / 100.0,
                Tax = 1 + (random.NextDouble() * 100),
                Paid = i % 3 != 0,
                Address = new Theirs.OrderAddress
                {
                    Street = filler.Text(22), City = filler.Text(9), ZipCode = $"{random.Next(10_000, 100_000)}",
                },
            };
            for (int line = 0; line < 3; line++)
            {
                order.Lines.Add(new Theirs.OrderLine
                {
                    Sku = filler.Text(10), Quantity = random.Next(1, 9), Price = random.Next(100, 100_000) / 100.0,
                });
            }

            orders.Items.Add(order);
        }

        return orders;
    }
}
