using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroTool.Filtering;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>
/// What <c>decode</c>, <c>encode</c> and <c>convert</c> share: one message is read, and written in another form.
/// </summary>
internal sealed class ConversionCommand
{
    private readonly ToolConsole _console;
    private readonly SchemaSource _schema;
    private readonly TextLayoutOptions? _layout;
    private readonly FilterOptions? _filter;
    private readonly Argument<string> _file = new("FILE") { Description = "The message; - is the standard input." };

    private readonly Option<string> _output = new("--output", "-o")
    {
        HelpName = "FILE", Description = "The file to write. Without it, the standard output.",
        DefaultValueFactory = _ => InputFile.Standard,
    };

    private readonly Option<string> _framing = new("--framing")
    {
        HelpName = string.Join('|', FrameKinds.Names),
        Description = "The input is a stream of records: how binary messages stand in it. Texts have a line each. "
            + "Records are converted one after the other.",
        DefaultValueFactory = _ => FrameKinds.NameOf(FrameKind.None),
    };

    private readonly Option<int> _maxRecord = new("--max-record")
    {
        HelpName = "BYTES", Description = "The longest record of a stream.",
        DefaultValueFactory = _ => RecordReader.DefaultMaxRecord,
    };

    private readonly Option<MessageFormat?>? _from, _to;
    private readonly MessageFormat _defaultFrom, _defaultTo;

    /// <summary>Adds what the command needs to it.</summary>
    /// <param name="console">Where it reads and writes.</param>
    /// <param name="command">The command.</param>
    /// <param name="from">The form that is read, and whether the command line may name another one.</param>
    /// <param name="to">The same of the form that is written.</param>
    /// <param name="filters">Whether the command line may say which records stay, and what of them.</param>
    public ConversionCommand(
        ToolConsole console, Command command, (MessageFormat Default, bool IsOpen) from,
        (MessageFormat Default, bool IsOpen) to, bool filters = false)
    {
        _console = console;
        _defaultFrom = from.Default;
        _defaultTo = to.Default;
        command.Arguments.Add(_file);
        _schema = new SchemaSource(command, isRequired: true);
        if (from.IsOpen) command.Options.Add(_from = Format("--from", "read", from.Default));
        if (to.IsOpen) command.Options.Add(_to = Format("--to", "written", to.Default));
        if (to.IsOpen) _layout = new TextLayoutOptions(command);
        _framing.AcceptOnlyFromAmong([.. FrameKinds.Names]);
        if (filters) _filter = new FilterOptions(command);
        command.Options.Add(_framing);
        command.Options.Add(_maxRecord);
        command.Options.Add(_output);
        command.SetAction(Run);
    }

    private static Option<MessageFormat?> Format(string name, string verb, MessageFormat otherwise)
    {
        string[] names = [.. Enum.GetNames<MessageFormat>().Select(format => format.ToLowerInvariant())];
        var option = new Option<MessageFormat?>(name)
        {
            HelpName = string.Join('|', names),
            Description = $"The form that is {verb}. Without it, the file's extension tells, else it is "
                + $"{otherwise.ToString().ToLowerInvariant()}.",
            CustomParser = Parse,
        };
        option.CompletionSources.Clear();
        option.CompletionSources.Add(names);
        return option;
    }

    private static MessageFormat? Parse(ArgumentResult result)
    {
        string text = result.Tokens[^1].Value;
        foreach (MessageFormat format in Enum.GetValues<MessageFormat>())
        {
            if (format.ToString().Equals(text, StringComparison.OrdinalIgnoreCase)) return format;
        }

        result.AddError($"'{text}' is no form of a message; there are binary, json and text.");
        return null;
    }

