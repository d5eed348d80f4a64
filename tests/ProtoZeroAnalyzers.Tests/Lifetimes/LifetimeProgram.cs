using System.Collections.Generic;
using System.Linq;
using ProtoZeroAnalyzers.Tests.WrongPaths;

namespace ProtoZeroAnalyzers.Tests.Lifetimes;

/// <summary>
/// Members of a class that hold views: below a line <c>=== name</c>. A comment at the end of a line names what must be
/// found there; nothing else may be found.
/// </summary>
/// <param name="Kind">The resource, which is the kind of mistake.</param>
/// <param name="Name">What it tries.</param>
/// <param name="Code">The members.</param>
internal sealed record LifetimeProgram(string Kind, string Name, string Code)
{
    private const string Mark = "// PZ";

    /// <summary>The programs of a resource.</summary>
    public static IEnumerable<LifetimeProgram> Read(string kind)
    {
        foreach (string part in WrongProgram.Resource($"{kind}.txt").Split("=== ").Where(it => it.Length > 0))
        {
            string[] lines = part.Split('\n', 2);
            yield return new LifetimeProgram(kind, lines[0].Trim(), lines[1].TrimEnd());
        }
    }

    /// <summary>The whole source.</summary>
    public string Source(int number) => $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Diagnostics;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;
        using Grpc.Core;
        using Microsoft.Extensions.Logging;
        using ProtoZeroSharp;
        using Shop;

        namespace Lifetime{{number}};

        partial class Program
        {
            static readonly byte[] Bytes = [8, 1];
            static void Use<T>(T value) { }
        {{Code}}
        }
        """;

    /// <summary>What must be found: ids by line of the source, in their order.</summary>
    public IEnumerable<string> Expected(int number)
    {
        string[] lines = Source(number).Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            int mark = lines[i].IndexOf(Mark, System.StringComparison.Ordinal);
            if (mark < 0) continue;
            foreach (string id in lines[i][(mark + 3)..].Split(' ').Order(System.StringComparer.Ordinal))
                yield return $"{id} {lines[i][..mark].Trim()}";
        }
    }

    /// <inheritdoc/>
    public override string ToString() => $"{Kind}: {Name}";
}
