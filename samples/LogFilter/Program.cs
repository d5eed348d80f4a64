using System;
using System.Diagnostics;
using System.IO;
using System.Threading;
using LogFilter;
using ProtoZeroSharp;
using QuickStart.GoogleTelemetry;
using EagerFilter = LogFilter.Eager.Filter;

// dotnet run -c Release --project samples/LogFilter
//     a batch of logs, made here
// dotnet run -c Release --project samples/LogFilter -- FILE
//     an OTLP ExportLogsServiceRequest
byte[] batch = args.Length == 1 ? File.ReadAllBytes(args[0]) : Batch.Make();
byte[] output = new byte[batch.Length + 4096], expected = new byte[batch.Length + 4096];
using var lazy = new Filter();
using var eager = new EagerFilter();

int length = GoogleFilter.Run(batch, expected);
ExportLogsServiceRequest result = ExportLogsServiceRequest.Parser.ParseFrom(expected, 0, length);
Console.WriteLine($"{batch.Length:n0} bytes come in, {length:n0} go out");
double google = Report("Google.Protobuf", 0, () => GoogleFilter.Run(batch, output));
Report("eager", google, () => eager.Run(batch, output));
Report("lazy", google, () => lazy.Run(batch, output));
Report("lazy, not validated", google, () => lazy.Run(batch, output, new ProtoParseOptions { SkipValidation = true }));

double Report(string name, double compared, Func<int> filter)
{
    int written = filter();
    if (!ExportLogsServiceRequest.Parser.ParseFrom(output, 0, written).Equals(result))
        throw new InvalidOperationException($"{name}: another result");
    // Until the code that runs is the optimized one.
    for (int i = 0; i < 400; i++) filter();
    Thread.Sleep(300);
    double best = double.MaxValue;
    long allocated = 0;
    for (int round = 0; round < 20; round++)
    {
        long before = GC.GetAllocatedBytesForCurrentThread(), start = Stopwatch.GetTimestamp();
        for (int i = 0; i < 50; i++) filter();
        best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalMicroseconds / 50);
        allocated = (GC.GetAllocatedBytesForCurrentThread() - before) / 50;
    }

    string ratio = compared == 0 ? "" : $", {best / compared:0.000} of Google's";
    Console.WriteLine($"{name,-20} {best,8:n1} µs a batch, {allocated,9:n0} managed bytes{ratio}");
    return best;
}
