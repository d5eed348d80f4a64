using System;
using System.Text;
using OurFormats;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Formats;

/// <summary>Kinds of bugs that public reports tell of other implementations. The answers are protoc's.</summary>
public class ReportTests
{
    private static readonly ProtoTypeRegistry s_types = new ProtoTypeRegistry().AddFile<FormatsReflection>();

    // A lazy message's validator counted a required closed enum as set, though its number was none of the enum's.
    [Theory]
    [InlineData("Need", "0863", false)]
    [InlineData("Need", "0801", true)]
    [InlineData("Need", "08e301", false)]
    [InlineData("Need", "0800", false)]
    [InlineData("Need", "08ffffffffffffffffff01", true)]                    // -1
    [InlineData("Need", "08ffffffff0f", true)]                              // -1 in 32 bits
    [InlineData("Need", "088180808010", true)]                              // 2^32 + 1: bits above 32 are dropped
    [InlineData("Need", "08e380808010", false)]
    [InlineData("Need", "088801", false)]
    [InlineData("Need", "08010863", true)]                                  // the first one counts
    [InlineData("Need", "08630802", true)]
    [InlineData("Need", "080112020863", false)]
    [InlineData("Places", "0a020863", false)]
    [InlineData("Places", "0a0208630a020801", true)]                        // merged
    [InlineData("Places", "1202080112020863", false)]
    [InlineData("Places", "1a070a016112020863", false)]
    [InlineData("Places", "1a070a0161120208631a070a016112020801", true)]    // the last value of a key
    [InlineData("Places", "2308632408", false, true)]
    [InlineData("Places", "23086324", false)]
    [InlineData("Places", "23080124", true)]
    [InlineData("Places", "2308012423086324", false)]
    [InlineData("Places", "2a020863", false)]
    [InlineData("Places", "2a0208633001", true)]                            // another member of the oneof
    [InlineData("Places", "2a0208633863", false)]                           // no other member: the number is unknown
    [InlineData("Places", "2a0208633801", true)]
    [InlineData("Places", "420a4208420642040a020863", false)]
    public void Required_ClosedEnumWithAnotherNumber_IsMissing(
        string name, string hex, bool isComplete, bool isDamaged = false)
    {
        byte[] data = Convert.FromHexString(hex);
        ProtoFormatError expected = isDamaged ? ProtoFormatError.Truncated
            : isComplete ? ProtoFormatError.None : ProtoFormatError.MissingRequired;
        // Longer than what is decoded at once, too.
        foreach (int padding in new[] { 0, 200 })
        {
            byte[] padded = [.. data, .. Padding(isDamaged ? 0 : padding)];
            byte[] all = GC.AllocateArray<byte>(padded.Length, pinned: true);
            padded.CopyTo(all, 0);
            PinnedBytes pinned = PinnedBytes.Promise(all);
            using var arena = new ArenaAllocator();
            ProtoError error;
            if (name == "Need") Need.TryParse(all, arena, out _, out error);
            else Places.TryParse(all, arena, out _, out error);
            Assert.Equal(expected, error.Code);
            if (name == "Need") Need.TryParseInPlace(pinned, arena, out _, out error);
            else Places.TryParseInPlace(pinned, arena, out _, out error);
            Assert.Equal(expected, error.Code);
            ProtoType type = FormatsSchema.Schema.GetMessageType("formats." + name);
            DynamicMessage.TryParse(type, all, arena, out _, out error);
            Assert.Equal(expected, error.Code);
        }
    }

    // The text format called an extension of a message set by its own name, where the type that it is declared in and
    // that it holds gives the name.
    [Theory]
    [InlineData("0b10e9071a0208010c", "[formats.A] { a: 1 }")]
    [InlineData("0b10ea071a0208010c", "[formats.B.other] { a: 1 }")]
    [InlineData("0b10eb071a0208010c", "[formats.top] { b: 1 }")]
    [InlineData("0b108f4e1a027a7a0c", "9999: \"zz\"")]
    [InlineData("0b108f4e1a0208010c", "9999 { 1: 1 }")]
    [InlineData("0b1a020801108f4e0c", "9999 { 1: 1 }")]
    [InlineData("0b108f4e1a000c2801", "9999: \"\" 5: 1")]
    public void Text_MessageSet_NamesAsProtocDoes(string hex, string expected)
    {
        using var arena = new ArenaAllocator();
        byte[] data = Convert.FromHexString(hex);
        var options = new ProtoTextOptions { Types = s_types, SingleLine = true, PrintUnknownFields = true };
        Assert.Equal(expected, Set.Parse(data, arena).ToText(options));
        DynamicMessage dynamic = DynamicMessage.Parse(FormatsSchema.Schema.GetMessageType("formats.Set"), data, arena);
        ProtoTextOptions ofSchema = options with { Types = FormatsSchema.Schema.Types };
        Assert.Equal(expected, dynamic.ToText(ofSchema));
        if (expected[0] != '[') return;
        Assert.Equal(hex, Convert.ToHexStringLower(Set.ParseText(expected, arena, options).ToByteArray()));
        ProtoType set = FormatsSchema.Schema.GetMessageType("formats.Set");
        dynamic = DynamicMessage.ParseText(set, expected, arena, ofSchema);
        Assert.Equal(hex, Convert.ToHexStringLower(dynamic.ToByteArray()));
    }

