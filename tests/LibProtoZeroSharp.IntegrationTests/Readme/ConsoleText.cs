using System;
using System.IO;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>What code prints. One test at a time: the console is the process's.</summary>
internal static class ConsoleText
{
    /// <summary>The collection of tests that take the console.</summary>
    public const string Collection = "Console";

    /// <summary>Runs code and returns what it has printed.</summary>
    public static string Of(Action run)
    {
        TextWriter console = Console.Out;
        var seen = new StringWriter { NewLine = "\n" };
        Console.SetOut(seen);
        try
        {
            run();
        }
        finally
        {
            Console.SetOut(console);
        }

        return seen.ToString();
    }
}
