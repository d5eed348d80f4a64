using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Encodings.Web;
using System.Text.Json;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Statistics;

/// <summary>Writes what was counted for programs: one JSON object with all places.</summary>
internal static class StatisticsJson
{
    /// <summary>Writes it.</summary>
    public static void Write(RecordCounts counts, Stream output)
    {
        using var json = new Utf8JsonWriter(output, new JsonWriterOptions
        {
            Indented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true,
            MaxDepth = (2 * WireWalker.DepthLimit) + 16,
        });
        PathCount root = counts.Root;
        ILookup<PathCount, Saving> savings = SavingFinder.Find(root).ToLookup(one => one.Count);
        json.WriteStartObject();
        json.WriteNumber("records"u8, root.Count);
        json.WriteNumber("bytes"u8, root.Bytes);
        json.WriteNumber("damaged"u8, counts.DamagedBytes);
        json.WriteStartObject("sizes"u8);
        json.WriteNumber("least"u8, counts.Sizes.Least);
        json.WriteNumber("median"u8, counts.Sizes.Quantile(0.5));
        json.WriteNumber("mean"u8, counts.Sizes.Mean);
        json.WriteNumber("p90"u8, counts.Sizes.Quantile(0.9));
        json.WriteNumber("p99"u8, counts.Sizes.Quantile(0.99));
        json.WriteNumber("most"u8, counts.Sizes.Most);
        json.WriteEndObject();
        Fields(json, root, savings);
        if (counts.Others.Count > 0) json.WriteNumber("others"u8, counts.Others.Bytes);
        json.WriteEndObject();
        json.Flush();
        output.WriteByte((byte)'\n');
    }

    private static void Fields(Utf8JsonWriter json, PathCount message, ILookup<PathCount, Saving> savings)
    {
        json.WriteStartArray("fields"u8);
        foreach (PathCount field in StatisticsText.BySize(message)) Field(json, field, savings);
        json.WriteEndArray();
    }

    private static void Field(Utf8JsonWriter json, PathCount field, ILookup<PathCount, Saving> savings)
    {
        json.WriteStartObject();
        json.WriteNumber("number"u8, field.Number);
        if (field.Name is not null) json.WriteString("name"u8, field.Name);
        json.WriteString("kind"u8, field.Kind);
        json.WriteNumber("count"u8, field.Count);
        json.WriteNumber("bytes"u8, field.Bytes);
        json.WriteNumber("header"u8, field.HeaderBytes);
        // Of a field whose values are not all messages.
        if (field.Children.Count > 0 && field.PlainBytes > 0) json.WriteNumber("plain"u8, field.PlainBytes);
        if (field.Texts is { } texts)
        {
            json.WriteNumber("distinct"u8, texts.Distinct);
            json.WriteNumber("distinctBytes"u8, texts.DistinctBytes);
            json.WriteBoolean("isExact"u8, texts.IsExact);
        }

        IEnumerable<Saving> ours = savings[field];
        if (ours.Any())
        {
            json.WriteStartObject("saves"u8);
            foreach (Saving saving in ours) json.WriteNumber(saving.Kind, saving.Bytes);
            json.WriteEndObject();
        }

        if (field.Children.Count > 0) Fields(json, field, savings);
        json.WriteEndObject();
    }
}
