using System.CommandLine;
using System.IO;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Input;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;
using ProtoZeroTool.Viewing;

namespace ProtoZeroTool;

/// <summary><c>protozero view</c>: one HTML page with the fields of an input and its bytes side by side.</summary>
internal static class ViewCommand
{
    private const int UsualMost = 1 << 18, Largest = 64 << 20;

    private const string Description =
        "Writes one HTML page with the fields and the bytes of an input side by side, without a schema or with one: "
        + "point at one and the other is marked; search by path, number, name and text. Ends with 1 if the bytes are "
        + "damaged. Example: protozero view message.bin --out message.html";

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        var arguments = new RecordArguments();
        Option<int> most = RecordArguments.Number(
            "--most", UsualMost, "BYTES", "How many bytes are shown at most; up to 67108864.", Largest);
        var path = new Option<string?>("--out", "-o")
        {
            HelpName = "FILE", Description = "The page to write, in the place of the standard output.",
        };
        Command command = arguments.AddTo(new("view", Description) { most, path });
        command.SetAction(parsed => Run(console, arguments, parsed, parsed.GetValue(most), parsed.GetValue(path)));
        return command;
    }

    private static int Run(ToolConsole console, RecordArguments arguments, ParseResult parsed, int most, string? path)
    {
        string file = parsed.GetValue(arguments.File)!;
        InputFile.RefuseInputs(path, file);
        PathTree paths = arguments.PathsOf(parsed);
        SchemaScope scope = arguments.ScopeOf(parsed, console, path);
        var content = new ViewContent();
        bool isFramed;
        using (RecordSource source = arguments.Open(parsed, console))
        {
            isFramed = source.Records.Kind != FrameKind.None;
            content.Read(source.Records, most);
        }

        using Stream stream = path is null ? console.OpenOutput() : InputFile.Create(path, console);
        using var writer = new StreamWriter(stream) { NewLine = "\n" };
        string title = Path.GetFileName(InputFile.NameOf(file));
        ViewPage.Write(writer, title, content, isFramed, paths, new FieldLooker(wantsAll: true), in scope);
        return content.HasDamage ? ExitCodes.Failure : ExitCodes.Success;
    }
}
