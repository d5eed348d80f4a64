using System.Linq;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>How a command ended.</summary>
/// <param name="Command">The command as typed.</param>
/// <param name="ExitCode">0 means success.</param>
/// <param name="Output">Standard output and error together, <c>\n</c> after each line.</param>
internal sealed record CommandResult(string Command, int ExitCode, string Output)
{
    /// <summary>Fails the test, showing the output, unless the command succeeded.</summary>
    public CommandResult Succeeded()
    {
        Assert.True(ExitCode == 0, $"{Command} ended with {ExitCode}:\n{Output}");
        return this;
    }

    /// <summary>Fails the test unless the command failed and named <paramref name="code"/> as an error.</summary>
    public void FailedWith(string code)
    {
        Assert.True(ExitCode != 0, $"{Command} succeeded:\n{Output}");
        Assert.Contains($"error {code}", Output);
    }

    /// <summary>Fails the test if the command printed a warning or an error.</summary>
    public CommandResult WithoutWarnings()
    {
        string[] lines =
            [.. Output.Split('\n').Where(line => line.Contains(": warning ") || line.Contains(": error "))];
        Assert.True(lines.Length == 0, string.Join('\n', lines));
        return this;
    }
}
