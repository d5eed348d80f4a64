using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>The style of a file: its name, syntax, package and imports.</summary>
internal static class FileChecks
{
    /// <summary>Applies all rules to a file.</summary>
    public static void Check(LintTarget target)
    {
        SchemaFile file = target.File;
        if (file.Syntax.Edition is null) target.Add(LintRules.SyntaxSpecified, null, "The file has no syntax.");
        CheckName(target, ImportFolders.NameOf(file));
        CheckPackage(target, file);
        foreach (ImportSchema import in file.Imports) CheckImport(target, import);
    }

    private static void CheckName(LintTarget target, string name)
    {
        int dot = name.LastIndexOf('.');
        string plain = dot < 0 ? name : name.Substring(0, dot);
        target.Expect(LintRules.FileLowerSnakeCase, null, "File", name,
            Spelling.LowerSnake(plain) + name.Substring(plain.Length));
    }

    private static void CheckPackage(LintTarget target, SchemaFile file)
    {
        string package = file.Package;
        if (package.Length == 0)
        {
            target.Add(LintRules.PackageDefined, null, "The file has no package.");
            return;
        }

        SourceSpan? span = file.Syntax.Package?.Span;
        target.Expect(LintRules.PackageLowerSnakeCase, span, "Package", package,
            string.Join(".", package.Split('.').Select(Spelling.LowerSnake)));
        string folder = package.Replace('.', '/'), actual = ImportFolders.Of(file);
        if (actual != folder)
        {
            target.Add(LintRules.PackageDirectoryMatch, span,
                $"Package \"{package}\" should be in the folder \"{folder}\" below the import root, and is in "
                    + $"\"{actual}\".");
        }

        if (!PackageVersions.Has(package))
        {
            target.Add(LintRules.PackageVersionSuffix, span,
                $"Package \"{package}\" should end in a version, as \"{package}.v1\" does.");
        }
    }

    private static void CheckImport(LintTarget target, ImportSchema import)
    {
        SourceSpan span = import.Syntax.Span;
        string name = $"The import \"{import.WrittenName}\"";
        if (import.IsPublic) target.Add(LintRules.ImportNoPublic, span, name + " is public.");
        if (!import.IsUsed && !import.IsPublic) target.Add(LintRules.ImportUsed, span, name + " is not used.");
    }
}
