using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;

namespace ProtoZeroTool.Tests;

/// <summary>
/// A folder in which commands of a page run: with the files of the page, the schema of the README, and data.
/// </summary>
internal sealed class ShellPageRun : IDisposable
{
    // Names on the pages, and what they are in the data.
    private static readonly Dictionary<string, string> s_data = new()
    {
        ["trace.bin"] = "otlp/payloads/example_trace.bin",
        ["logs.bin"] = "otlp/payloads/example_logs.bin",
        ["otlp"] = "otlp",
        ["planet.osm.pbf"] = "osm/synthetic-zlib-dense.osm.pbf",
        ["osm"] = "osm",
        [Tiles] = "mvt/payloads",
    };

    // All files of a folder.
    private const string Tiles = "*.mvt";

    private readonly ToolFolder _folder = new();

    /// <param name="page">The page.</param>
    public ShellPageRun(ShellPage page)
    {
        foreach ((string path, string text) in page.Files) _folder.File($"app/{path}", text);
        string readme = File.ReadAllText(Repository.PathOf("README.md"));
        const string Begin = "<!-- snippet: log.proto -->\n```proto\n";
        int schema = readme.IndexOf(Begin) + Begin.Length;
        _folder.File("app/protos/log.proto", readme[schema..readme.IndexOf("```", schema)]);
        _folder.File("home/.local/bin/empty", "").File("home/.dotnet/tools/empty", "");
        File.CreateSymbolicLink(_folder.PathOf("home/.dotnet/tools/protozero"), $"{AppContext.BaseDirectory}/protozero");
        File.CreateSymbolicLink(_folder.PathOf("home/.local/bin/protoc"), GrpcTools.Protoc);
        if (DataFolder.Missing(DataPart.All) is not null) return;
        foreach ((string name, string path) in s_data)
        {
            if (name != Tiles)
            {
                Link(name, DataFolder.PathOf(path));
                continue;
            }

            foreach (string file in Directory.EnumerateFiles(DataFolder.PathOf(path), name))
                Link(Path.GetFileName(file), file);
        }
    }

    /// <summary>Runs the commands of a block.</summary>
    /// <returns>What differs from the page; nothing for commands that need data where that is missing.</returns>
    public async Task<IReadOnlyList<string>> DifferencesAsync(IReadOnlyList<PageCommand> block)
    {
        List<string> differences = [];
        if (DataFolder.Missing(DataPart.All) is not null && block.Any(NeedsData)) return differences;
        foreach (PageCommand command in block)
        {
            // Needs the package where packages come from.
            if (command.Text.StartsWith("dotnet tool install ")) continue;
            string home = _folder.PathOf("home"), setup = $"export HOME='{home}' PATH=\"$PATH:{home}/.local/bin\"";
            ToolRun run = await Bash.RunAsync(_folder.PathOf("app"), $"{setup}\n{command.Text}");
            string printed = run.Output + run.Error;
            bool isSame = command.Output is null ? run.ExitCode == 0 : IsSame(command.Output, printed);
            if (isSame) continue;
            differences.Add(
                $"line {command.Line}: $ {command.Text}\nended with {run.ExitCode} and printed:\n{printed}");
        }

        return differences;
    }

    public void Dispose() => _folder.Dispose();

    private void Link(string name, string target) => File.CreateSymbolicLink(_folder.PathOf($"app/{name}"), target);

    private static bool NeedsData(PageCommand command) =>
        s_data.Keys.Any(name => command.Text.Split(' ', '/').Contains(name));

    private static bool IsSame(string expected, string printed)
    {
        string[] parts = $"\n{expected}".Split("\n…\n");
        if (parts.Length == 1) return expected == printed;
        printed = $"\n{printed}";
        if (!printed.StartsWith(parts[0]) || !printed.EndsWith(parts[^1])) return false;
        int at = 0;
        foreach (string part in parts)
        {
            int found = printed.IndexOf(part, at, StringComparison.Ordinal);
            if (found < 0) return false;
            at = found + part.Length;
        }

        return true;
    }
}
