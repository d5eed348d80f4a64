using System;
using System.IO;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// The folder of real payloads and corpora: <c>PROTOZERO_DATA</c>, or <c>shared/data</c> beside the repository.
/// </summary>
internal static class DataFolder
{
    /// <summary>Full path of the folder; it may not exist.</summary>
    public static string Path { get; } =
        System.IO.Path.GetFullPath(Environment.GetEnvironmentVariable("PROTOZERO_DATA") is { Length: > 0 } set
            ? set
            : System.IO.Path.Combine(Repository.Root, "..", "shared", "data"));

    /// <summary>Full path of a file or folder given relative to the data.</summary>
    public static string PathOf(string relative) => System.IO.Path.Combine(Path, relative);

    /// <summary>Why a test that needs this part of the data does not run; null where it is there.</summary>
    public static string? Missing(DataPart part)
    {
        if (!Directory.Exists(Path)) return $"The data is not in {Path}; PROTOZERO_DATA can say where it is";
        return part == DataPart.Schemas || File.Exists(PathOf("manifest.json")) ? null
            : $"{Path} has the public part of the data only";
    }
}
