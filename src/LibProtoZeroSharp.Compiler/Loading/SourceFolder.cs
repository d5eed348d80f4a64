using System.IO;
using ProtoZeroGenerator.Schema.Imports;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>A folder as an import root.</summary>
internal static class SourceFolder
{
    /// <summary>The root that stands for no folder in paths.</summary>
    public const string Current = ".";

    /// <summary>The path of a file below a folder, or null. Names that lead out of the folder mean none.</summary>
    public static string? Find(string folder, string name)
    {
        if (!ImportNames.IsWellFormed(name)) return null;
        string path = folder == Current ? name : folder.EndsWith('/') ? folder + name : $"{folder}/{name}";
        return File.Exists(path) ? path : null;
    }

    /// <summary>The text of a file.</summary>
    public static string Read(string path) => SourceText.Decode(File.ReadAllBytes(path));
}
