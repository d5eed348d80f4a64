using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using ProtoZeroGenerator.Tests.Golden;

namespace ProtoZeroGenerator.Tests.Robustness;

/// <summary>
/// Makes wrong and nearly right files, each from its number alone: of real files by tokens or by characters, or of
/// nothing.
/// </summary>
internal static partial class Mutator
{
    private const int LongestSeed = 2_500;

    // What breaks parsers and linkers: words with a meaning, numbers at their limits, halves of literals and comments.
    private static readonly string[] s_pieces =
    [
        "syntax", "edition", "=", "\"proto2\"", "\"proto3\"", "\"2023\"", "\"2024\"", "package", "import", "public",
        "weak", "option",
        "message", "enum", "service", "rpc", "returns", "stream", "extend", "extensions", "reserved", "to", "max",
        "oneof", "map", "group",
        "optional", "required", "repeated", "int32", "uint64", "sint32", "fixed64", "sfixed32", "float", "double",
        "bool", "string", "bytes",
        "default", "json_name", "packed", "lazy", "deprecated", "features", ".", "field_presence", "EXPLICIT",
        "LEGACY_REQUIRED", "DELIMITED",
        "declaration", "verification", "UNVERIFIED", "allow_alias", "true", "message_set_wire_format", "map_entry",
        "csharp_namespace",
        "export", "local", "google", "protobuf", "Any", "M", "E", "a", "b", "_", "inf", "nan", "-", "+", ";", ",", "{",
        "}", "[", "]", "(",
        ")", "<", ">", ":", "/", "0", "1", "2", "-1", "15", "16", "1000", "18999", "19000", "536870911", "536870912",
        "2147483647",
        "2147483648", "-2147483648", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        "0x7fffffff", "017",
        "08", "1e400", "1e-400", ".5", "5.", "1.5f", "\"", "'", "\"\\", "\"\\x", "\"\\777\"", "\"\\U00110000\"",
        "\"\\ud800\"", "\"a\\0b\"",
        "//", "/*", "*/", "]]>", "///", "\n", "\r", "\u2028", "\u0085", "\ufeff", "\ud800", "\u00e9", "\0", "#",
        "google/protobuf/descriptor.proto", "import \"google/protobuf/descriptor.proto\";", "message M { }", "M m = 1;",
        "[default = 1]", "(google.protobuf.FieldOptions)", "option (a).b = { c: 1 };",
        "extend google.protobuf.FileOptions { optional M a = 50000; }",
    ];

    private static readonly string[] s_valid = Read("valid");
    private static readonly string[] s_seeds = [.. s_valid, .. Read("invalid")];

    private static readonly string[][] s_tokens = s_seeds
        .Select(text => Token().Matches(text).Select(match => match.Value).ToArray()).ToArray();

    /// <summary>The text with this number; always the same.</summary>
    public static string Make(int number)
    {
        var random = new Random(number);
        return random.Next(16) switch
        {
            0 => OfNothing(random),
            < 5 => OfCharacters(random),
            _ => OfTokens(random),
        };
    }

    private static string[] Read(string kind) => GoldenCase.All(kind).Where(one => one.Entry != "main.proto")
        .Select(one => File.ReadAllText(Path.Combine(one.Root, one.Entry)))
        .Where(text => text.Length <= LongestSeed).ToArray();

    // Mostly of a right one with little changed: what is nearly right gets furthest.
    private static int Seed(Random random) => random.Next(random.Next(4) == 0 ? s_seeds.Length : s_valid.Length);

    private static int Edits(Random random) => random.Next(2) == 0 ? 1 : random.Next(2, 6);

    private static string OfNothing(Random random)
    {
        var text = new StringBuilder();
        for (int i = random.Next(1, 80); i > 0; i--)
        {
            if (random.Next(4) == 0) text.Append((char)random.Next(random.Next(5) == 0 ? 65_536 : 128));
            else text.Append(s_pieces[random.Next(s_pieces.Length)]).Append(' ');
        }

        return text.ToString();
    }

    private static string OfCharacters(Random random)
    {
        var text = new StringBuilder(s_seeds[Seed(random)]);
        string other = s_seeds[random.Next(s_seeds.Length)];
        for (int i = Edits(random); i > 0 && text.Length > 2; i--)
        {
            int place = random.Next(text.Length);
            int length = Math.Min(random.Next(1, 12), text.Length - place);
            int from = random.Next(other.Length);
            switch (random.Next(6))
            {
                case 0:
                    text[place] = (char)random.Next(random.Next(5) == 0 ? 65_536 : 128);
                    break;
                case 1:
                    text.Length = place;
                    break;
                case 2:
                    text[place] ^= (char)(1 << random.Next(7));
                    break;
                default:
                    if (random.Next(3) > 0) text.Remove(place, length);
                    if (random.Next(3) > 0)
                        text.Insert(place, other.AsSpan(from, Math.Min(length, other.Length - from)));
                    break;
            }
        }

        return text.ToString();
    }

    private static string OfTokens(Random random)
    {
        var tokens = new List<string>(s_tokens[Seed(random)]);
        string[] other = s_tokens[random.Next(s_tokens.Length)];
        for (int i = Edits(random); i > 0 && tokens.Count > 1; i--)
        {
            int place = random.Next(tokens.Count);
            int count = Math.Min(random.Next(1, 20), tokens.Count - place);
            switch (random.Next(8))
            {
                case 0:
                    tokens.RemoveAt(place);
                    break;
                case 1:
                    tokens.RemoveRange(place, count);
                    break;
                case 2:
                    tokens.InsertRange(random.Next(tokens.Count), tokens.GetRange(place, count));
                    break;
                case 3:
                    int second = random.Next(tokens.Count);
                    (tokens[place], tokens[second]) = (tokens[second], tokens[place]);
                    break;
                case 4:
                    tokens[place] = tokens[random.Next(tokens.Count)];
                    break;
                case 5:
                    int from = random.Next(other.Length);
                    tokens.InsertRange(place, other.Skip(from).Take(count));
                    break;
                case 6:
                    tokens.Insert(place, s_pieces[random.Next(s_pieces.Length)]);
                    break;
                default:
                    tokens[place] = s_pieces[random.Next(s_pieces.Length)];
                    break;
            }
        }

        return string.Concat(tokens);
    }

    // Blanks go with what they stand behind.
    [GeneratedRegex(
        """(//[^\n]*|/\*.*?\*/|"[^"\n]*"|'[^'\n]*'|[0-9.][0-9a-zA-Z.]*|\w+|.)\s*""", RegexOptions.Singleline)]
    private static partial Regex Token();
}