    private int Run(ParseResult parsed)
    {
        string path = parsed.GetValue(_file)!, output = parsed.GetValue(_output)!, name = InputFile.NameOf(path);
        InputFile.RefuseInputs(output, path);
        MessageFormat from = FormatOf(parsed, _from, path) ?? _defaultFrom;
        MessageFormat to = FormatOf(parsed, _to, output) ?? _defaultTo;
        FrameKind framing = FrameKinds.Parse(parsed.GetValue(_framing)!);
        TextLayout layout = _layout?.Read(parsed) ?? new TextLayout(false, false, false);
        if (framing != FrameKind.None) layout = layout with { IsCompact = true };
        LoadedSchema schema = _schema.Load(parsed, _console, output)!;
        var converter = new MessageConverter(schema, layout, _console);
        RecordFilter? filter = _filter?.Read(parsed, schema);
        bool isWhole = false;
        try
        {
            if (framing == FrameKind.None) Convert(converter, filter, path, name, from, to, output);
            else ConvertRecords(converter, filter, parsed, framing, from, to);
            isWhole = true;
        }
        finally
        {
            converter.TellLosses(to, name);
            filter?.Tell(name, isWhole, _console);
        }

        return ExitCodes.Success;
    }

    // After an error nothing is written, and of a message that does not stay neither.
    private void Convert(
        MessageConverter converter, RecordFilter? filter, string path, string name, MessageFormat from,
        MessageFormat to, string output)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = InputFile.ReadAll(path, _console);

        // No message begins so: that is no wire type.
        if (from == MessageFormat.Binary && bytes.AsSpan().StartsWith((ReadOnlySpan<byte>)[0x1f, 0x8b]))
            throw new ToolException($"{name}: is packed by gzip; unpack it first");
        DynamicMessage message = converter.Read(bytes, from, name, arena);
        if (filter is not null && !filter.TryKeep(ref message, name)) return;
        ReadOnlyMemory<byte> written = converter.Write(message, to, name);
        using Stream stream = InputFile.Create(output, _console);
        stream.Write(written.Span);
    }

    // After an error the records before it are written.
    private void ConvertRecords(
        MessageConverter converter, RecordFilter? filter, ParseResult parsed, FrameKind framing, MessageFormat from,
        MessageFormat to)
    {
        string path = parsed.GetValue(_file)!, name = InputFile.NameOf(path);
        int maxRecord = parsed.GetValue(_maxRecord);
        FrameKind? written = to == MessageFormat.Binary ? WrittenFraming(framing, from) : null;
        Stream opened = InputFile.Open(path, _console);
        using RecordInput input = from == MessageFormat.Binary
            ? RecordInput.OfFrames(name, opened, framing, maxRecord) : RecordInput.OfLines(name, opened, maxRecord);
        using Stream stream = new BufferedStream(InputFile.Create(parsed.GetValue(_output)!, _console), 1 << 16);
        var output = new RecordOutput(stream, written);
        using var progress = new ByteProgress(_console);
        using var arena = new ArenaAllocator();
        while (input.MoveNext())
        {
            string record = input.Name;
            DynamicMessage message = converter.Read(input.Data, from, record, arena);
            if (filter is null || filter.TryKeep(ref message, record))
                output.Write(converter.Write(message, to, record).Span);
            arena.Reset();
            if (progress.IsDue) progress.Report(input.Progress.Done, input.Progress.All);
        }
    }

    // Not all framings can be written: they hold more than messages.
    private FrameKind WrittenFraming(FrameKind framing, MessageFormat from)
    {
        if (RecordOutput.CanWrite(framing)) return framing;
        if (from != MessageFormat.Binary)
            throw new ToolException($"--framing {FrameKinds.NameOf(framing)}: records cannot be written so");
        _console.Error.WriteLine($"protozero: records are written with --framing {FrameKinds.NameOf(FrameKind.Delimited)}");
        return FrameKind.Delimited;
    }

    // Of a form that cannot be chosen the extension tells nothing.
    private static MessageFormat? FormatOf(ParseResult parsed, Option<MessageFormat?>? option, string path) =>
        option is null ? null : parsed.GetValue(option) ?? MessageFormats.OfFile(path);
}
