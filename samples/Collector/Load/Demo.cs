using System;
using System.Threading.Tasks;

namespace Collector.Load;

/// <summary>What the sample prints when it is run without arguments.</summary>
internal static class Demo
{
    /// <summary>Shows the SDK, and measures the collector on both kinds of types.</summary>
    /// <returns>0 if everything arrived.</returns>
    public static async Task<int> RunAsync(double seconds)
    {
        Console.WriteLine("The OpenTelemetry SDK sends 200 spans, 200 log records and a metric:");
        bool isGood = await SdkDemo.RunAsync(isGoogle: false);
        Measured ours = await Throughput.RunAsync(isGoogle: false, seconds);
        Measured google = await Throughput.RunAsync(isGoogle: true, seconds);
        Console.WriteLine();
        Console.WriteLine($"Full load: exports of 512 spans or log records, {ours.BytesOfOne:n0} bytes, "
            + $"from {Throughput.Clients} clients over gRPC, for {seconds:n0} s; "
            + $"{Environment.ProcessorCount} processors, shared with clients and sink");
        Console.WriteLine();
        Console.WriteLine($"  {"",-34}{"this library",14}{"Google's",14}{"ratio",8}");
        Row("batches a second", it => it.BatchesOfASecond);
        Row("records a second", it => it.RecordsOfASecond);
        Row("MB a second", it => it.MegabytesOfASecond);
        Row("processor us of a batch", it => it.MicrosecondsOfABatch);
        Row("managed bytes of a batch", it => it.AllocatedOfABatch);
        Row("stopped by the collector, ms", it => it.PauseMilliseconds);
        Console.WriteLine($"  {"collections of generation 0/1/2",-34}{ours.Collections,14}{google.Collections,14}");
        Row("records accepted", it => it.Last.Counts.Records);
        Row("records filtered", it => it.Last.Counts.Dropped);
        Row("records forwarded", it => it.Last.Counts.Forwarded);
        Row("records at the sink", it => it.RecordsAtSink);
        isGood &= Check("this library", ours) & Check("Google's", google);
        return isGood ? 0 : 1;

        void Row(string name, Func<Measured, double> value)
        {
            double mine = value(ours), other = value(google);
            string ratio = other > 0 ? $"{mine / other:0.00}" : "";
            Console.WriteLine($"  {name,-34}{mine,14:n0}{other,14:n0}{ratio,8}");
        }
    }

    private static bool Check(string name, Measured measured)
    {
        if (!measured.IsGood)
            Console.WriteLine($"WRONG: {name}: {measured.Last}, {measured.RecordsAtSink} at the sink");
        return measured.IsGood;
    }
}
