using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Descriptors;
using ProtoZeroSharp;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Input;

/// <summary>
/// The options by which commands that read messages are told their schema: a type, and import roots or a descriptor
/// set.
/// </summary>
internal sealed class SchemaSource
{
    private readonly Option<string[]> _roots = new("--proto-path", "-I", "--proto_path")
    {
        HelpName = "ROOT",
        Description = "A folder with .proto files, all of which are known: their names for imports are relative to it. "
            + "May be given several times. Without it and --descriptors, the current folder.",
    };

    private readonly Option<string[]> _files = new("--proto")
    {
        HelpName = "FILE",
        Description = "Only this .proto file and what it imports are known, and not all below the roots. "
            + "May be given several times.",
    };

    private readonly Option<string?> _descriptors = new("--descriptors")
    {
        HelpName = "SET",
        Description =
            "A file with a google.protobuf.FileDescriptorSet, as \"protozero descriptor --include-imports\" writes it, "
            + "in the place of .proto files.",
    };

    private readonly Option<string?> _type = new("--type")
    {
        HelpName = "TYPE", Description = "The full name of the message, such as shop.v1.Order.",
    };

    /// <summary>Makes the options and adds them to a command.</summary>
    /// <param name="command">The command.</param>
    /// <param name="isRequired">Whether the command cannot do without a type.</param>
    public SchemaSource(Command command, bool isRequired)
    {
        _type.Required = isRequired;
        foreach (Option option in new Option[] { _type, _roots, _files, _descriptors }) command.Options.Add(option);
        command.Validators.Add(result =>
        {
            if (!IsGiven(result, _descriptors)) return;
            if (IsGiven(result, _roots)) result.AddError("Either -I or --descriptors names the schema, not both.");
            if (IsGiven(result, _files)) result.AddError("Either --proto or --descriptors names the schema, not both.");
        });
        if (isRequired) return;
        command.Validators.Add(result =>
        {
            bool isNamed = IsGiven(result, _roots) || IsGiven(result, _files) || IsGiven(result, _descriptors);
            if (isNamed && !IsGiven(result, _type)) result.AddError("A schema needs --type.");
        });
    }

    /// <summary>Loads what the command line names; null if it names no type.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="console">Takes the errors.</param>
    /// <param name="output">What the command will write; null for nothing.</param>
    /// <exception cref="ToolException">
    /// There is no such file or type, the output is one of the files, or the files that the type needs have errors;
    /// these are printed first.
    /// </exception>
    public LoadedSchema? Load(ParseResult parsed, ToolConsole console, string? output)
    {
        if (parsed.GetValue(_type) is not { } type) return null;
        string? descriptors = parsed.GetValue(_descriptors);
        string[] roots = parsed.GetValue(_roots) is { Length: > 0 } given ? given : ["."];
        if (descriptors is not null) InputFile.RefuseInputs(output, descriptors);
        byte[] set = descriptors is null ? Compile(console, roots, parsed.GetValue(_files) ?? [], output)
            : InputFile.ReadAll(descriptors, console);
        try
        {
            return LoadedSchema.Of(set, type);
        }
        catch (Exception exception) when (exception is ProtoFormatException or ProtoSchemaException)
        {
            throw new ToolException($"{descriptors ?? "the schema"}: {exception.Message}");
        }
    }

    private static bool IsGiven(CommandResult result, Option option) =>
        result.GetResult(option) is { Implicit: false, Tokens.Count: > 0 };

    private static byte[] Compile(ToolConsole console, string[] roots, string[] files, string? output)
    {
        using var progress = new Progress(console);
        var tree = new SourceTree(roots);
        foreach (string root in tree.MissingRoots)
            console.Error.WriteLine($"protozero: {OneLine.Of(root)}: no such folder");
        IEnumerable<string> named = files.Length > 0 ? files : roots.Where(Directory.Exists);
        List<string> names = [.. named.SelectMany(tree.NamesOf).Distinct()];
        IReadOnlyList<LoadedFile> loaded =
            SourceLoader.Load(tree, names, (done, count) => progress.Report("reading", done, count));
        InputFile.RefuseInputs(output, loaded.Select(file => file.Path));
        var linked = new LinkedSources(loaded);
        progress.Dispose();
        if (!linked.HasErrors) return linked.Describe(includesImports: true);

        // Files that are wrong or need wrong ones are left out: the message may be another file's.
        FindingPrinter.Print(linked.FindingsWhere(IsError), console.Error);
        List<SchemaFile> right = RightFiles(linked);
        if (files.Length > 0 || right.Count == 0) throw new ToolException("the schema has errors");
        console.Error.WriteLine("protozero: files with errors, and those that import them, are left out");
        return DescriptorBytes.Encode(DescriptorSet.Build(right, includesImports: true));
    }

    private static bool IsError(ProtoDiagnostic finding) =>
        finding.Severity == DiagnosticSeverity.Error;

    // Each file comes behind what it imports.
    private static List<SchemaFile> RightFiles(LinkedSources linked)
    {
        var wrong = new HashSet<SchemaFile>();
        List<SchemaFile> files = [.. (linked.Schema?.Files ?? []).OrderBy(file => file.Index)];
        foreach (SchemaFile file in files)
        {
            if (file.HasErrors || file.HasMissingImports || file.Imports.Any(import => wrong.Contains(import.File)))
                wrong.Add(file);
        }

        return [.. files.Where(file => !wrong.Contains(file))];
    }
}
