using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ProtoZeroGenerator.Hosting;

/// <summary>Finds out whether the project's C# is new enough for emitted code.</summary>
internal static class LanguageCheck
{
    /// <summary>The oldest version that compiles emitted code, as a project file spells it.</summary>
    public const string Needed = "14";

    // The compiler this is built against is older and has no name for the version.
    private const int NeededNumber = 1400;

    /// <summary>The project's version if it is too old, else null.</summary>
    public static string? FindTooOld(ParseOptions options)
    {
        // "default", "latest" and nothing at all are a number here already; "preview" is the highest of all.
        return options is CSharpParseOptions { LanguageVersion: var version } && (int)version < NeededNumber
            ? version.ToDisplayString() : null;
    }
}
