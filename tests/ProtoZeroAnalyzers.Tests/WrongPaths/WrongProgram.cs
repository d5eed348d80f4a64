using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace ProtoZeroAnalyzers.Tests.WrongPaths;

/// <summary>A small program that changes a message in some way, with what must become of it.</summary>
/// <param name="Name">What it tries.</param>
/// <param name="Expected">
/// The ids of all errors of the compiler, in ordinal order with spaces between; if there are none, those of the
/// findings of the analyzers; or <c>runs</c>, if there are none of both and the change must be seen.
/// </param>
/// <param name="Check">What must be true afterwards, as an expression.</param>
/// <param name="Code">Statements; the members around them stand before a line of three dashes.</param>
internal sealed record WrongProgram(string Name, string Expected, string Check, string Code)
{
    /// <summary>The word for a program that does what it says.</summary>
    public const string Runs = "runs";

    /// <summary>The programs of a resource, each below a line <c>=== name | expected | check</c>.</summary>
    public static IEnumerable<WrongProgram> Read(string resource)
    {
        foreach (string part in Resource(resource).Split("=== ", StringSplitOptions.RemoveEmptyEntries))
        {
            string[] lines = part.Split('\n', 2), head = lines[0].Split(" | ");
            yield return new WrongProgram(
                head[0].Trim(), head[1].Trim(), head.Length > 2 ? head[2].Trim() : "true", lines[1].Trim());
        }
    }

    /// <summary>The text of a resource.</summary>
    public static string Resource(string name)
    {
        using var reader = new StreamReader(typeof(WrongProgram).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    /// <summary>The whole source: a full order and a parcel, the change, and the look at the outcome.</summary>
    public string Source(int number)
    {
        string[] parts = Code.Split("\n---");
        return $$"""
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading.Tasks;
            using ProtoZeroSharp;
            using Shop;

            namespace Program{{number}};

            static class Program
            {
            {{string.Concat(parts.SkipLast(1))}}
                static bool Run(ArenaAllocator a)
                {
                    Order o = Given.MakeOrder(a);
                    Parcel p = Given.MakeParcel(a);
            {{parts[^1]}}
                    return Given.Look(in o, in p) && ({{Check}});
                }
            }
            """;
    }

    /// <inheritdoc/>
    public override string ToString() => Name;
}
