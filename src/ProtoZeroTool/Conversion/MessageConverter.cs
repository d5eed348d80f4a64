using System;
using System.Buffers;
using ProtoZeroSharp;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Conversion;

/// <summary>Reads messages of a type in one form and writes them in another one.</summary>
/// <param name="schema">The type, and what an <c>Any</c> may hold.</param>
/// <param name="layout">How texts look.</param>
/// <param name="console">Where to say what a form cannot hold.</param>
internal sealed class MessageConverter(LoadedSchema schema, TextLayout layout, ToolConsole console)
{
    private const string Indentation = "  ";

    /// <summary>Reads a message.</summary>
    /// <param name="data">All of it.</param>
    /// <param name="format">Its form.</param>
    /// <param name="name">What errors call it.</param>
    /// <param name="arena">Where it lives.</param>
    /// <exception cref="ToolException">
    /// It is none; the message names the line and column of a text, or the offset in bytes.
    /// </exception>
    public DynamicMessage Read(ReadOnlySpan<byte> data, MessageFormat format, string name, ArenaAllocator arena)
    {
        try
        {
            return format switch
            {
                MessageFormat.Json => DynamicMessage.ParseJson(
                    schema.Type, data, arena, new ProtoJsonOptions { Types = schema.Schema.Types }),
                MessageFormat.Text => DynamicMessage.ParseText(
                    schema.Type, data, arena, new ProtoTextOptions { Types = schema.Schema.Types }),
                _ => ReadBinary(data, name, arena),
            };
        }
        catch (ProtoFormatException exception)
        {
            throw new ToolException($"{name}: {exception.Message}");
        }
    }

    /// <summary>Writes a message.</summary>
    /// <exception cref="ToolException">It has no such form.</exception>
    public ReadOnlyMemory<byte> Write(DynamicMessage message, MessageFormat format, string name)
    {
        var output = new ArrayBufferWriter<byte>();
        try
        {
            switch (format)
            {
                case MessageFormat.Json:
                    TellUnknown(message, name, "left out, since JSON has no place for them");
                    message.WriteJson(output, JsonOptions());
                    output.Write("\n"u8);
                    break;
                case MessageFormat.Text:
                    message.WriteText(output, TextOptions());
                    if (layout.IsCompact) output.Write("\n"u8);
                    TellUnknown(message, name, "written by their numbers, which cannot be read back");
                    break;
                default:
                    message.WriteTo(output);
                    break;
            }
        }
        catch (ProtoFormatException exception)
        {
            throw new ToolException($"{name}: {exception.Message}");
        }

        return output.WrittenMemory;
    }

    // As protoc does it, a message without a required field is shown, and the lack is told.
    private DynamicMessage ReadBinary(ReadOnlySpan<byte> data, string name, ArenaAllocator arena)
    {
        try
        {
            return DynamicMessage.Parse(schema.Type, data, arena);
        }
        catch (ProtoFormatException exception) when (exception.Code == ProtoFormatError.MissingRequired)
        {
            console.Error.WriteLine($"protozero: warning: {name}: {exception.Message}");
            return DynamicMessage.ParsePartial(schema.Type, data, arena);
        }
    }

    private void TellUnknown(DynamicMessage message, string name, string consequence)
    {
        long count = message.CountUnknownFields(schema.Schema.Types);
        if (count == 0) return;
        string what = count == 1 ? "1 field is" : $"{count} fields are";
        console.Error.WriteLine($"protozero: warning: {name}: {what} not in the schema: {consequence}");
    }

    private ProtoJsonOptions JsonOptions() => new()
    {
        Indentation = layout.IsCompact ? null : Indentation,
        PreserveProtoFieldNames = layout.KeepsNames,
        FormatDefaultValues = layout.HasDefaults,
        Types = schema.Schema.Types,
    };

    private ProtoTextOptions TextOptions() => new()
    {
        SingleLine = layout.IsCompact, PrintUnknownFields = true, Types = schema.Schema.Types,
    };
}
