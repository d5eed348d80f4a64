using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>A message with a generated struct of ours and a generated class of Google's.</summary>
internal sealed class JsonMessage<TOurs, TTheirs> : JsonMessage
    where TOurs : unmanaged, IProtoMessage<TOurs>
    where TTheirs : class, IMessage<TTheirs>, new()
{
    private static readonly ProtoTextOptions s_utf8 = new() { UseUtf8StringEscaping = true };

    private readonly ArenaAllocator _kept = new();
    private readonly ArenaAllocator _parsed = new();
    private readonly TOurs _ours;
    private readonly TTheirs _theirs;
    private readonly SystemJson? _system;
    private readonly byte[] _json;
    private readonly byte[] _reversed;
    private readonly byte[] _text;
    private readonly byte[] _utf8Text;
    private readonly byte[] _target;
    private readonly string _utf16;
    private readonly StringWriter _writer;

    /// <summary>Makes all forms of the message, and checks that all peers agree.</summary>
    /// <param name="name">Of the row.</param>
    /// <param name="data">The encoded message.</param>
    /// <param name="system">The same for System.Text.Json, if it has classes for it.</param>
    public JsonMessage(string name, byte[] data, SystemJson? system = null)
        : base(name)
    {
        _ours = TOurs.Parse(data, _kept);
        _theirs = new MessageParser<TTheirs>(static () => new TTheirs()).ParseFrom(data);
        _system = system;
        _utf16 = ProtoJson.ToJson(in _ours);
        _json = Encoding.UTF8.GetBytes(_utf16);
        _reversed = Reversed(_json);
        _text = Encoding.UTF8.GetBytes(ProtoText.ToText(in _ours));
        _utf8Text = Encoding.UTF8.GetBytes(ProtoText.ToText(in _ours, s_utf8));
        _target = new byte[(2 * Math.Max(_json.Length, _text.Length)) + 4096];
        _writer = new StringWriter(new StringBuilder((2 * _utf16.Length) + 4096));
        Check();
    }

    public override int Length => _json.Length;

    public override int TextLength => _text.Length;

    public override IEnumerable<(JsonColumn Column, Action Run)> Works()
    {
        yield return (JsonColumn.Write, Write);
        yield return (JsonColumn.GoogleWrite, WriteTheirs);
        if (_system is { } writer) yield return (JsonColumn.SystemWrite, writer.Write);
        yield return (JsonColumn.Read, () => Read(_json));
        yield return (JsonColumn.GoogleRead, () => JsonParser.Default.Parse<TTheirs>(_utf16));
        if (_system is { } reader) yield return (JsonColumn.SystemRead, () => reader.Read(_json));
        yield return (JsonColumn.Tokens, ReadTokens);
        yield return (JsonColumn.ReadReversed, () => Read(_reversed));
        yield return (JsonColumn.WriteText, () => WriteText(default));
        yield return (JsonColumn.ReadText, () => ReadText(_text));
        if (_utf8Text.AsSpan().SequenceEqual(_text)) yield break;
        yield return (JsonColumn.WriteUtf8Text, () => WriteText(s_utf8));
        yield return (JsonColumn.ReadUtf8Text, () => ReadText(_utf8Text));
    }

    public override void Dispose()
    {
        _kept.Dispose();
        _parsed.Dispose();
        _writer.Dispose();
        _system?.Dispose();
    }

    // What Google reads from its own JSON is the measure: unknown fields are not in it.
    private void Check()
    {
        string googles = JsonFormatter.Default.Format(_theirs);
        TTheirs expected = JsonParser.Default.Parse<TTheirs>(googles);
        Require(JsonParser.Default.Parse<TTheirs>(_utf16), "our JSON, read by Google");
        Require(Parsed(ProtoJson.Parse<TOurs>(Encoding.UTF8.GetBytes(googles), _kept)), "Google's JSON, read by us");
        Require(Parsed(ProtoJson.Parse<TOurs>(_json, _kept)), "our JSON");
        Require(Parsed(ProtoJson.Parse<TOurs>(_reversed, _kept)), "keys in reverse order");
        Require(Parsed(ProtoText.Parse<TOurs>(_text, _kept)), "text format");
        Require(Parsed(ProtoText.Parse<TOurs>(_utf8Text, _kept)), "text format in UTF-8");
        WriteTheirs();
        Agreement.Require(_writer.ToString() == googles, $"{Name}: Google's writer");
        Agreement.Require(ProtoJson.TryWrite(in _ours, _target, out int written), $"{Name}: TryWrite");
        Agreement.Bytes(_json, _target.AsSpan(0, written), $"{Name}: TryWrite");
        if (_system is null) return;
        _system.Write();
        Agreement.Bytes(_json, _system.Written, $"{Name}: System.Text.Json");
        _system.WriteAgain(_json);
        Agreement.Bytes(_json, _system.Written, $"{Name}: System.Text.Json, read");

        void Require(TTheirs message, string what) => Agreement.Require(message.Equals(expected), $"{Name}: {what}");
    }

    private static TTheirs Parsed(in TOurs message) =>
        new MessageParser<TTheirs>(static () => new TTheirs()).ParseFrom(ProtoMessage.ToByteArray(in message));

    private static byte[] Reversed(byte[] json)
    {
        using var stream = new MemoryStream();
        using (var writer = new Utf8JsonWriter(stream, SystemJson.Options)) Turn(JsonNode.Parse(json))!.WriteTo(writer);
        return stream.ToArray();
    }

    private static JsonNode? Turn(JsonNode? node) => node switch
    {
        JsonObject it => new JsonObject(
            it.Reverse().Select(static one => new KeyValuePair<string, JsonNode?>(one.Key, Turn(one.Value)))),
        JsonArray it => new JsonArray([.. it.Select(Turn)]),
        _ => node?.DeepClone(),
    };

    private void Write() => Agreement.Require(ProtoJson.TryWrite(in _ours, _target, out _), Name);

    private void WriteTheirs()
    {
        _writer.GetStringBuilder().Clear();
        JsonFormatter.Default.Format(_theirs, _writer);
    }

    private void Read(byte[] json)
    {
        _parsed.Reset();
        Agreement.Require(ProtoJson.TryParse<TOurs>(json, _parsed, out _, out _), Name);
    }

    private void ReadTokens()
    {
        var reader = new Utf8JsonReader(_json);
        while (reader.Read())
        {
        }
    }

    private void WriteText(ProtoTextOptions options) =>
        Agreement.Require(ProtoText.TryWrite(in _ours, _target, out _, options), Name);

    private void ReadText(byte[] text)
    {
        _parsed.Reset();
        Agreement.Require(ProtoText.TryParse<TOurs>(text, _parsed, out _, out _), Name);
    }
}
