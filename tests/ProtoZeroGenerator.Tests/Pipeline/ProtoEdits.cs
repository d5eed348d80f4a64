using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>
/// Makes edits as in an editor, right and wrong ones: of comments, names, kinds, numbers, labels,
/// options, declarations.
/// </summary>
internal sealed partial class ProtoEdits(Random random, IEnumerable<string> texts)
{
    private static readonly string[] s_labels = ["optional ", "required ", "repeated ", ""];
    private static readonly string[] s_types = ["int32", "string", "bytes", "double", "sint64", "bool"];

    private static readonly string[] s_fileOptions =
    [
        "option csharp_namespace = \"Edited.Space\";", "option optimize_for = LITE_RUNTIME;",
        "option features.enum_type = CLOSED;",
        "option features.enum_type = OPEN;", "option features.field_presence = IMPLICIT;", "option deprecated = true;",
        "option features.default_symbol_visibility = LOCAL_ALL;", "import \"google/protobuf/any.proto\";",
    ];

    private static readonly string[] s_options =
        ["[deprecated = true]", "[lazy = true]", "[json_name = \"edited\"]", "[packed = false]", "[default = 1]",
            "[features.field_presence = LEGACY_REQUIRED]"];

    private readonly string[] _words = texts.SelectMany(text => Word().Matches(text)).Select(match => match.Value)
        .Distinct().ToArray();
    private int _count;

    /// <summary>The text after one edit.</summary>
    public string Make(string text)
    {
        _count++;
        List<string> lines = [.. text.Split('\n')];
        int place = random.Next(lines.Count);
        switch (random.Next(16))
        {
            case 0:
                lines.Insert(place, $"// Edit {_count}.");
                break;
            case 1:
                lines.RemoveAt(place);
                break;
            case 2:
                lines.Insert(random.Next(lines.Count), lines[place]);
                break;
            case 3:
                int other = random.Next(lines.Count);
                (lines[place], lines[other]) = (lines[other], lines[place]);
                break;
            case 4:
                return Replace(text, Word(), _ => Name());
            case 5:
                return Rename(text);
            case 6:
                return Replace(
                    text, Number(), match =>
                        $"= {(random.Next(2) == 0 ? random.Next(1, 6) : random.Next(100, 20_000))}");
            case 7:
                return Replace(text, Label(), _ => s_labels[random.Next(s_labels.Length)]);
            case 8:
                return Replace(text, Scalar(), _ => s_types[random.Next(s_types.Length)]);
            case 9:
                return Replace(
                    text, FieldEnd(), match => $"{match.Value[..^1]} {s_options[random.Next(s_options.Length)]};");
            case 10:
                int head = lines.FindIndex(line => line.StartsWith("package", StringComparison.Ordinal)) + 1;
                lines.Insert(head, s_fileOptions[random.Next(s_fileOptions.Length)]);
                break;
            case 11:
                lines.Add($"message {Name()} {{ enum {Name()} {{ {Name()} = 0; }} }}");
                break;
            case 12:
                lines.Add($"enum {Name()} {{ {Name()} = {random.Next(2)}; }}");
                break;
            case 13:
                lines.Add($"service {Name()} {{ }}");
                break;
            case 14:
                return Replace(text, Opening(), match => $"{match.Value} reserved {random.Next(1, 4)};");
            default:
                // What is written in a message, an enum or an extend block, as it may be.
                string number = (random.Next(3) == 0 ? random.Next(1, 200) : 10_000 + _count)
                    .ToString(System.Globalization.CultureInfo.InvariantCulture);
                string label = s_labels[random.Next(s_labels.Length)];
                return Replace(text, Opening(), match => random.Next(3) == 0
                    ? $"{match.Value} {Name()} = {number};" : $"{match.Value} {label}int32 {Name()} = {number};");
        }

        return string.Join('\n', lines);
    }

    private string Name() =>
        random.Next(3) == 0 ? $"Edit{_count}_{random.Next(10)}" : _words[random.Next(_words.Length)];

    private string Rename(string text)
    {
        MatchCollection declared = Declared().Matches(text);
        if (declared.Count == 0) return text + "\n";
        string name = declared[random.Next(declared.Count)].Groups[1].Value;
        return Regex.Replace(text, $@"\b{name}\b", Name());
    }

    private string Replace(string text, Regex pattern, MatchEvaluator make)
    {
        MatchCollection matches = pattern.Matches(text);
        if (matches.Count == 0) return text + "\n";
        Match match = matches[random.Next(matches.Count)];
        return string.Concat(text.AsSpan(0, match.Index), make(match), text.AsSpan(match.Index + match.Length));
    }

    [GeneratedRegex(@"\b[A-Za-z_]\w*\b")]
    private static partial Regex Word();

    [GeneratedRegex(@"= -?\d+")]
    private static partial Regex Number();

    [GeneratedRegex(@"\b(optional|required|repeated) ")]
    private static partial Regex Label();

    [GeneratedRegex(@"\b(int32|int64|string|bytes|bool|double)\b")]
    private static partial Regex Scalar();

    [GeneratedRegex(@"= \d+;")]
    private static partial Regex FieldEnd();

    [GeneratedRegex(@"\b(message|enum|extend) [\w.]+ \{")]
    private static partial Regex Opening();

    [GeneratedRegex(@"\b(?:message|enum|service) (\w+)")]
    private static partial Regex Declared();
}
