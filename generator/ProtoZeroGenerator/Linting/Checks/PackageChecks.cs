using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>What the files of a folder, and those of a package, have in common.</summary>
internal static class PackageChecks
{
    private static readonly (LintRule Rule, string Option)[] s_options =
    {
        (LintRules.PackageSameCsharpNamespace, "csharp_namespace"),
        (LintRules.PackageSameGoPackage, "go_package"),
        (LintRules.PackageSameJavaMultipleFiles, "java_multiple_files"),
        (LintRules.PackageSameJavaPackage, "java_package"),
        (LintRules.PackageSamePhpNamespace, "php_namespace"),
        (LintRules.PackageSameRubyPackage, "ruby_package"),
        (LintRules.PackageSameSwiftPrefix, "swift_prefix"),
    };

    /// <summary>Applies all rules to files.</summary>
    public static void Check(IReadOnlyList<LintTarget> targets)
    {
        foreach (var folder in targets.GroupBy(target => ImportFolders.Of(target.File)))
        {
            Compare(folder, LintRules.DirectorySamePackage, file => file.Package, PackageSpan,
                values => $"The folder \"{folder.Key}\" has files of packages {values}.");
        }

        foreach (var package in targets.GroupBy(target => target.File.Package)) CheckPackage(package.Key, package);
        CheckImports(targets);
    }

    private static void CheckPackage(string name, IEnumerable<LintTarget> files)
    {
        Compare(files, LintRules.PackageSameDirectory, ImportFolders.Of, PackageSpan,
            values => $"Package \"{name}\" has files in folders {values}.");
        foreach ((LintRule rule, string option) in s_options)
        {
            Compare(files, rule, file => Value(file, option), file => OptionPlaces.Find(file.Syntax.Options, option),
                values => $"Files of package \"{name}\" have the values {values} of {option}.");
        }
    }

    private static void CheckImports(IReadOnlyList<LintTarget> targets)
    {
        if (!targets.Any(target => target.Wants(LintRules.PackageNoImportCycle)
            || target.Wants(LintRules.StablePackageNoImportUnstable))) return;
        var graph = new PackageGraph(targets.Select(target => target.File));
        foreach (LintTarget target in targets)
        {
            foreach (ImportSchema import in target.File.Imports) CheckImport(target, import, graph);
        }
    }

    private static void CheckImport(LintTarget target, ImportSchema import, PackageGraph graph)
    {
        string package = target.File.Package, imported = import.File.Package;
        if (graph.IsCycle(package, imported))
        {
            target.Add(LintRules.PackageNoImportCycle, import.Syntax.Span,
                $"Package \"{package}\" imports package \"{imported}\", which imports it, itself or through others.");
        }

        if (PackageVersions.Has(package) && !PackageVersions.IsUnstable(package)
            && PackageVersions.IsUnstable(imported))
        {
            target.Add(LintRules.StablePackageNoImportUnstable, import.Syntax.Span,
                $"Package \"{package}\", a release, imports package \"{imported}\", which is none.");
        }
    }

    // Where files differ, each is one of the findings.
    private static void Compare(
        IEnumerable<LintTarget> targets, LintRule rule, Func<SchemaFile, string> valueOf,
        Func<SchemaFile, SourceSpan?> placeOf, Func<string, string> what)
    {
        List<LintTarget> wanting = targets.Where(target => target.Wants(rule)).ToList();
        string[] values = wanting.Select(target => valueOf(target.File)).Distinct()
            .OrderBy(value => value, StringComparer.Ordinal).ToArray();
        if (values.Length < 2) return;
        string text = what(Join(values));
        foreach (LintTarget target in wanting) target.Add(rule, placeOf(target.File), text);
    }

    // A message stays readable, and short, where hundreds differ.
    private static string Join(string[] values)
    {
        const int Most = 5;
        string text = string.Join(", ", values.Take(Most).Select(value => $"\"{value}\""));
        return values.Length <= Most ? text : $"{text} and {values.Length - Most} more";
    }

    private static SourceSpan? PackageSpan(SchemaFile file) => file.Syntax.Package?.Span;

    private static string Value(SchemaFile file, string option) => file.Options.Find(option)?.Value switch
    {
        { Kind: ConstantKind.Bool } value => value.Bool ? "true" : "false",
        { Kind: ConstantKind.Bytes } value => value.Text,
        _ => "",
    };
}
