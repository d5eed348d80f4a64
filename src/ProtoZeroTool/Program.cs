using System;
using System.IO;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The command <c>protozero</c>.</summary>
internal static class Program
{
    private static int Main(string[] arguments)
    {
        TextWriter output;
        try
        {
            output = Console.Out;
        }
        catch (UnauthorizedAccessException)
        {
            Console.Error.WriteLine("protozero: the standard output is closed");
            return ExitCodes.Failure;
        }

        return CommandLine.Run(IsStartedByProtoc(arguments) ? [PluginCommand.Name] : arguments, Open(output));
    }

    private static ToolConsole Open(TextWriter output) =>
        new(output, Console.Error, showsProgress: !Console.IsErrorRedirected)
        {
            OpenInput = Console.OpenStandardInput,
            OpenBytes = Console.OpenStandardOutput,
            IsOutputSeen = !Console.IsOutputRedirected,
            ShowsColours = !Console.IsOutputRedirected
                && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")),
        };

    // protoc starts its plug-ins without arguments, with a pipe at both ends.
    private static bool IsStartedByProtoc(string[] arguments) =>
        arguments.Length == 0 && Console.IsInputRedirected && Console.IsOutputRedirected;
}
