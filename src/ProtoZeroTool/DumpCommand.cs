using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Globalization;
using System.IO;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Input;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Notation;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero dump</c>: any bytes as a tree, as JSON, or as a text that is assembled again.</summary>
internal static class DumpCommand
{
    private const string Description =
        "Shows any protobuf bytes, without a schema or with one: offset, field number, wire type, and the likeliest "
        + "reading of each value; ? marks a doubtful one. Ends with 1 if the bytes are damaged. "
        + "Example: protozero dump message.bin --as 3.2=packed-sint32";

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        var arguments = new DumpArguments();
        Command command = arguments.MakeCommand(Description);
        command.SetAction(parsed => Run(console, arguments, parsed));
        return command;
    }

    private static int Run(ToolConsole console, DumpArguments arguments, ParseResult parsed)
    {
        string file = parsed.GetValue(arguments.File)!;
        var paths = new PathTree();
        foreach (string one in parsed.GetValue(arguments.As) ?? []) Force(paths, one);
        if (parsed.GetValue(arguments.Assemble)) return Assemble(console, arguments, parsed, paths);
        SchemaScope scope = default;
        if (parsed.GetValue(arguments.Type) is { } type)
        {
            scope = new SchemaScope(SchemaSource.Load(
                console, parsed.GetValue(arguments.Roots)!, parsed.GetValue(arguments.Protos) ?? [],
                parsed.GetValue(arguments.Descriptors), type).Type);
        }
        else if (parsed.GetValue(arguments.Descriptors) is not null)
        {
            throw new ToolException("--descriptors needs --type");
        }

        DumpOptions options = OptionsOf(console, arguments, parsed);
        using RecordSource source = Open(
            console, arguments, parsed, FrameKinds.Parse(parsed.GetValue(arguments.Framing)!),
            Enum.Parse<Packing>(parsed.GetValue(arguments.Unpack)!, ignoreCase: true));
        Announce(console, source, file);
        using Stream stream = new BufferedStream(console.OpenOutput(), 1 << 16);
        var looker = new FieldLooker(wantsAll: options.IsJson);
        if (options.IsJson)
        {
            using var json = new JsonPrinter(stream, options, looker);
            return Print(console, source, new Dumper(source.Records, paths, looker, json, options), json, in scope);
        }

        using var output = new ByteOutput(stream);
        var tree = new TreePrinter(output, options, looker);
        return Print(console, source, new Dumper(source.Records, paths, looker, tree, options), tree, in scope);
    }

    private static int Print(
        ToolConsole console, RecordSource source, Dumper dumper, IRecordPrinter printer, in SchemaScope scope)
    {
        using var progress = new ByteProgress(console);
        dumper.Run(in scope, () =>
        {
            if (!progress.IsDue) return;
            (long done, long all) = source.Progress;
            progress.Report(all > 0 ? done : source.Records.Position, all);
        });
        return printer.HasDamage ? ExitCodes.Failure : ExitCodes.Success;
    }

    private static int Assemble(
        ToolConsole console, DumpArguments arguments, ParseResult parsed, PathTree paths)
    {
        FrameKind kind = FrameKinds.Parse(parsed.GetValue(arguments.Framing)!);
        if (kind == FrameKind.Auto) kind = FrameKind.None;
        if (kind is not (FrameKind.None or FrameKind.Delimited))
            throw new ToolException($"--assemble writes --framing none and delimited, not {FrameKinds.NameOf(kind)}");
        using RecordSource source = Open(console, arguments, parsed, kind, Packing.None);
        using Stream stream = console.OpenOutput();
        using var output = new ByteOutput(stream);
        return new AssemblyDumper(source.Records, paths, output).Run() ? ExitCodes.Success : ExitCodes.Failure;
    }

    private static RecordSource Open(
        ToolConsole console, DumpArguments arguments, ParseResult parsed, FrameKind kind, Packing packing) => new(
            InputFile.Open(parsed.GetValue(arguments.File)!, console), kind, packing,
            parsed.GetValue(arguments.MaxRecord));

    // What was found out is told where nobody asked for it.
    private static void Announce(ToolConsole console, RecordSource source, string file)
    {
        if (source.Packing != Packing.None)
            console.Error.WriteLine($"{file}: unpacked from {source.Packing.ToString().ToLowerInvariant()}");
        if (source.Records.Kind != FrameKind.None)
            console.Error.WriteLine($"{file}: framing {FrameKinds.NameOf(source.Records.Kind)}");
    }

    private static DumpOptions OptionsOf(ToolConsole console, DumpArguments arguments, ParseResult parsed)
    {
        string? path = parsed.GetValue(arguments.Path);
        return new DumpOptions
        {
            IsJson = parsed.GetValue(arguments.Format) == "json",
            ShowsHex = parsed.GetValue(arguments.Hex),
            ShowsColours = console.ShowsColours,
            Depth = parsed.GetValue(arguments.Depth),
            Limit = parsed.GetValue(arguments.Limit),
            Cut = parsed.GetValue(arguments.Cut),
            Path = path is null ? [] : ParsePath(path),
        };
    }

    private static void Force(PathTree paths, string text)
    {
        int equals = text.IndexOf('=', StringComparison.Ordinal);
        if (equals < 0) throw new ToolException($"--as {text}: PATH=TYPE is expected, such as 3.2=string");
        if (ForcedType.Parse(text[(equals + 1)..]) is not { } type)
            throw new ToolException($"--as {text}: no such type; there are {ForcedType.Names}");
        FieldPath path = paths.Root;
        foreach (int number in ParsePath(text[..equals])) path = path.Child(number);
        path.Forced = type;
    }

    private static List<int> ParsePath(string text)
    {
        List<int> numbers = [];
        foreach (string part in text.Split('.'))
        {
            if (!int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
                || number is < 1 or > (1 << 29) - 1)
                throw new ToolException($"{text}: no path of field numbers, such as 3.2");
            numbers.Add(number);
        }

        return numbers;
    }
}
