using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>The type of a field: the same for code, and one that reads the same bytes or JSON.</summary>
internal static class FieldTypeRules
{
    /// <summary>Applies all rules to a field and what it was.</summary>
    public static void Check(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        ScalarKind kind = WireGroups.KindOf(now);
        ScalarKind was = WireGroups.KindOf(before);
        if (kind == was && TypeName(now) == TypeName(before)) return;
        Report(comparison, BreakingRules.FieldSameType, now, before);
        CheckCompatible(
            comparison, BreakingRules.FieldWireJsonCompatibleType, now, before,
            WireGroups.WireJson(kind) == WireGroups.WireJson(was));

        // Any text can be read as bytes; in JSON they differ.
        CheckCompatible(
            comparison, BreakingRules.FieldWireCompatibleType, now, before,
            WireGroups.Wire(kind) == WireGroups.Wire(was) || (was == ScalarKind.String && kind == ScalarKind.Bytes));
    }

    private static void CheckCompatible(
        Comparison comparison, BreakingRule rule, FieldSchema now, FieldSchema before, bool isSameGroup)
    {
        if (!comparison.Wants(rule)) return;
        if (isSameGroup && TypeName(now) == TypeName(before)) return;
        if (isSameGroup && now.EnumType is { } type && before.EnumType is { } earlier)
        {
            comparison.ReadsOthers = true;
            if (type.Name == earlier.Name && HasAllOf(type, earlier)) return;
        }

        Report(comparison, rule, now, before);
    }

    // Another enum of the same name that has all values is the same one, moved.
    private static bool HasAllOf(EnumSchema type, EnumSchema earlier)
    {
        var values = new HashSet<(int Number, string Name)>(type.Values.Select(value => (value.Number, value.Name)));
        return earlier.Values.All(value => values.Contains((value.Number, value.Name)));
    }

    private static string? TypeName(FieldSchema field) => field.MessageType?.FullName ?? field.EnumType?.FullName;

    private static void Report(Comparison comparison, BreakingRule rule, FieldSchema now, FieldSchema before)
    {
        if (!comparison.Wants(rule)) return;
        comparison.Add(rule, comparison.Places.TypeOf(now), before,
            $"{Describe.Field(now)} had the type {WireGroups.Text(before)}, and has {WireGroups.Text(now)} now.");
    }
}
