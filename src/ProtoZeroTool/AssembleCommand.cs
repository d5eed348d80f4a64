using System.CommandLine;
using System.IO;
using ProtoZeroTool.Input;
using ProtoZeroTool.Notation;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero assemble</c>: bytes from the text that <c>dump --assemble</c> writes.</summary>
internal static class AssembleCommand
{
    private const string Description =
        "Makes bytes of a text in the notation of protoscope, such as dump --assemble writes. "
        + "Example: echo '1: 150 2: {\"testing\"}' | protozero assemble - -o message.bin";

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        Argument<string> file = InputFile.Argument("The text; - is the standard input.");
        Option<string> output = new("--output", "-o")
        {
            HelpName = "FILE", Description = "The file to write; - is the standard output, and so is none.",
            DefaultValueFactory = _ => InputFile.Standard,
        };
        var command = new Command("assemble", Description) { file, output };
        command.SetAction(parsed => Run(console, parsed.GetValue(file)!, parsed.GetValue(output)!));
        return command;
    }

    /// <summary>Runs it and returns the exit code. After an error nothing is written.</summary>
    private static int Run(ToolConsole console, string file, string output)
    {
        InputFile.RefuseInputs(output, file);
        byte[] text;
        using (Stream stream = InputFile.Open(file, console)) text = InputFile.ReadAll(stream);
        try
        {
            AssembledBytes bytes = Assembler.Assemble(text);
            using Stream target = InputFile.Create(output, console);
            bytes.WriteTo(target);
            target.Flush();
            return ExitCodes.Success;
        }
        catch (NotationException exception)
        {
            throw new ToolException($"{file}:{exception.Line}:{exception.Column}: {exception.Message}");
        }
    }
}
