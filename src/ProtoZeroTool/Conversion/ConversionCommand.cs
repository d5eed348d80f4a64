using System;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.IO;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroTool.Filtering;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Input;
using ProtoZeroTool.Tables;
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

    private readonly Option<bool> _skipsDamaged = new("--skip-damaged")
    {
        Description = "Leave records of a stream out that are damaged, or that the written form cannot hold, and count "
            + "them, instead of ending at the first one.",
    };

    private static readonly MessageFormat[] s_messages =
        [MessageFormat.Binary, MessageFormat.Json, MessageFormat.Text];

    private static readonly MessageFormat[] s_read = [.. s_messages, MessageFormat.Parquet, MessageFormat.Arrow];
    private static readonly MessageFormat[] s_written = [.. s_read, MessageFormat.Csv];

    private readonly Option<MessageFormat?>? _from, _to;
    private readonly MessageFormat _defaultFrom, _defaultTo;
    private readonly TableOptions? _tables;

    /// <summary>Adds what the command needs to it.</summary>
    /// <param name="console">Where it reads and writes.</param>
    /// <param name="command">The command.</param>
    /// <param name="from">The form that is read, and whether the command line may name another one.</param>
    /// <param name="to">The same of the form that is written.</param>
    /// <param name="isFull">
    /// Whether the command line may say which records stay, and what of them, and name the forms of tables.
    /// </param>
    public ConversionCommand(
        ToolConsole console, Command command, (MessageFormat Default, bool IsOpen) from,
        (MessageFormat Default, bool IsOpen) to, bool isFull = false)
    {
        _console = console;
        _defaultFrom = from.Default;
        _defaultTo = to.Default;
        command.Arguments.Add(_file);
        _schema = new SchemaSource(command, isRequired: true);
        if (from.IsOpen) command.Options.Add(_from = Format("--from", "read", from.Default, isFull ? s_read : s_messages));
        if (to.IsOpen)
            command.Options.Add(_to = Format("--to", "written", to.Default, isFull ? s_written : s_messages));
        if (to.IsOpen) _layout = new TextLayoutOptions(command);
        _framing.AcceptOnlyFromAmong([.. FrameKinds.Names]);
        if (isFull) _filter = new FilterOptions(command);
        command.Options.Add(_framing);
        command.Options.Add(_maxRecord);
        if (isFull)
        {
            command.Options.Add(_skipsDamaged);
            _tables = new TableOptions(command);
        }

        command.Options.Add(_output);
        command.SetAction(Run);
    }

    private static Option<MessageFormat?> Format(
        string name, string verb, MessageFormat otherwise, MessageFormat[] formats)
    {
        string[] names = [.. formats.Select(MessageFormats.NameOf)];
        var option = new Option<MessageFormat?>(name)
        {
            HelpName = string.Join('|', names),
            Description = $"The form that is {verb}. Without it, the file's extension tells, else it is "
                + $"{MessageFormats.NameOf(otherwise)}.",
            CustomParser = result => Parse(result, formats, names),
        };
        option.CompletionSources.Clear();
        option.CompletionSources.Add(names);
        return option;
    }

    private static MessageFormat? Parse(ArgumentResult result, MessageFormat[] formats, string[] names)
    {
        string text = result.Tokens[^1].Value;
        int i = Array.FindIndex(names, name => name.Equals(text, StringComparison.OrdinalIgnoreCase));
        if (i >= 0) return formats[i];
        result.AddError(
            $"'{text}' is no form of a message; there are {string.Join(", ", names[..^1])} and {names[^1]}.");
        return null;
    }

    private int Run(ParseResult parsed)
    {
        string path = parsed.GetValue(_file)!, output = parsed.GetValue(_output)!, name = InputFile.NameOf(path);
        InputFile.RefuseInputs(output, path);
        MessageFormat from = FormatOf(parsed, _from, path, s_read) ?? _defaultFrom;
        MessageFormat to = FormatOf(parsed, _to, output, s_written) ?? _defaultTo;
        FrameKind framing = FrameKinds.Parse(parsed.GetValue(_framing)!);
        bool isStream = framing != FrameKind.None || MessageFormats.IsTable(from);
        TextLayout layout = _layout?.Read(parsed) ?? new TextLayout(false, false, false);
        if (isStream) layout = layout with { IsCompact = true };
        LoadedSchema schema = _schema.Load(parsed, _console, output)!;
        using RecordFilter? filter = _filter?.Read(parsed, schema, isEncoded: from == MessageFormat.Binary);
        var converter = new MessageConverter(schema, layout, _console, filter?.Mask);
        var skipped = new SkippedRecords(parsed.GetValue(_skipsDamaged));
        bool isWhole = false;
        try
        {
            if (!isStream && !MessageFormats.IsTable(to)) Convert(converter, filter, path, name, from, to, output);
            else ConvertMessages(converter, filter, parsed, schema, skipped, framing, from, to);
            isWhole = true;
        }
        finally
        {
            converter.TellLosses(to, name);
            skipped.Tell(name, _console);
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
        DynamicMessage message = converter.Read(bytes, from, () => name, arena);
        if (filter is not null && !filter.TryKeep(ref message, bytes, () => name)) return;
        ReadOnlyMemory<byte> written = converter.Write(message, to, () => name);
        using Stream stream = InputFile.Create(output, _console);
        stream.Write(written.Span);
    }

    // After an error the records before it are written.
    private void ConvertMessages(
        MessageConverter converter, RecordFilter? filter, ParseResult parsed, LoadedSchema schema,
        SkippedRecords skipped, FrameKind framing, MessageFormat from, MessageFormat to)
    {
        TableLayout? tables = _tables?.Read(parsed, schema.Schema.Types);
        FrameKind? written = to == MessageFormat.Binary ? WrittenFraming(framing, from) : null;
        using MessageInput input = Open(converter, parsed, schema, skipped, framing, from, tables);
        Stream? stream = null;
        Stream Create() =>
            stream = new BufferedStream(InputFile.Create(parsed.GetValue(_output)!, _console), 1 << 16);
        try
        {
            using MessageOutput output = MessageFormats.TableOf(to) is { } form
                ? new TableOutput(Create, form, schema.Type, tables!, converter, skipped)
                : to == MessageFormat.Csv ? new CsvOutput(new CsvWriter(Create(), schema.Type), converter)
                : new RecordMessageOutput(new RecordOutput(Create(), written), converter, to);
            new MessageStream(input, output, filter, _console).Convert();
        }
        finally
        {
            stream?.Dispose();
        }
    }

    private MessageInput Open(
        MessageConverter converter, ParseResult parsed, LoadedSchema schema, SkippedRecords skipped, FrameKind framing,
        MessageFormat from, TableLayout? tables)
    {
        string path = parsed.GetValue(_file)!, name = InputFile.NameOf(path);
        int maxRecord = parsed.GetValue(_maxRecord);
        Stream opened = InputFile.Open(path, _console);
        if (MessageFormats.TableOf(from) is { } form)
            return new TableMessages(name, opened, form, schema.Type, tables!);
        RecordInput records = from == MessageFormat.Binary ? RecordInput.OfFrames(name, opened, framing, maxRecord)
            : framing == FrameKind.None ? RecordInput.OfWhole(name, opened)
            : RecordInput.OfLines(name, opened, maxRecord);
        return new RecordMessages(records, converter, from, skipped);
    }

    // Not all framings can be written: they hold more than messages. A table has none.
    private FrameKind WrittenFraming(FrameKind framing, MessageFormat from)
    {
        if (RecordOutput.CanWrite(framing)) return framing;
        if (framing == FrameKind.None) return FrameKind.Delimited;
        if (from != MessageFormat.Binary)
            throw new ToolException($"--framing {FrameKinds.NameOf(framing)}: records cannot be written so");
        _console.Error.WriteLine($"protozero: records are written with --framing {FrameKinds.NameOf(FrameKind.Delimited)}");
        return FrameKind.Delimited;
    }

    // Of a form that cannot be chosen the extension tells nothing.
    private MessageFormat? FormatOf(
        ParseResult parsed, Option<MessageFormat?>? option, string path, MessageFormat[] tables)
    {
        if (option is null) return null;
        if (parsed.GetValue(option) is { } named) return named;
        if (MessageFormats.OfFile(path) is not { } format) return null;
        return (_tables is null ? s_messages : tables).Contains(format) ? format
            : throw new ToolException($"{path}: {option.Name} {MessageFormats.NameOf(format)} is not possible here");
    }
}
