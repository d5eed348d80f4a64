using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// What a reader gets who pastes a page into a new project, in reading order. Blocks of C# follow each other in
/// Program.cs; a block behind <c>&lt;!-- file: PATH --&gt;</c> is a file of its own; one behind
/// <c>&lt;!-- project --&gt;</c> has more lines for the project file; one behind
/// <c>&lt;!-- refused --&gt;</c> is what the compiler does not take, with the id of the error behind each such line; a
/// block of text behind <c>&lt;!-- output --&gt;</c> has lines that the program prints, in this order.
/// All pages begin where the README does: with its project lines and its schema.
/// </summary>
internal sealed partial class DocumentProgram
{
    private readonly List<(string Language, string Mark, string Code)> _blocks;
    private readonly List<(string Language, string Mark, string Code)> _readme;

    public DocumentProgram(string document)
    {
        string text = File.ReadAllText(Repository.PathOf(document));
        _blocks = Blocks(text);
        _readme = Blocks(File.ReadAllText(Repository.PathOf("README.md")));
        Match template = Template().Match(text);
        TemplateName = template.Success ? template.Groups["name"].Value : "console";
    }

    /// <summary>The project that <c>dotnet new</c> is to make.</summary>
    public string TemplateName { get; }

    /// <summary>The lines that the README adds to the project file, and then the page.</summary>
    public string ProjectLines => _readme.First(block => block.Language == "xml").Code
        + string.Concat(_blocks.Where(block => block.Mark == "project").Select(block => block.Code));

    /// <summary>Whether the page adds packages of others to the project.</summary>
    public bool HasPackages => _blocks.Any(block => block.Mark == "project");

    /// <summary>Lines that the page says the program prints.</summary>
    public IEnumerable<string> Output =>
        _blocks.Where(block => block.Mark == "output").SelectMany(block => block.Code.TrimEnd().Split('\n'));

    /// <summary>Number of blocks that the compiler must not take.</summary>
    public int RefusedCount => _blocks.Count(block => block.Mark == "refused");

    /// <summary>All files but Program.cs, by path.</summary>
    public IEnumerable<(string Path, string Text)> Files
    {
        get
        {
            var own = _blocks.Where(block => block.Mark.StartsWith("file: "))
                .Select(block => (block.Mark["file: ".Length..], block.Code)).ToList();
            foreach ((_, string mark, string code) in _readme.Where(block => block.Language == "proto"))
                own.Add(($"protos/{mark["snippet: ".Length..]}", code));
            return own;
        }
    }

    /// <summary>Program.cs, with one of the refused blocks at its place if a number is given.</summary>
    public string Program(int? refused = null)
    {
        var program = new StringBuilder();
        int number = 0;
        foreach ((string language, string mark, string code) in _blocks)
        {
            if (language != "csharp" || mark.StartsWith("file: ") || (mark == "refused" && number++ != refused))
                continue;
            program.Append(mark == "refused" ? $"{{\n{code}}}\n" : $"{code}\n");
        }

        return program.ToString();
    }

    /// <summary>Makes the project <c>app</c> as a reader does: <c>dotnet new</c>, and what the page says.</summary>
    public Consumer Paste(PackageFeed feed, string name)
    {
        Consumer consumer = feed.NewConsumer(name);
        Dotnet.Run(consumer.Folder, "new", TemplateName, "-o", "app", "--no-restore").Succeeded();
        string lines = string.Concat(ProjectLines.TrimEnd().Split('\n').Select(line => $"    {line}\n"));
        consumer.File("app/app.csproj",
            File.ReadAllText(ProjectFile(consumer))
                .Replace("</Project>", $"  <ItemGroup>\n{lines}  </ItemGroup>\n</Project>"));
        foreach ((string path, string text) in Files) consumer.File($"app/{path}", text);
        if (HasPackages) consumer.PackagesOfOthers("app");
        return consumer.File("app/Program.cs", Program());
    }

    /// <summary>Where <see cref="Paste"/> has put the project.</summary>
    public static string ProjectFile(Consumer consumer) => Path.Combine(consumer.Folder, "app", "app.csproj");

    /// <summary>Line and id of the errors that comments in a program promise.</summary>
    public static string[] PromisedErrors(string program) =>
        [.. program.Split('\n').Index().Select(line => (line.Index, Id: Promise().Match(line.Item).Groups["id"].Value))
            .Where(line => line.Id != "").Select(line => $"{line.Index + 1} {line.Id}")];

    /// <summary>Line and id of the errors in Program.cs that a build printed.</summary>
    public static string[] PrintedErrors(string output) =>
        [.. Printed().Matches(output).Select(match => $"{match.Groups["line"].Value} {match.Groups["id"].Value}")
            .Distinct()
            .OrderBy(text => int.Parse(text.Split(' ')[0]))];

    private static List<(string Language, string Mark, string Code)> Blocks(string text) =>
        [.. Block().Matches(text)
            .Select(match => (match.Groups["language"].Value, match.Groups["mark"].Value, match.Groups["code"].Value))];

    [GeneratedRegex(@"(?:<!-- (?<mark>[^\n]*) -->\n+)?^```(?<language>csharp|proto|xml|text)\n(?<code>[\s\S]*?)^```",
        RegexOptions.Multiline)]
    private static partial Regex Block();

    [GeneratedRegex(@"dotnet new (?<name>\w+)")]
    private static partial Regex Template();

    [GeneratedRegex(@"// (?<id>(?:CS|PZ)\d{4})\b")]
    private static partial Regex Promise();

    [GeneratedRegex(@"Program\.cs\((?<line>\d+),\d+\): error (?<id>\w+):")]
    private static partial Regex Printed();
}
