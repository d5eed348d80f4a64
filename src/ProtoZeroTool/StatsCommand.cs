using System.CommandLine;
using System.IO;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Input;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Statistics;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero stats</c>: which fields take how many bytes.</summary>
internal static class StatsCommand
{
    private const string Description =
        "Tells which fields take how many bytes, and what another schema would save, without a schema or with one. "
        + "Ends with 1 if the bytes are damaged. Example: protozero stats log.bin --out stats.html";

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        var arguments = new StatsArguments();
        Command command = arguments.MakeCommand(Description);
        command.SetAction(parsed => Run(console, arguments, parsed));
        return command;
    }

    private static int Run(ToolConsole console, StatsArguments arguments, ParseResult parsed)
    {
        string file = parsed.GetValue(arguments.Records.File)!;
        string? output = parsed.GetValue(arguments.Out);
        InputFile.RefuseInputs(output, file);
        PathTree paths = arguments.Records.PathsOf(parsed);
        SchemaScope scope = arguments.Records.ScopeOf(parsed, console, output);
        var counts = new RecordCounts();
        using (RecordSource source = arguments.Records.Open(parsed, console))
        using (var progress = new ByteProgress(console))
        {
            var run = new StatisticsRun(source.Records, paths, new FieldLooker(wantsAll: false), counts);
            run.Run(in scope, parsed.GetValue(arguments.Limit), () =>
            {
                if (progress.IsDue) progress.Report(source.Progress.Done, source.Progress.All);
            });
        }

        string title = Path.GetFileName(InputFile.NameOf(file));
        Write(console, arguments, parsed, counts, title);
        return counts.Damages == 0 ? ExitCodes.Success : ExitCodes.Failure;
    }

    private static void Write(
        ToolConsole console, StatsArguments arguments, ParseResult parsed, RecordCounts counts, string title)
    {
        string? path = parsed.GetValue(arguments.Out);
        string format = parsed.GetValue(arguments.Format) ?? StatsArguments.FormatOf(path);
        using Stream stream = path is null ? console.OpenOutput() : InputFile.Create(path, console);
        if (format == "json")
        {
            StatisticsJson.Write(counts, stream);
            return;
        }

        using var writer = new StreamWriter(stream) { NewLine = "\n" };
        int top = parsed.GetValue(arguments.Top);
        switch (format)
        {
            case "html":
                new StatisticsPage(writer, title, top).Write(counts);
                break;
            case "svg":
                new Treemap(writer, counts.Root.Bytes).DrawFile(counts.Root);
                break;
            default:
                new StatisticsTable(writer, parsed.GetValue(arguments.Depth), top).Print(counts);
                break;
        }
    }
}
