using System.CommandLine;
using System.IO;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Inferring;
using ProtoZeroTool.Input;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero infer</c>: a schema that reads all samples.</summary>
internal static class InferCommand
{
    private const string Description =
        "Writes a .proto that reads all samples without unknown fields: kinds by the evidence of all of them, "
        + "with counts as comments. Damaged samples are left out, and it ends with 1 then. "
        + "Example: protozero infer samples/*.bin --package shop.v1 --message Order -o order.proto";

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        var arguments = new InferArguments();
        Command command = arguments.MakeCommand(Description);
        command.SetAction(parsed => Run(console, arguments, parsed));
        return command;
    }

    private static int Run(ToolConsole console, InferArguments arguments, ParseResult parsed)
    {
        string package = parsed.GetValue(arguments.Package) ?? "", message = parsed.GetValue(arguments.Message)!;
        if (package.Length > 0) SchemaNames.Check(package, "--package", hasParts: true);
        SchemaNames.Check(message, "--message", hasParts: false);
        InputFile.RefuseInputs(parsed.GetValue(arguments.Out), parsed.GetValue(arguments.Files)!);
        PathTree paths = arguments.Records.PathsOf(parsed);
        var samples = new SampleReader(new Collector(paths), console.Error);
        using (var progress = new ByteProgress(console))
        {
            foreach (string file in parsed.GetValue(arguments.Files)!)
            {
                using RecordSource source = arguments.Records.Open(parsed, console, file);
                samples.Read(source, InputFile.NameOf(file), () =>
                {
                    if (progress.IsDue) progress.Report(source.Progress.Done, source.Progress.All);
                });
            }
        }

        Write(console, parsed.GetValue(arguments.Out), samples, package, message);
        return samples.Damaged == 0 ? ExitCodes.Success : ExitCodes.Failure;
    }

    private static void Write(ToolConsole console, string? file, SampleReader samples, string package, string message)
    {
        // Nothing is written over unless there is something to write.
        var schema = new InferredSchema(samples.Finish(), package, message);
        using Stream stream = InputFile.Create(file ?? InputFile.Standard, console);
        using var writer = new StreamWriter(stream) { NewLine = "\n" };
        schema.Write(writer, samples.Summary());
    }
}
