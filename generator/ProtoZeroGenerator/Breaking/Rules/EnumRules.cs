using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>What an enum must keep: its values, their names, what is reserved, and whether it is closed.</summary>
internal static class EnumRules
{
    /// <summary>Applies all rules to an enum and what it was.</summary>
    public static void Check(Comparison comparison, EnumSchema now, EnumSchema before)
    {
        CheckValues(comparison, now, before);
        CheckClosed(comparison, now, before);
        CheckJsonFormat(comparison, now, before);
        ReservedRules.Check(
            comparison, BreakingRules.ReservedEnumNoDelete, now, now.Syntax.Place,
            (before, before.ReservedRanges, before.ReservedNames), now.ReservedRanges, now.ReservedNames, int.MaxValue);
    }

    private static void CheckValues(Comparison comparison, EnumSchema now, EnumSchema before)
    {
        ILookup<int, EnumValueSchema> values = now.Values.ToLookup(value => value.Number);
        var gone = new List<IGrouping<int, EnumValueSchema>>();
        foreach (IGrouping<int, EnumValueSchema> earlier in before.Values.GroupBy(value => value.Number))
        {
            if (values.Contains(earlier.Key)) CheckNames(comparison, values[earlier.Key], earlier);
            else gone.Add(earlier);
        }

        if (gone.Count > 0) CheckGone(comparison, now, gone);
        BreakingRule rule = BreakingRules.CsharpClosedEnumNoAdd;
        if (!comparison.Wants(rule) || !before.IsClosed) return;
        var known = new HashSet<int>(before.Values.Select(value => value.Number));
        foreach (EnumValueSchema value in now.Values.Where(value => !known.Contains(value.Number)))
        {
            comparison.Add(
                rule, value.Syntax.Span, before, $"\"{value.Name}\" is new in the closed enum \"{now.FullName}\".");
        }
    }

    // A number may get more names, but keeps those that it has.
    private static void CheckNames(
        Comparison comparison, IEnumerable<EnumValueSchema> now, IGrouping<int, EnumValueSchema> before)
    {
        BreakingRule rule = BreakingRules.EnumValueSameName;
        if (!comparison.Wants(rule)) return;
        var names = new HashSet<string>(now.Select(value => value.Name));
        if (before.All(value => names.Contains(value.Name))) return;
        string what = $"Value {Describe.Number(before.Key)} of \"{before.First().Type.FullName}\" "
            + $"was called {Names(before)}, and is called {Names(now)} now.";
        foreach (EnumValueSchema value in now) comparison.Add(rule, value.Syntax.Number.Span, before.First(), what);
    }

    private static string Reserved(EnumSchema now, IEnumerable<EnumValueSchema> values) => Describe.ReservedNames(
        now.File, values.Select(value => value.Name).OrderBy(name => name, StringComparer.Ordinal));

    private static string Names(IEnumerable<EnumValueSchema> values) => string.Join(
        ", ", values.Select(value => "\"" + value.Name + "\"").OrderBy(name => name, StringComparer.Ordinal));

    private static void CheckGone(
        Comparison comparison, EnumSchema now, List<IGrouping<int, EnumValueSchema>> gone)
    {
        var names = new HashSet<string>(now.ReservedNames);
        var numbers = new NumberRanges(now.ReservedRanges.Select(range => ((long)range.First, (long)range.Last)));
        foreach (IGrouping<int, EnumValueSchema> values in gone)
        {
            Report(
                BreakingRules.EnumValueNoDelete, values, false,
                Describe.Line(values.First().File, values.First().Syntax.Span));
            Report(
                BreakingRules.EnumValueNoDeleteUnlessNameReserved, values,
                values.All(value => names.Contains(value.Name)),
                $", and \"reserved {Reserved(now, values)};\" is missing");
            Report(
                BreakingRules.EnumValueNoDeleteUnlessNumberReserved, values, numbers.Contains(values.Key),
                $", and \"reserved {Describe.Number(values.Key)};\" is missing");
        }

        void Report(BreakingRule rule, IGrouping<int, EnumValueSchema> values, bool isAllowed, string missing)
        {
            if (isAllowed || !comparison.Wants(rule)) return;
            comparison.Add(rule, now.Syntax.Place, values.First(),
                Describe.Gone($"Value {Describe.Number(values.Key)} {Names(values)} of \"{now.FullName}\"", missing));
        }
    }

    private static void CheckClosed(Comparison comparison, EnumSchema now, EnumSchema before)
    {
        BreakingRule rule = BreakingRules.EnumSameType;
        if (!comparison.Wants(rule) || now.IsClosed == before.IsClosed) return;
        SourceSpan span = OptionPlaces.Find(now.Syntax.Options, "features", "enum_type") ?? now.Syntax.Place;
        string change = now.IsClosed ? "was open, and is closed now" : "was closed, and is open now";
        comparison.Add(
            rule, span, before, $"\"{now.FullName}\" {change}: numbers without a value are read differently.");
    }

    private static void CheckJsonFormat(Comparison comparison, EnumSchema now, EnumSchema before)
    {
        BreakingRule rule = BreakingRules.EnumSameJsonFormat;
        if (!comparison.Wants(rule)) return;
        if (before.Features.JsonFormat != JsonFormat.Allow || now.Features.JsonFormat == JsonFormat.Allow) return;
        SourceSpan span = OptionPlaces.Find(now.Syntax.Options, "features", "json_format") ?? now.Syntax.Place;
        comparison.Add(rule, span, before, $"JSON of \"{now.FullName}\" was supported, and is not now.");
    }
}
