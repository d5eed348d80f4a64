using System.Collections.Generic;
using System.Globalization;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;

namespace ProtoZeroGenerator.Tests.Golden;

/// <summary>Runs the protoc of Grpc.Tools, the judge of what a .proto file is.</summary>
internal static partial class Protoc
{
    /// <summary>
    /// Compiles one file and returns what protoc said; the descriptor set goes to a file if one is named.
    /// </summary>
    public static ProtocVerdict Compile(string root, string entry, string includes, string? output = null)
    {
        string[] roots = includes == root ? ["-I" + root] : ["-I" + root, "-I" + includes];
        (int exitCode, string text) = GrpcTools.RunProtoc([.. roots, "-o" + (output ?? NullDevice), entry]);
        return new ProtocVerdict(exitCode == 0, Messages(text), text);
    }

    private static string NullDevice => System.OperatingSystem.IsWindows() ? "NUL" : "/dev/null";

    private static List<ProtocMessage> Messages(string text)
    {
        var messages = new List<ProtocMessage>();
        foreach (Match match in Line().Matches(text))
        {
            messages.Add(new ProtocMessage(
                // protoc writes the path on disk; the cases name files relative to their root.
                match.Groups["file"].Value.Replace('\\', '/'),
                int.Parse(match.Groups["line"].Value, CultureInfo.InvariantCulture),
                int.Parse(match.Groups["column"].Value, CultureInfo.InvariantCulture),
                match.Groups["warning"].Success));
        }

        return messages;
    }

    [GeneratedRegex(@"^(?<file>.+?):(?<line>\d+):(?<column>\d+): (?<warning>warning: )?", RegexOptions.Multiline)]
    private static partial Regex Line();
}

/// <summary>A line of protoc's output that names a place.</summary>
internal readonly record struct ProtocMessage(string File, int Line, int Column, bool IsWarning);

/// <summary>What protoc makes of a file: accepted or not, the places it named, and all it wrote.</summary>
internal sealed record ProtocVerdict(bool Accepted, IReadOnlyList<ProtocMessage> Messages, string Text);
