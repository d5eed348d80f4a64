using System;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Other words for a token, and tokens at the edges of what the grammars allow.</summary>
internal static class Rewording
{
    private static readonly byte[][] s_edges =
    [
        .. ((string[])
        [
            "0", "-0", "1", "-1", "-0.0", "5.0", "1.5", "1e2", "1E+2", "150e-1", "10e-1", "1e400", "-1e400", "1e-400",
            "127", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
            "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e19", "1844674407370955161.5e1",
            "9223372036854775807.0", "0.00000000000000000001e20", "100000000000000000000e-20", "1e-1", "4.9e-324",
            "1.7976931348623157e308", "1.7976931348623159e308", "3.4028234663852886e38", "3.4028235677973366e38",
            "1.401298464324817e-45", "7.0064923216240853e-46", "0." + new string('0', 300) + "1",
            new string('9', 400), "1" + new string('0', 30) + "e-30", "01", "-01", "+1", "-", ".5", "5.", "1e", "1e+",
            "0x10", "0X1f", "-0x80000000", "0xFFFFFFFFFFFFFFFFF", "017", "08", "1f", "1.5F", "0xf", "1_0", "--1",
            "NaN", "nan", "-nan", "Infinity", "-Infinity", "inf", "-inf", "infinity", "INF", "- inf", "- 1",
            "\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "\"1\"", "\" 1\"", "\"1 \"", "\"1e2\"", "\"0x1\"", "\"-0\"",
            "\"18446744073709551615\"", "\"\"", "null", "true", "false", "\"true\"", "\"null\"", "nul", "True", "t",
            "f",
            "[]", "{}", "[{}]", "[[]]", "{{}}", "<>", "< >", "[null]", "{\"\":null}", "{\"a\":1}", "[1,2]", "[1,]",
            "{\"a\":1,}", "{", "}", "[", "]", "<", ">", ":", ",", ";", "/", "//", "/**/", "#", "# c\n", "\\", "\"", "'",
            "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\ud83d\\ude00\"", "\"\\u0000\"", "\"\\u12\"", "\"\\x41\"",
            "\"\\400\"", "\"\\377\"", "\"\\xff\"", "\"\\U00110000\"", "\"\\U0001F600\"", "\"\\q\"", "\"\\",
            "'a'", "\"a\" 'b'", "\"\t\"", "\"\n\"", "\"\\/\\b\\f\\n\\r\\t\"", "\"ż€🐢\"", "\"\u2028<>&\"",
            "\"YQ==\"", "\"YQ\"", "\"YR==\"", "\"Y\"", "\"_-8=\"", "\"+/8=\"", "\"Y Q==\"", "\"YQ=\"", "\"====\"",
            "\"1970-01-01T00:00:00Z\"", "\"9999-12-31T23:59:59.999999999Z\"", "\"0001-01-01T00:00:00+23:59\"",
            "\"2024-02-30T00:00:00Z\"", "\"2024-02-29T23:59:60Z\"", "\"2024-02-29t00:00:00.1-01:30\"", "\"1s\"",
            "\"-0.5s\"", "\"315576000000.000000001s\"", "\"-315576000001s\"", "\"1.0000000001s\"", "\"s\"",
            "\"a,bC,d.eF\"", "\"a_b\"", "\",\"", "\"@type\"", "\"@type\":\"type.googleapis.com/google.protobuf.Empty\"",
            "\"@type\":\"type.googleapis.com/fuzz.texts.Known\",", "\"@type\":\"/\"", "\"value\"", "\"value\":null",
            "type_url: \"x/fuzz.texts.Known\"", "[type.googleapis.com/google.protobuf.Empty]: {}",
            "[type.googleapis.com/fuzz.texts.Known] {}", "[kinds.two.extra]: 1", "\"[kinds.two.extra]\":1,",
            "[kinds.two.inner] {", "\"[kinds.two.inner]\":{", "[", "1: 2", "7001: 0x1", "7001 {", "\"a\":", "\"\":",
            "\uFEFF", "\u00A0", "\0", "\v", "id: 1", "\"id\":1,", "id",
        ]).Select(static text => Encoding.UTF8.GetBytes(text)),
    ];

