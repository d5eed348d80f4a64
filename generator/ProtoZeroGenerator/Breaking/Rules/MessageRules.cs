using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>What a message must keep: fields, oneofs, reserved numbers and names, ranges of extensions.</summary>
internal static class MessageRules
{
    /// <summary>Applies all rules to a message and what it was; to its fields, too.</summary>
    public static void Check(Comparison comparison, MessageSchema now, MessageSchema before)
    {
        var fields = new Dictionary<int, FieldSchema>();
        foreach (FieldSchema field in now.Fields) fields[field.Number] = field;
        var gone = new List<FieldSchema>();
        foreach (FieldSchema field in before.Fields)
        {
            if (fields.TryGetValue(field.Number, out FieldSchema? same)) FieldRules.Check(comparison, same, field);
            else gone.Add(field);
        }

        SourceSpan place = comparison.Places.Of(now);
        if (gone.Count > 0) CheckGone(comparison, now, place, gone);
        CheckRequired(comparison, now, before, fields, place);
        CheckOneofs(comparison, now, before, place);
        CheckRanges(comparison, now, before, place);
        CheckAccessor(comparison, now, before);
        CheckJsonFormat(comparison, now, before, place);
    }

    private static void CheckGone(
        Comparison comparison, MessageSchema now, SourceSpan place, List<FieldSchema> gone)
    {
        var names = new HashSet<string>(now.ReservedNames);
        NumberRanges numbers = Ranges(now.ReservedRanges);
        foreach (FieldSchema field in gone)
        {
            Report(BreakingRules.FieldNoDelete, field, false, Line(field));
            Report(
                BreakingRules.FieldNoDeleteUnlessNameReserved, field, names.Contains(field.Name),
                $", and \"reserved {Describe.ReservedNames(now.File, new[] { field.Name })};\" is missing");
            Report(
                BreakingRules.FieldNoDeleteUnlessNumberReserved, field, numbers.Contains(field.Number),
                $", and \"reserved {Describe.Number(field.Number)};\" is missing");
        }

        void Report(BreakingRule rule, FieldSchema field, bool isAllowed, string missing)
        {
            if (isAllowed || !comparison.Wants(rule)) return;
            comparison.Add(rule, place, field, Describe.Gone(Describe.Field(field), missing));
        }
    }

    // A member of a oneof belongs into that, and a part of a map's entry is not declared.
    private static string Line(FieldSchema field) =>
        field.RealOneof is null && field.ContainingType is not { IsMapEntry: true }
        ? Describe.Line(field.File, field.Syntax.Span) : "";

    private static void CheckRequired(
        Comparison comparison, MessageSchema now, MessageSchema before, Dictionary<int, FieldSchema> fields,
        SourceSpan place)
    {
        BreakingRule rule = BreakingRules.MessageSameRequiredFields;
        if (!comparison.Wants(rule)) return;
        var required = new HashSet<int>();
        foreach (FieldSchema field in before.Fields.Where(field => field.IsRequired))
        {
            required.Add(field.Number);
            if (fields.TryGetValue(field.Number, out FieldSchema? current) && current.IsRequired) continue;
            comparison.Add(rule, place, field, $"{Describe.Field(field)} was required, and is not now.");
        }

        foreach (FieldSchema field in now.Fields.Where(field => field.IsRequired && !required.Contains(field.Number)))
        {
            comparison.Add(
                rule, comparison.Places.Of(field), before, $"{Describe.Field(field)} is required, and was not.");
        }
    }

    private static void CheckOneofs(Comparison comparison, MessageSchema now, MessageSchema before, SourceSpan place)
    {
        BreakingRule rule = BreakingRules.OneofNoDelete;
        if (!comparison.Wants(rule) || before.Oneofs.Count == 0) return;
        var names = new HashSet<string>(now.Oneofs.Select(oneof => oneof.Name));
        foreach (OneofSchema oneof in before.Oneofs.Where(oneof => !oneof.IsSynthetic && !names.Contains(oneof.Name)))
            comparison.Add(rule, place, before, $"The oneof \"{oneof.Name}\" of \"{now.FullName}\" is gone.");
    }

    private static void CheckRanges(Comparison comparison, MessageSchema now, MessageSchema before, SourceSpan place)
    {
        long most = now.IsMessageSet ? int.MaxValue - 1 : FieldNumbers.Max;
        if (comparison.Wants(BreakingRules.ExtensionMessageNoDelete))
        {
            var ranges = new NumberRanges(now.ExtensionRanges.Select(range => ((long)range.First, (long)range.Last)));
            foreach (ExtensionRangeSchema range in before.ExtensionRanges)
            {
                IReadOnlyList<(long, long)> missing = ranges.Missing(range.First, range.Last);
                if (missing.Count == 0) continue;
                comparison.Add(BreakingRules.ExtensionMessageNoDelete, place, before,
                    $"\"{now.FullName}\" is no longer open to extensions with {NumberRanges.Text(missing, most)}.");
            }
        }

        ReservedRules.Check(
            comparison, BreakingRules.ReservedMessageNoDelete, now, place,
            (before, before.ReservedRanges, before.ReservedNames), now.ReservedRanges, now.ReservedNames, most);
    }

    private static void CheckAccessor(Comparison comparison, MessageSchema now, MessageSchema before)
    {
        const string Option = "no_standard_descriptor_accessor";
        BreakingRule rule = BreakingRules.MessageNoRemoveStandardDescriptorAccessor;
        if (!comparison.Wants(rule) || before.Options.GetBool(Option) || !now.Options.GetBool(Option)) return;
        comparison.Add(rule, OptionPlaces.Find(now.Syntax.Options, Option), before,
            $"\"{now.FullName}\" loses its accessor of the descriptor.");
    }

    private static void CheckJsonFormat(
        Comparison comparison, MessageSchema now, MessageSchema before, SourceSpan place)
    {
        BreakingRule rule = BreakingRules.MessageSameJsonFormat;
        if (!comparison.Wants(rule)) return;
        if (before.Features.JsonFormat != JsonFormat.Allow || now.Features.JsonFormat == JsonFormat.Allow) return;
        SourceSpan? option = now.IsMapEntry ? null : OptionPlaces.Find(now.Syntax.Options, "features", "json_format");
        comparison.Add(rule, option ?? place, before, $"JSON of \"{now.FullName}\" was supported, and is not now.");
    }

    private static NumberRanges Ranges(IEnumerable<ReservedRange> ranges) =>
        new(ranges.Select(range => ((long)range.First, (long)range.Last)));
}
