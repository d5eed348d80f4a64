using System.Collections.Generic;
using System.IO;
using System.Text.Encodings.Web;
using System.Text.Json;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Releases;

/// <summary>Writes what rules find.</summary>
internal static class RulePrinter
{
    public const string Text = "text", Json = "json";

    /// <summary>Writes in a format that a command takes.</summary>
    public static void Write(IReadOnlyList<RuleFinding> findings, string format, ToolConsole console)
    {
        if (format == Json)
        {
            using Stream output = console.OpenOutput();
            WriteJson(findings, output);
        }
        else
        {
            WriteText(findings, console.Output);
        }
    }

    /// <summary>
    /// Writes one line each: <c>file:line:column: RULE: message</c>; without a place, the file alone.
    /// </summary>
    private static void WriteText(IEnumerable<RuleFinding> findings, TextWriter output)
    {
        foreach (RuleFinding finding in findings)
        {
            string place = finding.File?.Source.Path ?? finding.Previous!.ImportName;
            if (Place(finding) is { } at) place += $":{at.Start.Line + 1}:{at.Start.Column + 1}";
            output.WriteLine(OneLine.Of($"{place}: {finding.Rule.Name}: {finding.Message}"));
        }
    }

    /// <summary>Writes a JSON array; members that are not known are left out.</summary>
    private static void WriteJson(IEnumerable<RuleFinding> findings, Stream output)
    {
        using var json = new Utf8JsonWriter(output, new JsonWriterOptions
        {
            Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        });
        json.WriteStartArray();
        foreach (RuleFinding finding in findings)
        {
            json.WriteStartObject();
            if (finding.File is { } file) json.WriteString("file"u8, file.ImportName);
            if (Place(finding) is { } at)
            {
                json.WriteNumber("line"u8, at.Start.Line + 1);
                json.WriteNumber("column"u8, at.Start.Column + 1);
                json.WriteNumber("end_line"u8, at.End.Line + 1);
                json.WriteNumber("end_column"u8, at.End.Column + 1);
            }

            json.WriteString("rule"u8, finding.Rule.Name);
            json.WriteString("message"u8, finding.Message);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.Flush();
        output.WriteByte((byte)'\n');
    }

    private static (TextPosition Start, TextPosition End)? Place(RuleFinding finding)
    {
        if (finding is not { File: { } file, Span: { } span }) return null;
        return (file.Source.Lines.PositionAt(span.Start), file.Source.Lines.PositionAt(span.End));
    }
}
