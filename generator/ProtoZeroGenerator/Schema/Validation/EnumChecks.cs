using System.Collections.Generic;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Values, aliases and reserved parts of one enum.</summary>
internal static class EnumChecks
{
    /// <summary>Checks one enum.</summary>
    public static void Check(LinkContext context, EnumSchema type)
    {
        SchemaFile file = type.File;
        if (type.Values.Count == 0)
        {
            if (!file.Syntax.HasErrors) context.Report(file, type.NameSpan, DiagnosticId.EnumEmpty);
            file.HasErrors = true;
            return;
        }

        EnumValueSchema first = type.Values[0];
        if (!type.IsClosed && first.Number != 0 && !first.Syntax.Number.IsMissing)
            context.Report(file, first.Syntax.Number.Span, DiagnosticId.EnumFirstNotZero);
        CheckAliases(context, type);
        CheckReserved(context, type);
        CheckEqualNames(context, type);
    }

    private static void CheckAliases(LinkContext context, EnumSchema type)
    {
        var byNumber = new Dictionary<int, EnumValueSchema>();
        bool hasAlias = false;

        // Where the option is set wrongly, that is the mistake.
        bool mayAlias = type.Syntax.Options.Exists(o => o.IsNamed("allow_alias"))
            || type.Options.Find("allow_alias") is not null;
        foreach (EnumValueSchema value in type.Values)
        {
            if (value.Syntax.Number.IsMissing) continue;
            if (!byNumber.TryGetValue(value.Number, out EnumValueSchema? other))
            {
                byNumber.Add(value.Number, value);
                continue;
            }

            hasAlias = true;
            value.IsAlias = true;
            if (mayAlias || IsOutOfRange(value)) continue;
            context.Report(
                type.File, value.Syntax.Number.Span, DiagnosticId.EnumNumberTaken, FieldChecks.Text(value.Number),
                other.Name);
        }

        if (type.Options.Find("allow_alias") is not { } option) return;
        if (!option.Value.Bool) context.Report(type.File, option.Span, DiagnosticId.EnumAliasFalse);
        else if (!hasAlias) context.Report(type.File, option.Span, DiagnosticId.EnumAliasUnneeded);
    }

    private static bool IsOutOfRange(EnumValueSchema value) =>
        value.Syntax.Number.Value is > int.MaxValue or < int.MinValue;

    private static void CheckReserved(LinkContext context, EnumSchema type)
    {
        SchemaFile file = type.File;
        var ranges = new List<ReservedRange>();
        foreach (ReservedRange range in type.ReservedRanges)
        {
            if (range.Last < range.First) context.Report(file, range.Span, DiagnosticId.RangeBackwards);
            else ranges.Add(range);
        }

        ranges.Sort((left, right) =>
            left.First != right.First
                ? left.First.CompareTo(right.First)
                : left.Span.Start.CompareTo(right.Span.Start));
        for (int i = 1; i < ranges.Count; i++)
        {
            ReservedRange before = ranges[i - 1];
            if (ranges[i].First > before.Last) continue;
            bool isFirst = before.Span.Start < ranges[i].Span.Start;
            ReservedRange wrong = isFirst ? before : ranges[i];
            ReservedRange other = isFirst ? ranges[i] : before;
            context.Report(
                file, wrong.Span, DiagnosticId.RangesOverlap, FieldChecks.Text(wrong.First),
                FieldChecks.Text(wrong.Last),
                FieldChecks.Text(other.First), FieldChecks.Text(other.Last));
        }

        var names = new HashSet<string>();
        foreach (ReservedSyntax reserved in type.Syntax.Reserved)
            MessageChecks.CheckNames(context, file, reserved, names);
        foreach (EnumValueSchema value in type.Values)
        {
            if (names.Contains(value.Name))
                context.Report(file, value.NameSpan, DiagnosticId.EnumNameReserved, value.Name);
            ReservedRange? range = Containing(ranges, value.Number);
            if (range is { } hit)
                context.Report(file, hit.Span, DiagnosticId.EnumNumberReserved, FieldChecks.Text(value.Number),
                    value.Name);
        }
    }

    private static ReservedRange? Containing(List<ReservedRange> ranges, int number)
    {
        int low = 0;
        int high = ranges.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (ranges[middle].First <= number) low = middle + 1;
            else high = middle;
        }

        return low > 0 && ranges[low - 1].Last >= number ? ranges[low - 1] : null;
    }

    private static void CheckEqualNames(LinkContext context, EnumSchema type)
    {
        var seen = new Dictionary<string, EnumValueSchema>();
        string prefix = type.Name.Replace("_", "");
        foreach (EnumValueSchema value in type.Values)
        {
            string key = PascalCase(WithoutPrefix(value.Name, prefix));
            if (!seen.TryGetValue(key, out EnumValueSchema? other)) seen.Add(key, value);
            else if (other.Name != value.Name && other.Number != value.Number)
                context.Report(type.File, value.NameSpan, DiagnosticId.EnumNamesEqual, value.Name, other.Name);
        }
    }

    private static string WithoutPrefix(string name, string prefix)
    {
        int i = 0;
        int matched = 0;
        for (; i < name.Length && matched < prefix.Length; i++)
        {
            if (name[i] == '_') continue;
            if (Lower(name[i]) != Lower(prefix[matched++])) return name;
        }

        if (matched < prefix.Length) return name;
        while (i < name.Length && name[i] == '_') i++;
        return i == name.Length ? name : name.Substring(i);
    }

    private static string PascalCase(string name)
    {
        var builder = new StringBuilder(name.Length);
        bool isNext = true;
        foreach (char c in name)
        {
            if (c == '_')
            {
                isNext = true;
                continue;
            }

            builder.Append(isNext ? Upper(c) : Lower(c));
            isNext = false;
        }

        return builder.ToString();
    }

    private static char Lower(char c) => c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;

    private static char Upper(char c) => c >= 'a' && c <= 'z' ? (char)(c & ~0x20) : c;
}
