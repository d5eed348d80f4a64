using System;
using System.IO;
using ProtoZeroSharp;
using QuickStart;

// dotnet run -c Release --project samples/QuickStart
//     a batch of traces and one of logs, written here
// dotnet run -c Release --project samples/QuickStart -- FILE
//     an OTLP ExportTraceServiceRequest or ExportLogsServiceRequest
if (args.Length > 1)
{
    Console.Error.WriteLine("usage: QuickStart [FILE]");
    return 1;
}

try
{
    var report = new Report(Console.Out);
    if (args.Length == 1) Run.File(args[0], report);
    else Run.Samples(report);
    return 0;
}
catch (ProtoFormatException e)
{
    Console.Error.WriteLine($"{args[0]}: not a protobuf message: {e.Code} at byte {e.Offset}");
}
catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException or ArgumentException)
{
    Console.Error.WriteLine(e.Message.ReplaceLineEndings(" "));
}

return 1;
