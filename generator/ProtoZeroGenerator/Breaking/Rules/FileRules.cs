using System.Collections.Generic;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>What a file must keep: its package, syntax and options.</summary>
internal static class FileRules
{
    private static readonly (BreakingRule Rule, string Option)[] s_texts =
    {
        (BreakingRules.FileSameCsharpNamespace, "csharp_namespace"),
        (BreakingRules.FileSameGoPackage, "go_package"),
        (BreakingRules.FileSameJavaOuterClassname, "java_outer_classname"),
        (BreakingRules.FileSameJavaPackage, "java_package"),
        (BreakingRules.FileSameObjcClassPrefix, "objc_class_prefix"),
        (BreakingRules.FileSamePhpClassPrefix, "php_class_prefix"),
        (BreakingRules.FileSamePhpMetadataNamespace, "php_metadata_namespace"),
        (BreakingRules.FileSamePhpNamespace, "php_namespace"),
        (BreakingRules.FileSameRubyPackage, "ruby_package"),
        (BreakingRules.FileSameSwiftPrefix, "swift_prefix"),
    };

    // With the values that they have where they are not set.
    private static readonly (BreakingRule Rule, string Option, bool Unset)[] s_flags =
    {
        (BreakingRules.FileSameCcEnableArenas, "cc_enable_arenas", true),
        (BreakingRules.FileSameCcGenericServices, "cc_generic_services", false),
        (BreakingRules.FileSameJavaGenericServices, "java_generic_services", false),
        (BreakingRules.FileSameJavaMultipleFiles, "java_multiple_files", false),
        (BreakingRules.FileSamePyGenericServices, "py_generic_services", false),
    };

    /// <summary>Applies all rules to a file and what it was.</summary>
    public static void Check(Comparison comparison, SchemaFile before)
    {
        SchemaFile now = comparison.File;
        foreach ((BreakingRule rule, string option) in s_texts)
            Compare(rule, option, now.Options.GetString(option) ?? "", before.Options.GetString(option) ?? "");
        foreach ((BreakingRule rule, string option, bool unset) in s_flags)
            Compare(rule, option, now.Options.GetBool(option, unset), before.Options.GetBool(option, unset));
        const int Speed = 1;
        Compare(BreakingRules.FileSameOptimizeFor, "optimize_for",
            now.Options.GetEnum("optimize_for", Speed), before.Options.GetEnum("optimize_for", Speed));

        Report(BreakingRules.FileSamePackage, now.Syntax.Package?.Span, now.Package != before.Package,
            $"The package was \"{before.Package}\", and is \"{now.Package}\" now.");

        // The places of descriptors know no place of an edition.
        bool isEdition = now.Syntax.Edition is { IsEdition: true };
        Report(BreakingRules.FileSameSyntax, isEdition ? null : now.Syntax.Edition?.Span, Syntax(now) != Syntax(before),
            $"The syntax was {Syntax(before)}, and is {Syntax(now)} now.");

        void Compare<T>(BreakingRule rule, string option, T value, T earlier) => Report(
            rule, OptionPlaces.Find(now.Syntax.Options, option), !EqualityComparer<T>.Default.Equals(value, earlier),
            $"The option {option} has changed: it was {Text(earlier)}.");

        void Report(BreakingRule rule, SourceSpan? span, bool isBroken, string what)
        {
            if (isBroken && comparison.Wants(rule)) comparison.Add(rule, span, before, what);
        }
    }

    private static string Text<T>(T value) => value switch
    {
        string text => "\"" + text + "\"",
        bool flag => flag ? "true" : "false",
        _ => "another one",
    };

    private static string Syntax(SchemaFile file) => file.Edition switch
    {
        ProtoEdition.Proto3 => "proto3",
        >= ProtoEdition.Edition2023 => "an edition",
        _ => "proto2",
    };
}
