using System;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>The style of enums and their values.</summary>
internal static class EnumChecks
{
    /// <summary>Applies all rules to an enum.</summary>
    public static void Check(LintTarget target, EnumSchema type)
    {
        target.Expect(LintRules.EnumPascalCase, type.NameSpan, "Enum", type.Name, Spelling.Pascal(type.Name));
        if (type.Options.GetBool("allow_alias"))
        {
            target.Add(LintRules.EnumNoAllowAlias, OptionPlaces.Find(type.Syntax.Options, "allow_alias"),
                $"Enum \"{type.Name}\" allows two names of one number.");
        }

        if (type.Values.Count > 0 && type.Values[0] is { Number: not 0 } first)
        {
            target.Add(LintRules.EnumFirstValueZero, first.Syntax.Number.Span,
                $"The first value \"{first.Name}\" of enum \"{type.Name}\" is {first.Number}.");
        }

        string prefix = Spelling.UpperSnake(type.Name) + "_";
        foreach (EnumValueSchema value in type.Values) CheckValue(target, value, prefix);
    }

    private static void CheckValue(LintTarget target, EnumValueSchema value, string prefix)
    {
        string name = value.Name;
        target.Expect(
            LintRules.EnumValueUpperSnakeCase, value.NameSpan, "Enum value", name, Spelling.UpperSnake(name));
        if (!name.StartsWith(prefix, StringComparison.Ordinal))
        {
            target.Add(LintRules.EnumValuePrefix, value.NameSpan,
                $"Enum value \"{name}\" should begin with \"{prefix}\".");
        }

        string suffix = target.Options.EnumZeroValueSuffix;
        if (value.Number == 0 && !name.EndsWith(suffix, StringComparison.Ordinal))
        {
            target.Add(LintRules.EnumZeroValueSuffix, value.NameSpan,
                $"Enum value \"{name}\", which is 0, should end in \"{suffix}\".");
        }
    }
}
