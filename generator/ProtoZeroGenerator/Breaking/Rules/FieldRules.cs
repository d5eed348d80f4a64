using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>What a field is called, how often it occurs, and which options it has. Extensions too.</summary>
internal static class FieldRules
{
    /// <summary>Applies all rules to a field and what it was.</summary>
    public static void Check(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        CheckName(comparison, now, before);
        CheckJsonName(comparison, now, before);
        CheckDefault(comparison, now, before);
        CheckOneof(comparison, now, before);
        CheckCardinality(comparison, now, before);
        CheckUtf8(comparison, now, before);
        CheckJsType(comparison, now, before);
        FieldTypeRules.Check(comparison, now, before);
        ForeignFieldRules.Check(comparison, now, before);
    }

    private static void CheckName(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameName;
        if (!comparison.Wants(rule)) return;
        string was = before.IsExtension ? before.FullName : before.Name;
        if (was == (before.IsExtension ? now.FullName : now.Name)) return;
        comparison.Add(rule, comparison.Places.NameOf(now), before, $"{Describe.Field(now)} was called \"{was}\".");
    }

    private static void CheckJsonName(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameJsonName;
        if (!comparison.Wants(rule) || before.IsExtension || now.JsonName == before.JsonName) return;
        comparison.Add(rule, comparison.Places.OptionOf(now, "json_name"), before,
            $"{Describe.Field(now)} was called \"{before.JsonName}\" in JSON, and is \"{now.JsonName}\" now.");
    }

    private static void CheckDefault(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameDefault;
        if (!comparison.Wants(rule) || !DefaultValues.Has(now) || !DefaultValues.Has(before)) return;
        if (now.EnumType is { } type && type.File != now.File) comparison.ReadsOthers = true;
        if (DefaultValues.AreEqual(before, now)) return;
        comparison.Add(rule, comparison.Places.OptionOf(now, "default"), before,
            $"{Describe.Field(now)} had the default {DefaultValues.Text(before)}, "
            + $"and has {DefaultValues.Text(now)} now.");
    }

    private static void CheckOneof(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameOneof;
        if (!comparison.Wants(rule) || before.IsExtension || now.RealOneof?.Name == before.RealOneof?.Name) return;
        comparison.Add(rule, comparison.Places.Of(now), before,
            $"{Describe.Field(now)} was in {OneofText(before)}, and is in {OneofText(now)} now.");
    }

    private static string OneofText(FieldSchema field) =>
        field.RealOneof is { } oneof ? $"the oneof \"{oneof.Name}\"" : "no oneof";

    private static void CheckCardinality(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        // The parts of a map's entry have no cardinality that anybody sees.
        if (now.ContainingType is { IsMapEntry: true } && before.ContainingType is { IsMapEntry: true }) return;
        Cardinality is_ = Cardinalities.Of(now);
        Cardinality was = Cardinalities.Of(before);
        if (is_ == was) return;
        Report(BreakingRules.FieldSameCardinality, false);
        Report(BreakingRules.FieldWireJsonCompatibleCardinality, Cardinalities.AreJsonCompatible(was, is_));
        Report(BreakingRules.FieldWireCompatibleCardinality, Cardinalities.AreWireCompatible(was, is_));

        void Report(BreakingRule rule, bool isKept)
        {
            if (isKept || !comparison.Wants(rule)) return;
            comparison.Add(rule, comparison.Places.Of(now), before,
                $"{Describe.Field(now)} was {Cardinalities.Text(was)}, and is {Cardinalities.Text(is_)} now.");
        }
    }

    private static void CheckUtf8(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameUtf8Validation;
        if (!comparison.Wants(rule) || now.Kind != ScalarKind.String || before.Kind != ScalarKind.String) return;
        if (now.Features.Utf8Validation == before.Features.Utf8Validation) return;
        string change =
            now.ValidatesUtf8 ? "was not checked for UTF-8, and is now" : "was checked for UTF-8, and is not now";
        comparison.Add(rule, comparison.Places.OptionOf(now, "features", "utf8_validation"), before,
            $"{Describe.Field(now)} {change}.");
    }

    private static void CheckJsType(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameJstype;
        if (!comparison.Wants(rule) || !IsLong(now) || !IsLong(before)) return;
        if (now.Options.GetEnum("jstype") == before.Options.GetEnum("jstype")) return;
        comparison.Add(rule, comparison.Places.OptionOf(now, "jstype"), before,
            $"{Describe.Field(now)} has another jstype.");
    }

    private static bool IsLong(FieldSchema field) => field.Kind is ScalarKind.Int64 or ScalarKind.UInt64
        or ScalarKind.SInt64 or ScalarKind.Fixed64 or ScalarKind.SFixed64;
}
