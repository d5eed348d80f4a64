using System;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>Times and durations, written as in JSON.</summary>
internal static class TimeLiteral
{
    /// <summary>Reads one in nanoseconds.</summary>
    /// <param name="type"><c>google.protobuf.Timestamp</c> or <c>Duration</c>.</param>
    /// <param name="text">What is between the quotes.</param>
    /// <param name="time">The time.</param>
    public static bool TryRead(ProtoType type, byte[] text, out Int128 time)
    {
        time = 0;
        if (!Utf8.IsValid(text)) return false;
        string json = $"\"{JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"";
        using var arena = new ArenaAllocator();
        if (!DynamicMessage.TryParseJson(type, json, arena, out DynamicMessage message, out _)) return false;
        time = WholeTest.TimeOf(message.View);
        return true;
    }
}
