using System.Collections.Generic;
using System.Globalization;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Validation;

/// <summary>Numbers, ranges and reserved names of one message.</summary>
internal static class MessageChecks
{
    /// <summary>Checks one message.</summary>
    public static void Check(LinkContext context, MessageSchema message)
    {
        SchemaFile file = message.File;
        if (message.Options.Find("map_entry") is { } entry)
            context.Report(file, entry.Span, DiagnosticId.MapEntryWritten);
        if (message.IsMessageSet && file.Edition == ProtoEdition.Proto3)
            context.Report(file, message.NameSpan, DiagnosticId.MessageSetInProto3);
        else if (message.IsMessageSet && message.Fields.Count > 0)
            context.Report(file, message.Fields[0].NameSpan, DiagnosticId.MessageSetField);
        foreach (OneofSchema oneof in message.Oneofs)
        {
            if (oneof.Fields.Count == 0 && !file.Syntax.HasErrors)
                context.Report(file, oneof.NameSpan, DiagnosticId.OneofEmpty);
        }

        CheckNumbers(context, message);
        CheckRanges(context, message);
        CheckReservedNames(context, message);
    }

    private static void CheckNumbers(LinkContext context, MessageSchema message)
    {
        var byNumber = new Dictionary<int, FieldSchema>();
        foreach (FieldSchema field in message.Fields)
        {
            if (field.Syntax.Number.IsMissing || field.Number <= 0) continue;
            if (byNumber.TryGetValue(field.Number, out FieldSchema? other))
            {
                context.Report(
                    message.File, field.Syntax.Number.Span, DiagnosticId.FieldNumberTaken, Text(field.Number),
                    other.Name);
            }
            else
            {
                byNumber.Add(field.Number, field);
            }
        }
    }

    private static void CheckRanges(LinkContext context, MessageSchema message)
    {
        SchemaFile file = message.File;
        var spans = new List<RangeSpan>();
        foreach (ReservedRange range in message.ReservedRanges)
        {
            if (range.First < 1) context.Report(file, range.Span, DiagnosticId.RangeNotPositive);
            else if (range.Last == int.MaxValue) context.Report(file, range.Span, DiagnosticId.FieldNumberTooLarge);
            else if (range.Last < range.First) context.Report(file, range.Span, DiagnosticId.RangeBackwards);
            else spans.Add(new RangeSpan(range.First, range.Last, range.Span, false));
        }

        int most = message.IsMessageSet ? int.MaxValue - 1 : FieldNumbers.Max;
        foreach (ExtensionRangeSchema range in message.ExtensionRanges)
        {
            if (file.Edition == ProtoEdition.Proto3)
                context.Report(file, range.Span, DiagnosticId.ExtensionRangeInProto3);
            else if (range.First < 1)
                context.Report(file, range.Span, DiagnosticId.RangeNotPositive);
            else if (range.Last < range.First)
                context.Report(file, range.Span, DiagnosticId.RangeBackwards);
            else if (range.Last > most)
                context.Report(file, range.Span, DiagnosticId.FieldNumberTooLarge);
            else
                spans.Add(new RangeSpan(range.First, range.Last, range.Span, true));
        }

        CheckOverlaps(context, message, spans);
    }

    private static void CheckOverlaps(LinkContext context, MessageSchema message, List<RangeSpan> ranges)
    {
        if (ranges.Count == 0) return;
        ranges.Sort((left, right) =>
            left.First != right.First
                ? left.First.CompareTo(right.First)
                : left.Span.Start.CompareTo(right.Span.Start));
        RangeSpan reach = ranges[0];
        for (int i = 1; i < ranges.Count; i++)
        {
            if (ranges[i].First <= reach.Last) ReportOverlap(context, message.File, reach, ranges[i]);
            if (ranges[i].Last > reach.Last) reach = ranges[i];
        }

        foreach (FieldSchema field in message.Fields)
        {
            foreach (RangeSpan range in Containing(ranges, field.Number))
            {
                if (range.IsExtension)
                {
                    context.Report(
                        message.File, range.Span, DiagnosticId.FieldInExtensionRange, Text(range.First),
                        Text(range.Last),
                        field.Name, Text(field.Number));
                }
                else
                {
                    context.Report(message.File, range.Span, DiagnosticId.FieldNumberReserved, Text(field.Number),
                        field.Name);
                }

                break;
            }
        }
    }

    private static void ReportOverlap(LinkContext context, SchemaFile file, RangeSpan first, RangeSpan second)
    {
        // As in protoc the earlier of two is reported; of a reserved and an extension range the latter.
        bool isSecond = second.Span.Start < first.Span.Start;
        if (first.IsExtension != second.IsExtension) isSecond = second.IsExtension;
        RangeSpan wrong = isSecond ? second : first;
        RangeSpan other = isSecond ? first : second;
        context.Report(
            file, wrong.Span, DiagnosticId.RangesOverlap, Text(wrong.First), Text(wrong.Last), Text(other.First),
            Text(other.Last));
    }

    private static IEnumerable<RangeSpan> Containing(List<RangeSpan> ranges, int number)
    {
        int low = 0;
        int high = ranges.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (ranges[middle].First <= number) low = middle + 1;
            else high = middle;
        }

        // Overlapping ranges are reported already; looking at the nearest one is enough.
        if (low > 0 && ranges[low - 1].Last >= number) yield return ranges[low - 1];
    }

    private static void CheckReservedNames(LinkContext context, MessageSchema message)
    {
        HashSet<string>? names = null;
        foreach (SyntaxNode member in message.Syntax.Members)
        {
            if (member is ReservedSyntax reserved)
                CheckNames(context, message.File, reserved, names ??= new HashSet<string>());
        }

        if (names is null) return;
        foreach (FieldSchema field in message.Fields)
        {
            if (names.Contains(field.Name))
                context.Report(message.File, field.NameSpan, DiagnosticId.FieldNameReserved, field.Name);
        }
    }

    /// <summary>Checks the names of one reserved statement and adds them to the others of its scope.</summary>
    public static void CheckNames(LinkContext context, SchemaFile file, ReservedSyntax reserved, HashSet<string> names)
    {
        foreach (NameSyntax name in reserved.Names)
        {
            if (name.Text.Length > VisibilityChecks.MaxNameLength)
                context.Report(file, name.Span, DiagnosticId.NameTooLong, VisibilityChecks.MaxNameLengthText);
            else if (!names.Add(name.Text))
                context.Report(file, name.Span, DiagnosticId.ReservedNameTwice, name.Text);
            else if (!IsIdentifier(name.Text))
                context.Report(file, name.Span, DiagnosticId.ReservedNameNotIdentifier, name.Text);
        }
    }

    private static bool IsIdentifier(string text)
    {
        if (text.Length == 0 || !CharKinds.IsLetter(text[0])) return false;
        foreach (char c in text)
        {
            if (!CharKinds.IsLetter(c) && !CharKinds.IsDigit(c)) return false;
        }

        return true;
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private readonly struct RangeSpan
    {
        public readonly int First;
        public readonly int Last;
        public readonly SourceSpan Span;
        public readonly bool IsExtension;

        public RangeSpan(int first, int last, SourceSpan span, bool isExtension)
        {
            First = first;
            Last = last;
            Span = span;
            IsExtension = isExtension;
        }
    }
}