    private static readonly byte[][] s_jsonSpaces = [" "u8.ToArray(), "\n"u8.ToArray(), "\r\n\t "u8.ToArray()];
    private static readonly byte[][] s_textSpaces =
        [.. s_jsonSpaces, "# c {\n"u8.ToArray(), "\v\f"u8.ToArray(), "#\n"u8.ToArray()];

    /// <summary>A token that is a value at an edge, or out of place nearly everywhere.</summary>
    public static ArraySegment<byte> Edge(ref FuzzRandom random) => s_edges[random.Next(s_edges.Length)];

    /// <summary>Writes white space.</summary>
    public static void Space(InputKind kind, ref FuzzRandom random, ref ByteSink to)
    {
        byte[][] spaces = kind == InputKind.Json ? s_jsonSpaces : s_textSpaces;
        to.Bytes(spaces[random.Next(spaces.Length)]);
        if (!random.OneIn(64)) return;
        for (int count = random.Next(200); count > 0; count--) to.Byte(' ');
    }

    /// <summary>The same token in other words, or the same if there are none.</summary>
    /// <param name="piece">The token.</param>
    /// <param name="kind">The grammar.</param>
    /// <param name="isName">Whether it is the name of a member.</param>
    /// <param name="random">Decides everything.</param>
    public static ArraySegment<byte> Of(
        ArraySegment<byte> piece, InputKind kind, bool isName, ref FuzzRandom random)
    {
        ReadOnlySpan<byte> bytes = piece;
        if (bytes.Length > 1 && bytes[0] == '"' && bytes[^1] == '"' && !bytes.Contains((byte)'\\'))
            return Text(bytes[1..^1], kind, isName, ref random);
        if (isName || bytes.Length is 0 or > 15 || bytes.ContainsAnyExceptInRange((byte)'0', (byte)'9')) return piece;
        string digits = Encoding.ASCII.GetString(bytes);
        string other = kind == InputKind.Text
            ? "0x" + long.Parse(digits, CultureInfo.InvariantCulture).ToString("x", CultureInfo.InvariantCulture)
            : random.Next(4) switch
            {
                0 => digits + ".0",
                1 => digits + "e0",
                2 => digits + "00E-2",
                _ => $"\"{digits}\"",
            };
        return Encoding.ASCII.GetBytes(other);
    }

    private static byte[] Text(ReadOnlySpan<byte> content, InputKind kind, bool isName, ref FuzzRandom random)
    {
        if (kind == InputKind.Json && !isName && content.Length is > 0 and < 18 && random.OneIn(2)
            && !content.ContainsAnyExceptInRange((byte)'0', (byte)'9'))
            return content.ToArray();
        // Each byte may become six.
        byte[] room = new byte[content.Length * 6 + 2];
        var to = new ByteSink(room);
        byte quote = (byte)(kind == InputKind.Text && !content.Contains((byte)'\'') && random.OneIn(3) ? '\'' : '"');
        to.Byte(quote);
        foreach (byte c in content)
        {
            if (c >= 0x80 || !random.OneIn(3)) to.Byte(c);
            else if (kind == InputKind.Json) to.Bytes(Encoding.ASCII.GetBytes($"\\u{(int)c:x4}"));
            else if (random.OneIn(8)) to.Bytes([quote, quote, c]);
            else if (random.OneIn(2)) to.Bytes(Encoding.ASCII.GetBytes($"\\x{(int)c:X2}"));
            else to.Bytes(Encoding.ASCII.GetBytes("\\" + Convert.ToString(c, 8).PadLeft(3, '0')));
        }

        to.Byte(quote);
        return room[..to.Length];
    }
}
