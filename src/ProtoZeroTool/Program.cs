using System;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The command <c>protozero</c>.</summary>
internal static class Program
{
    private static int Main(string[] arguments) => CommandLine.Run(
        IsStartedByProtoc(arguments) ? [PluginCommand.Name] : arguments,
        new ToolConsole(Console.Out, Console.Error, showsProgress: !Console.IsErrorRedirected)
        {
            OpenInput = Console.OpenStandardInput,
            OpenBytes = Console.OpenStandardOutput,
            IsOutputSeen = !Console.IsOutputRedirected,
            ShowsColours = !Console.IsOutputRedirected
                && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")),
        });

    // protoc starts its plug-ins without arguments, with a pipe at both ends.
    private static bool IsStartedByProtoc(string[] arguments) =>
        arguments.Length == 0 && Console.IsInputRedirected && Console.IsOutputRedirected;
}
