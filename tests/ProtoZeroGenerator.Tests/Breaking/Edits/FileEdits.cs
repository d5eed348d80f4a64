using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>The package and the options of a file.</summary>
internal static class FileEdits
{
    private static readonly (string Option, string Value, string Rule)[] s_options =
    [
        ("csharp_namespace", "\"Given.Here\"", "FILE_SAME_CSHARP_NAMESPACE"),
        ("go_package", "\"given/here\"", "FILE_SAME_GO_PACKAGE"),
        ("java_package", "\"given.here\"", "FILE_SAME_JAVA_PACKAGE"),
        ("java_outer_classname", "\"GivenHere\"", "FILE_SAME_JAVA_OUTER_CLASSNAME"),
        ("objc_class_prefix", "\"GVN\"", "FILE_SAME_OBJC_CLASS_PREFIX"),
        ("php_namespace", "\"Given\"", "FILE_SAME_PHP_NAMESPACE"),
        ("ruby_package", "\"Given\"", "FILE_SAME_RUBY_PACKAGE"),
        ("swift_prefix", "\"Given\"", "FILE_SAME_SWIFT_PREFIX"),
        ("optimize_for", "CODE_SIZE", "FILE_SAME_OPTIMIZE_FOR"),
    ];

    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
        [("file: option", SetOption), ("file: package", ChangePackage)];

    private static SchemaEdit? SetOption(Random random, Release before, SchemaFile file)
    {
        (string option, string value, string rule) = random.Pick(s_options);
        OptionSyntax? set = file.Syntax.Options.FirstOrDefault(one => one.IsNamed(option));
        string text = $"option {option} = {value};";
        var edit = new SchemaEdit(before, file);
        if (set is not null) edit.Replace(set.Span, text);
        else if (file.Syntax.Package is { } package) edit.Insert(package.Span.End, "\n" + text);
        else return null;
        edit.Expect(rule, Place);
        if (option == "csharp_namespace") edit.Expect("CSHARP_SAME_NAMESPACE", Place);
        return edit.File.Written().FirstOrDefault() is { } message ? edit.On(message) : edit;

        SourceSpan? Place(Release now) => now.Set.Find(file.ImportName)!.Syntax.Options
            .Single(one => one.IsNamed(option)).Span;
    }

    // Files whose package no other file has. Extensions have its name, too, and are compared by their numbers.
    private static SchemaEdit? ChangePackage(Random random, Release before, SchemaFile file)
    {
        if (file.Syntax.Package is not { } package || file.CSharpNamespace is null) return null;
        if (before.Files.Count(one => one.Package == file.Package) > 1 || file.AllExtensions.Count > 0) return null;
        SchemaEdit edit = new SchemaEdit(before, file).Replace(package.Name.Span, file.Package + ".renamed")
            .Expect("FILE_SAME_PACKAGE", now => now.Set.Find(file.ImportName)!.Syntax.Package!.Span)
            .ExpectNowhere("PACKAGE_NO_DELETE");
        edit.Stricter = "a package is in names of types only, as in Any and in paths of calls";
        if (file.Written().FirstOrDefault() is { } message)
        {
            string name = message.FullName[(file.Package.Length + 1)..];
            edit.Roots.Add((message.FullName, $"{file.Package}.renamed.{name}"));
        }

        return edit;
    }
}
