using System;
using System.Collections.Generic;
using System.IO;

namespace ProtoZeroTool.Conversion;

/// <summary>The forms of a message.</summary>
internal enum MessageFormat
{
    Binary,
    Json,
    Text,
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
        [".pb"] = MessageFormat.Binary,
        [".binpb"] = MessageFormat.Binary,
        [".bin"] = MessageFormat.Binary,
    };

    /// <summary>The form that files with the extension of this name have; null if none is known.</summary>
    public static MessageFormat? OfFile(string path) =>
        s_extensions.TryGetValue(Path.GetExtension(path), out MessageFormat format) ? format : null;
}
