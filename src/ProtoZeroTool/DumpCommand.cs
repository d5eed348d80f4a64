using System.CommandLine;
using System.IO;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Notation;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero dump</c>: any bytes as a tree, as JSON, or as a text that is assembled again.</summary>
internal static class DumpCommand
{
    private const string Description =
        "Shows any protobuf bytes, without a schema or with one: offset, field number, wire type, and the likeliest "
        + "reading of each value; ? marks a doubtful one. Ends with 1 if the bytes are damaged. "
        + "Example: protozero dump message.bin --as 3.2=packed-sint32";

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        var arguments = new DumpArguments();
        Command command = arguments.MakeCommand(Description);
        command.SetAction(parsed => Run(console, arguments, parsed));
        return command;
    }

    private static int Run(ToolConsole console, DumpArguments arguments, ParseResult parsed)
    {
        PathTree paths = arguments.Records.PathsOf(parsed);
        if (parsed.GetValue(arguments.Assemble)) return Assemble(console, arguments, parsed, paths);
        SchemaScope scope = arguments.Records.ScopeOf(parsed, console);
        DumpOptions options = OptionsOf(console, arguments, parsed);
        using RecordSource source = arguments.Records.Open(parsed, console);
        using Stream stream = new BufferedStream(console.OpenOutput(), 1 << 16);
        var looker = new FieldLooker(wantsAll: options.IsJson);
        if (options.IsJson)
        {
            using var json = new JsonPrinter(stream, options, looker);
            return Print(console, source, new Dumper(source.Records, paths, looker, json, options), json, in scope);
        }

        using var output = new ByteOutput(stream);
        var tree = new TreePrinter(output, options, looker);
        return Print(console, source, new Dumper(source.Records, paths, looker, tree, options), tree, in scope);
    }

    private static int Print(
        ToolConsole console, RecordSource source, Dumper dumper, IRecordPrinter printer, in SchemaScope scope)
    {
        using var progress = new ByteProgress(console);
        dumper.Run(in scope, () =>
        {
            if (progress.IsDue) progress.Report(source.Progress.Done, source.Progress.All);
        });
        return printer.HasDamage ? ExitCodes.Failure : ExitCodes.Success;
    }

    private static int Assemble(
        ToolConsole console, DumpArguments arguments, ParseResult parsed, PathTree paths)
    {
        FrameKind kind = FrameKinds.Parse(parsed.GetValue(arguments.Records.Framing)!);
        if (kind == FrameKind.Auto) kind = FrameKind.None;
        if (kind is not (FrameKind.None or FrameKind.Delimited))
            throw new ToolException($"--assemble writes --framing none and delimited, not {FrameKinds.NameOf(kind)}");
        using RecordSource source = arguments.Records.Open(parsed, console, kind, Packing.None);
        using Stream stream = console.OpenOutput();
        using var output = new ByteOutput(stream);
        return new AssemblyDumper(source.Records, paths, output).Run() ? ExitCodes.Success : ExitCodes.Failure;
    }

    private static DumpOptions OptionsOf(ToolConsole console, DumpArguments arguments, ParseResult parsed)
    {
        string? path = parsed.GetValue(arguments.Path);
        return new DumpOptions
        {
            IsJson = parsed.GetValue(arguments.Format) == "json",
            ShowsHex = parsed.GetValue(arguments.Hex),
            ShowsColours = console.ShowsColours,
            Depth = parsed.GetValue(arguments.Depth),
            Limit = parsed.GetValue(arguments.Limit),
            Cut = parsed.GetValue(arguments.Cut),
            Path = path is null ? [] : RecordArguments.ParsePath(path),
        };
    }
}
