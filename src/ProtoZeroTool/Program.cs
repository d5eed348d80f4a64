using System;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The command <c>protozero</c>.</summary>
internal static class Program
{
    private static int Main(string[] arguments) => CommandLine.Run(
        arguments, new ToolConsole(Console.Out, Console.Error, showsProgress: !Console.IsErrorRedirected)
        {
            OpenInput = Console.OpenStandardInput,
            OpenBytes = Console.OpenStandardOutput,
            IsOutputSeen = !Console.IsOutputRedirected,
            ShowsColours = !Console.IsOutputRedirected
                && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")),
        });
}
