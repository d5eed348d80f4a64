using System;
using System.IO;
using System.Net;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Viewing;

/// <summary>Writes one HTML page with the fields of an input and its bytes side by side. It loads nothing.</summary>
internal static class ViewPage
{
    private const string Template = "ProtoZeroTool.Viewing.page.html";

    /// <summary>Writes it.</summary>
    /// <param name="output">Where it goes.</param>
    /// <param name="title">What the input is called.</param>
    /// <param name="content">What is shown.</param>
    /// <param name="isFramed">Whether the records are those of a stream.</param>
    /// <param name="paths">The paths.</param>
    /// <param name="looker">Looks at fields; it must give all readings.</param>
    /// <param name="scope">What a schema says of the records.</param>
    public static void Write(
        TextWriter output, string title, ViewContent content, bool isFramed, PathTree paths, FieldLooker looker,
        in SchemaScope scope)
    {
        using var data = new MemoryStream();
        using (var json = new Utf8JsonWriter(data, new JsonWriterOptions
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true,
            MaxDepth = (4 * WireWalker.DepthLimit) + 16,
        }))
        {
            json.WriteStartObject();
            content.WriteFields(json, isFramed, paths, looker, in scope);
            if (content.Note is not null) json.WriteString("note"u8, content.Note);
            json.WriteBase64String("bytes"u8, content.Bytes);
            json.WriteEndObject();
        }

        // The browser ends the data at the first </script>, also in a text.
        string text = Encoding.UTF8.GetString(data.GetBuffer(), 0, (int)data.Length)
            .Replace("<", "\\u003c", StringComparison.Ordinal);
        foreach (string part in ReadTemplate().Split("{{"))
        {
            int end = part.IndexOf("}}", StringComparison.Ordinal);
            string name = end < 0 ? "" : part[..end];
            output.Write(name switch { "title" => WebUtility.HtmlEncode(title), "data" => text, _ => "" });
            output.Write(name is "title" or "data" ? part.AsSpan(end + 2) : part);
        }
    }

    private static string ReadTemplate()
    {
        using Stream stream = typeof(ViewPage).Assembly.GetManifestResourceStream(Template)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
