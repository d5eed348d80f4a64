using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linting;

/// <summary>The two parts of an import name.</summary>
internal static class ImportFolders
{
    /// <summary>The folder of a file below its import root; <c>.</c> for the root itself.</summary>
    public static string Of(SchemaFile file)
    {
        int slash = file.ImportName.LastIndexOf('/');
        return slash < 0 ? "." : file.ImportName.Substring(0, slash);
    }

    /// <summary>The name of a file in its folder.</summary>
    public static string NameOf(SchemaFile file) =>
        file.ImportName.Substring(file.ImportName.LastIndexOf('/') + 1);
}
