using System;
using System.Collections.Generic;
using System.IO;
using ProtoZeroTool.Tables;

namespace ProtoZeroTool.Conversion;

/// <summary>The forms of a message.</summary>
internal enum MessageFormat
{
    Binary,
    Json,
    Text,
    Parquet,
    Arrow,
    Csv,
}

/// <summary>What tells the form of a file.</summary>
internal static class MessageFormats
{
    private static readonly Dictionary<string, MessageFormat> s_extensions = new(StringComparer.OrdinalIgnoreCase)
    {
        [".json"] = MessageFormat.Json,
        [".txtpb"] = MessageFormat.Text,
        [".textpb"] = MessageFormat.Text,
        [".textproto"] = MessageFormat.Text,
        [".pbtxt"] = MessageFormat.Text,
        [".prototext"] = MessageFormat.Text,
        [".parquet"] = MessageFormat.Parquet,
        [".arrow"] = MessageFormat.Arrow,
        [".csv"] = MessageFormat.Csv,
        [".pb"] = MessageFormat.Binary,
        [".binpb"] = MessageFormat.Binary,
        [".bin"] = MessageFormat.Binary,
    };

    /// <summary>The form that files with the extension of this name have; null if none is known.</summary>
    public static MessageFormat? OfFile(string path) =>
        s_extensions.TryGetValue(Path.GetExtension(path), out MessageFormat format) ? format : null;

    /// <summary>How a form is called on the command line.</summary>
    public static string NameOf(MessageFormat format) => format.ToString().ToLowerInvariant();

    /// <summary>The form of columns that it is; null if it is none.</summary>
    public static TableForm? TableOf(MessageFormat format) => format switch
    {
        MessageFormat.Parquet => TableForm.Parquet,
        MessageFormat.Arrow => TableForm.Arrow,
        _ => null,
    };

    /// <summary>Whether it is a table: it holds any number of messages.</summary>
    public static bool IsTable(MessageFormat format) =>
        format is MessageFormat.Parquet or MessageFormat.Arrow or MessageFormat.Csv;
}
