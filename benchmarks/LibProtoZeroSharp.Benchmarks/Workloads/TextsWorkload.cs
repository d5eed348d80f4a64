using System.Collections.Generic;
using System.Linq;
using System.Text;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// A list of texts; also written by hand from both encodings, and read with and without making .NET strings.
/// </summary>
internal sealed class TextsWorkload(string name, Theirs.Texts texts)
    : MessageWorkload<Ours.Texts, Theirs.Texts>(name, texts.ToByteArray())
{
    private readonly string[] _utf16 = [.. texts.Items];
    private readonly byte[][] _utf8 = [.. texts.Items.Select(Encoding.UTF8.GetBytes)];
    private readonly ArenaAllocator _parsed = new();

    public override void Setup()
    {
        base.Setup();
        Agreement.Length(Length, FromUtf8(), $"{Name}: by hand, UTF-8");
        Agreement.Length(Length, FromUtf16(), $"{Name}: by hand, UTF-16");
        Agreement.Length(_utf16.Sum(static text => (long)text.Length), ReadStrings(), $"{Name}: strings");
        Agreement.Length(_utf16.Sum(static text => (long)text.Length), ParseStrings(), $"{Name}: Parse + ToString");
    }

    public override IEnumerable<WorkloadRow> Rows()
    {
        foreach (WorkloadRow row in base.Rows()) yield return row;
        yield return new("by hand, UTF-8", FromUtf8, GoogleWrite);
        yield return new("by hand, UTF-16", FromUtf16, GoogleWrite);
        yield return new("ProtoReader, a string each", ReadStrings, GoogleParse);
        yield return new("generated Parse, ToString of each", ParseStrings, GoogleParse);
        yield return new("generated ParseInPlace, ToString of each", ParseInPlaceStrings, GoogleParse);
    }

    public override void Dispose()
    {
        _parsed.Dispose();
        base.Dispose();
    }

    private long FromUtf8()
    {
        using var writer = new ProtoWriter(WriterArena);
        foreach (byte[] text in _utf8) writer.AddString(1, text);
        return Written.Finish(writer);
    }

    private long FromUtf16()
    {
        using var writer = new ProtoWriter(WriterArena);
        foreach (string text in _utf16) writer.AddString(1, text);
        return Written.Finish(writer);
    }

    private long ReadStrings()
    {
        long characters = 0;
        var reader = new ProtoReader(Source.Span);
        while (reader.Next(1)) characters += reader.ReadString().Length;
        return characters;
    }

    private long ParseStrings()
    {
        _parsed.Reset();
        return Strings(Ours.Texts.Parse(Source.Span, _parsed));
    }

    private long ParseInPlaceStrings()
    {
        _parsed.Reset();
        return Strings(Ours.Texts.ParseInPlace(Source.Pinned, _parsed));
    }

    private static long Strings(in Ours.Texts message)
    {
        long characters = 0;
        foreach (ref readonly ProtoString text in message.Items) characters += text.ToString().Length;
        return characters;
    }
}
