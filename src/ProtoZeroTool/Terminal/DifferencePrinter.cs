using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using ProtoZeroSharp;

namespace ProtoZeroTool.Terminal;

/// <summary>Writes differences, one a line.</summary>
internal static class DifferencePrinter
{
    /// <summary>The names of the forms.</summary>
    public const string Text = "text", Json = "json";

    // The lines are for programs and for people, and no part of a page.
    private static readonly JsonWriterOptions s_options =
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Writes them in one of the forms.</summary>
    public static void Print(IEnumerable<ProtoDifference> differences, string format, TextWriter output)
    {
        foreach (ProtoDifference one in differences)
            output.WriteLine(format == Json ? AsJson(one) : one.ToString());
    }

    private static string AsJson(ProtoDifference one)
    {
        var line = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(line, s_options))
        {
            writer.WriteStartObject();
            writer.WriteString("path", one.Path);
            writer.WriteString("kind", one.Kind.ToString().ToLowerInvariant());
            if (one.Left is not null) writer.WriteString("left", one.Left);
            if (one.Right is not null) writer.WriteString("right", one.Right);
            writer.WriteEndObject();
        }

        return Encoding.UTF8.GetString(line.WrittenSpan);
    }
}