    [Theory]
    [InlineData("[formats.A] { a: 1 }", "0b10e9071a0208010c")]
    [InlineData("[formats.A.message_set_extension] { a: 1 }", "0b10e9071a0208010c")]
    [InlineData("[formats.B] { b: 1 }", null)]
    [InlineData("[formats.Need] { e: ONE }", null)]
    public void ReadText_MessageSet_TakesBothNames(string text, string? hex)
    {
        using var arena = new ArenaAllocator();
        bool isRead = Set.TryParseText(text, arena, out Set set, out ProtoError error, new() { Types = s_types });
        Assert.Equal(hex != null, isRead);
        if (isRead) Assert.Equal(hex, Convert.ToHexStringLower(set.ToByteArray()));
        else Assert.Equal(new ProtoError(ProtoFormatError.UnknownType, 0), error);
    }

    [Fact]
    public void Text_ExtensionOutsideOfMessageSets_HasItsOwnName()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoTextOptions { Types = s_types, SingleLine = true };
        Open open = Open.ParseText("[formats.A.of_open] { a: 1 }", arena, options);
        Assert.Equal("[formats.A.of_open] { a: 1 }", open.ToText(options));
        Assert.False(Open.TryParseText("[formats.A] { a: 1 }", arena, out _, out _, options));
    }

    // The text format left out numbers of a packed extension that its closed enum does not have.
    [Theory]
    [InlineData("a206020163", "[formats.packed]: ONE 100: 99")]
    [InlineData("a206036301ffffffffffffffffff01", null)]
    [InlineData("a2060d6301ffffffffffffffffff0162", "[formats.packed]: ONE [formats.packed]: BELOW 100: 99 100: 98")]
    [InlineData("a2060163", "100: 99")]
    [InlineData("aa06020163", "[formats.single]: ONE 101: 99")]
    [InlineData("a00601a00663", "[formats.packed]: ONE 100: 99")]
    [InlineData("a20600", "")]
    [InlineData("a206070163e380808010", "[formats.packed]: ONE 100: 99 100: 4294967395")]
    public void Text_PackedClosedEnumExtension_HasUnknownNumbers(string hex, string? expected)
    {
        using var arena = new ArenaAllocator();
        byte[] data = Convert.FromHexString(hex);
        var options = new ProtoTextOptions { Types = s_types, SingleLine = true, PrintUnknownFields = true };
        if (expected == null)
        {
            Assert.False(Open.TryParse(data, arena, out _, out _));
            return;
        }

        Assert.Equal(expected, Open.Parse(data, arena).ToText(options));
        DynamicMessage dynamic = DynamicMessage.Parse(FormatsSchema.Schema.GetMessageType("formats.Open"), data, arena);
        Assert.Equal(expected, dynamic.ToText(options with { Types = FormatsSchema.Schema.Types }));
    }

    // A NullValue with a number other than 0 was written as a number.
    [Theory]
    [InlineData("2001", "{\"null\":null}")]
    [InlineData("20ffffffffffffffffff01", "{\"null\":null}")]
    [InlineData("2a03000105", "{\"nulls\":[null,null,null]}")]
    [InlineData("1807", "{\"nothing\":null}")]
    [InlineData("32050a01611007", "{\"byName\":{\"a\":null}}")]
    public void Json_NullValue_IsNull(string hex, string expected)
    {
        using var arena = new ArenaAllocator();
        byte[] data = Convert.FromHexString(hex);
        Choice choice = Choice.Parse(data, arena);
        Assert.Equal(expected, choice.ToJson());
        Assert.Equal(expected, choice.ToJson(new ProtoJsonOptions { FormatEnumsAsIntegers = true }));
        ProtoType type = FormatsSchema.Schema.GetMessageType("formats.Choice");
        DynamicMessage dynamic = DynamicMessage.Parse(type, data, arena);
        Assert.Equal(expected, dynamic.ToJson());
        Assert.Equal(expected, Choice.ParseJson(expected, arena).ToJson());
    }

    // Entries of maps were an exception from the rule that the last one counts.
    [Theory]
    [InlineData("texts { key: 'a' key: 'b' value: 'v' }", "texts { key: \"b\" value: \"v\" }")]
    [InlineData("texts { key: 'a' value: 'v' key: 'b' }", "texts { key: \"b\" value: \"v\" }")]
    [InlineData("texts { value: 'v' value: 'w' key: 'b' }", "texts { key: \"b\" value: \"w\" }")]
    [InlineData("texts { key: 'a' value: 'v' value: 'w' }", "texts { key: \"a\" value: \"w\" }")]
    [InlineData(
        "needs { key: 'a' value { e: ONE } value { text: 't' e: TWO } key: 'b' }",
        "needs { key: \"b\" value { e: TWO text: \"t\" } }")]
    [InlineData(
        "needs { key: 'a' value { e: ONE } } needs { key: 'a' value { e: TWO } }",
        "needs { key: \"a\" value { e: TWO } }")]
    public void ReadText_EntryWithOverwrites_LastCounts(string text, string expected)
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoTextOptions { AllowSingularOverwrites = true };
        var written = new ProtoTextOptions { SingleLine = true };
        Assert.Equal(expected, Choice.ParseText(text, arena, options).ToText(written));
        ProtoType type = FormatsSchema.Schema.GetMessageType("formats.Choice");
        Assert.Equal(expected, DynamicMessage.ParseText(type, text, arena, options).ToText(written));
        if (text.Contains("} needs")) return;
        Choice.TryParseText(text, arena, out _, out ProtoError error);
        Assert.Equal(ProtoFormatError.DuplicateField, error.Code);
    }

    // Whether an ignored name of an enum met another member of its oneof depended on the order.
    [Theory]
    [InlineData("{\"number\":1,\"closed\":\"NOPE\"}", "{\"number\":1}")]
    [InlineData("{\"closed\":\"NOPE\",\"number\":1}", "{\"number\":1}")]
    [InlineData("{\"number\":1,\"closed\":77}", "{\"number\":1}")]
    [InlineData("{\"closed\":77,\"number\":1}", "{\"number\":1}")]
    [InlineData("{\"closed\":\"NOPE\",\"nothing\":null}", "{\"nothing\":null}")]
    [InlineData("{\"nothing\":null,\"closed\":\"NOPE\"}", "{\"nothing\":null}")]
    [InlineData("{\"number\":1,\"closed\":\"ONE\"}", null)]
    [InlineData("{\"closed\":\"ONE\",\"number\":1}", null)]
    [InlineData("{\"closed\":\"NOPE\",\"closed\":\"ONE\"}", null)]
    [InlineData("{\"closed\":\"ONE\",\"closed\":\"NOPE\"}", null)]
    [InlineData("{\"byName\":{\"a\":null,\"a\":\"NOPE\"}}", "{\"byName\":{\"a\":null}}")]
    public void ReadJson_IgnoredEnumName_SetsNothing(string json, string? expected)
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { IgnoreUnknownFields = true };
        ProtoType type = FormatsSchema.Schema.GetMessageType("formats.Choice");
        bool isRead = Choice.TryParseJson(json, arena, out Choice choice, out ProtoError error, options);
        Assert.Equal(
            isRead, DynamicMessage.TryParseJson(type, json, arena, out DynamicMessage dynamic, out _, options));
        Assert.Equal(expected == null ? ProtoFormatError.DuplicateField : ProtoFormatError.None, error.Code);
        if (expected == null) return;
        Assert.Equal(expected, choice.ToJson());
        Assert.Equal(expected, dynamic.ToJson());
    }

    // JSON read NaN with the sign of the base library's.
    [Fact]
    public void NaN_OfAllFormats_HasTheSameBits()
    {
        using var arena = new ArenaAllocator();
        Choice json = Choice.ParseJson("{\"f\":\"NaN\",\"d\":\"NaN\",\"fs\":[\"NaN\",\"N\\u0061N\"]}", arena);
        Choice text = Choice.ParseText("f: nan d: NaN fs: [nan, nan]", arena);
        Assert.Equal(text, json);
        Assert.Equal(0x7FC00000u, BitConverter.SingleToUInt32Bits(json.F));
        Assert.Equal(0x7FF8000000000000u, BitConverter.DoubleToUInt64Bits(json.D));
        Assert.Equal(0x7FC00000u, BitConverter.SingleToUInt32Bits(json.Fs[1]));
    }

    // An unknown field of a good form.
    private static byte[] Padding(int length) =>
        length == 0 ? []
            : [.. Convert.FromHexString("fa07c801"), .. Encoding.ASCII.GetBytes(new string('x', length))];
}
