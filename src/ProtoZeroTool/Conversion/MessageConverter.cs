using System;
using System.Buffers;
using ProtoZeroSharp;
using ProtoZeroSharp.WellKnownTypes;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>Reads messages of a type in one form and writes them in another one.</summary>
/// <param name="schema">The type, and what an <c>Any</c> may hold.</param>
/// <param name="layout">How texts look.</param>
/// <param name="console">Where to say what a form cannot hold.</param>
/// <param name="mask">Which fields of encoded messages are decoded; null for all.</param>
internal sealed class MessageConverter(LoadedSchema schema, TextLayout layout, ToolConsole console, FieldMask? mask)
{
    private const string Indentation = "  ";

    private readonly ArrayBufferWriter<byte> _output = new();
    private long _unknown, _partial;
    private string? _missing;

    /// <summary>Reads a message.</summary>
    /// <param name="data">All of it.</param>
    /// <param name="format">Its form.</param>
    /// <param name="name">Makes what errors call it.</param>
    /// <param name="arena">Where it lives.</param>
    /// <exception cref="ToolException">
    /// It is none; the message names the line and column of a text, or the offset in bytes.
    /// </exception>
    public DynamicMessage Read(ReadOnlySpan<byte> data, MessageFormat format, Func<string> name, ArenaAllocator arena)
    {
        try
        {
            return format switch
            {
                MessageFormat.Json => DynamicMessage.ParseJson(
                    schema.Type, data, arena, new ProtoJsonOptions { Types = schema.Schema.Types }),
                MessageFormat.Text => DynamicMessage.ParseText(
                    schema.Type, data, arena, new ProtoTextOptions { Types = schema.Schema.Types }),
                _ => ReadBinary(data, arena),
            };
        }
        catch (ProtoFormatException exception)
        {
            throw new ToolException($"{name()}: {exception.Message}");
        }
    }

    /// <summary>Writes a message.</summary>
    /// <returns>What is good until the next one is written.</returns>
    /// <exception cref="ToolException">It has no such form.</exception>
    public ReadOnlyMemory<byte> Write(DynamicMessage message, MessageFormat format, Func<string> name)
    {
        _output.ResetWrittenCount();
        ArrayBufferWriter<byte> output = _output;
        try
        {
            switch (format)
            {
                case MessageFormat.Json:
                    _unknown += message.CountUnknownFields(schema.Schema.Types);
                    message.WriteJson(output, JsonOptions());
                    output.Write("\n"u8);
                    break;
                case MessageFormat.Csv:
                    CountUnknown(message);
                    message.WriteJson(output, CsvOptions());
                    break;
                case MessageFormat.Text:
                    message.WriteText(output, TextOptions());
                    if (layout.IsCompact) output.Write("\n"u8);
                    _unknown += message.CountUnknownFields(schema.Schema.Types);
                    break;
                default:
                    message.WriteTo(output);
                    break;
            }
        }
        catch (ProtoFormatException exception)
        {
            throw new ToolException($"{name()}: {exception.Message}");
        }

        return output.WrittenMemory;
    }

    /// <summary>Counts the fields that columns have no place for: those not in the schema, and extensions.</summary>
    public void CountUnknown(DynamicMessage message) => _unknown += message.CountUnknownFields();

    /// <summary>Says what was found of all messages that were converted.</summary>
    /// <param name="format">The form that was written.</param>
    /// <param name="name">What messages call the input.</param>
    public void TellLosses(MessageFormat format, string name)
    {
        if (_partial > 0)
            console.Error.WriteLine($"protozero: warning: {name}: {Count(_partial, "message has", "messages have")} "
                + $"not all required fields: {_missing}");
        if (_unknown == 0) return;
        string consequence = format switch
        {
            MessageFormat.Json => "left out, since JSON has no place for them",
            MessageFormat.Text => "written by their numbers, which cannot be read back",
            _ => "left out, since columns have no place for them",
        };
        console.Error.WriteLine($"protozero: warning: {name}: {Count(_unknown, "field is", "fields are")} "
            + $"not in the schema: {consequence}");
    }

    private static string Count(long count, string one, string many) => count == 1 ? $"1 {one}" : $"{count} {many}";

    // As protoc does it, a message without a required field is shown, and the lack is told.
    private DynamicMessage ReadBinary(ReadOnlySpan<byte> data, ArenaAllocator arena)
    {
        if (TryParse(data, arena, out DynamicMessage message, out ProtoError error)) return message;
        var exception = new ProtoFormatException(error);
        if (error.Code != ProtoFormatError.MissingRequired) throw exception;
        _partial++;
        _missing ??= exception.Message;
        return mask is { } fields ? DynamicMessage.ParsePartial(schema.Type, in fields, data, arena)
            : DynamicMessage.ParsePartial(schema.Type, data, arena);
    }

    private bool TryParse(
        ReadOnlySpan<byte> data, ArenaAllocator arena, out DynamicMessage message, out ProtoError error) =>
        mask is { } fields ? DynamicMessage.TryParse(schema.Type, in fields, data, arena, out message, out error)
            : DynamicMessage.TryParse(schema.Type, data, arena, out message, out error);

    private ProtoJsonOptions JsonOptions() => new()
    {
        Indentation = layout.IsCompact ? null : Indentation,
        PreserveProtoFieldNames = layout.KeepsNames,
        FormatDefaultValues = layout.HasDefaults,
        Types = schema.Schema.Types,
    };

    private ProtoJsonOptions CsvOptions() => new()
    {
        PreserveProtoFieldNames = true, FormatDefaultValues = true, Types = schema.Schema.Types,
    };

    private ProtoTextOptions TextOptions() => new()
    {
        SingleLine = layout.IsCompact, PrintUnknownFields = true, Types = schema.Schema.Types,
    };
}
