using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.Json;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Json;

/// <summary>What is JSON and what is not, by the base library's reader, for values that are kept and skipped.</summary>
public class JsonGrammarTests
{
    private const int Depth = 20;

    private static readonly string[] s_texts =
    [
        """{"a":1,"b":[true,false,null],"c":{"d":"e"},"f":-0.5e+10}""",
        """[1,2,3,"four",{"five":5},[[]],[{}],"\u0041\n\t\\\"\/\b\f\r"]""",
        """ { "key" : "\ud83d\ude00 text longer than one vector of bytes, not \u00e9 ASCII: äöü€🐢" } """,
        """[0,-0,10,1.5,1e5,1E-5,123456789012345678901234567890,0.1e-7,1.7976931348623157e308]""",
        """[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]""",
        "\"\\u0000\\u007f\\u07ff\\uffff\"",
        "[ \t\r\n\"" + "x" + "\", \t\r\n                                        {}]",
        """{"":{"":[]},"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"b\"cccccccccccccccccccccccccccccccccccccccccccc\\"}""",
        "true", "false", "null", "\"\"", "[]", "{}", "12",
    ];

    private static readonly string[] s_pieces =
    [
        "\"", "\\", "{", "}", "[", "]", ",", ":", " ", "\n", "\0", "\x1f", "0", "1", "9", "-", "+", ".", "e", "E", "u",
        "\\u", "\\ud800", "\\udc00", "t", "true", "null", "nul", "/", "//", "'", "a", "\u007f", "é", "€", "🐢", "1e400",
        "\\n", "\\x",
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [Trait("Speed", "Slow")]
    public void TryParse_MutatedTexts_AcceptsWhatTheBaseLibraryAccepts(int seed)
    {
        var random = new Random(seed);
        using var arena = new ArenaAllocator();
        int rounds = ProtoZeroInfo.ChecksEnabled ? 5_000 : 60_000, accepted = 0;
        for (int round = 0; round < rounds; round++)
        {
            byte[] text = Mutate(random);
            bool expected = IsJson(text);
            accepted += expected ? 1 : 0;
            arena.Reset();
            bool kept = ProtoJson.TryParse(
                text, arena, out Value _, out ProtoError error, new ProtoJsonOptions { RecursionLimit = Depth - 1 });
            Assert.True(expected == kept, $"{kept} {error}: {Encoding.UTF8.GetString(text)}");
            Assert.InRange(error.Offset, 0, text.Length);

            byte[] inside = [.. "{\"x\":"u8, .. text, (byte)'}'];
            bool skipped = ProtoJson.TryParse(
                inside, arena, out Empty _, out error,
                new ProtoJsonOptions { RecursionLimit = Depth - 1, IgnoreUnknownFields = true });
            expected = IsJson(inside, takesAnyNumber: true);
            Assert.True(expected == skipped, $"{skipped} {error}: {Encoding.UTF8.GetString(inside)}");
        }

        Assert.InRange(accepted, rounds / 10, rounds);
    }

    [Fact]
    public void TryParse_EveryPrefixOfAText_IsRejectedAtItsEndOrBefore()
    {
        using var arena = new ArenaAllocator();
        foreach (string text in s_texts.Where(text => text.Trim()[0] is '{' or '[' or '"'))
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text.TrimEnd());
            for (int length = 0; length < utf8.Length; length++)
            {
                Assert.False(ProtoJson.TryParse(utf8.AsSpan(0, length), arena, out Value _, out ProtoError error));
                Assert.InRange(error.Offset, 0, length);
            }

            Assert.True(ProtoJson.TryParse(utf8, arena, out Value _, out _));
        }
    }

    [Fact]
    public void Parse_TextsOfAllLengths_AreTheBaseLibrarysStrings()
    {
        using var arena = new ArenaAllocator();
        string[] pieces = ["a", "ä", "€", "🐢", "\\n", "\\u20ac", "\\ud83d\\ude00", "\\\"", "0123456789abcdef"];
        var random = new Random(7);
        for (int round = 0; round < 5_000; round++)
        {
            int few = random.Next(1, pieces.Length + 1);
            var text = new StringBuilder("\"");
            for (int i = random.Next(60); i > 0; i--) text.Append(pieces[random.Next(few)]);
            string json = text.Append('"').ToString();
            Value value = ProtoJson.Parse<Value>(Encoding.UTF8.GetBytes(json), arena);
            Assert.Equal(JsonSerializer.Deserialize<string>(json), value.StringValue.ToString());
            arena.Reset();
        }
    }

    private static byte[] Mutate(Random random)
    {
        var text = new List<byte>(Encoding.UTF8.GetBytes(s_texts[random.Next(s_texts.Length)]));
        for (int changes = random.Next(4); changes > 0; changes--)
        {
            int at = random.Next(text.Count + 1);
            switch (random.Next(4))
            {
                case 0 when at < text.Count:
                    text.RemoveAt(at);
                    break;
                case 1 when at < text.Count:
                    text[at] = (byte)random.Next(256);
                    break;
                case 2 when at < text.Count:
                    text.RemoveRange(at, random.Next(Math.Min(text.Count - at, 8)));
                    break;
                default:
                    text.InsertRange(at, Encoding.UTF8.GetBytes(s_pieces[random.Next(s_pieces.Length)]));
                    break;
            }
        }

        return [.. text];
    }

    // Its reader does not look into strings unless they are read, and takes numbers that no double holds, as we do
    // where we pass over them.
    private static bool IsJson(byte[] text, bool takesAnyNumber = false)
    {
        var reader = new Utf8JsonReader(
            new ReadOnlySequence<byte>(text), new JsonReaderOptions { MaxDepth = Depth });
        try
        {
            while (reader.Read())
            {
                if (reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName) reader.GetString();
                if (!takesAnyNumber && reader.TokenType == JsonTokenType.Number
                    && double.IsInfinity(reader.GetDouble())) return false;
            }

            return true;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return false;
        }
    }
}
