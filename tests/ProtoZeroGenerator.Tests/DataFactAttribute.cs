using System;
using System.IO;
using Xunit;

namespace ProtoZeroGenerator.Tests;

/// <summary>A test that needs the developers' data folder; skipped where that is not.</summary>
public sealed class DataFactAttribute : FactAttribute
{
    public DataFactAttribute()
    {
        if (TestData.Root is null) Skip = "No data folder: set PROTOZERO_DATA.";
    }
}

/// <summary>The developers' data folder: PROTOZERO_DATA, or shared/data beside the repository.</summary>
internal static class TestData
{
    /// <summary>The folder, or null where there is none.</summary>
    public static string? Root { get; } = Find();

    /// <summary>A path below the folder.</summary>
    public static string PathOf(string relative) => Path.Combine(Root!, relative);

    private static string? Find()
    {
        string? named = Environment.GetEnvironmentVariable("PROTOZERO_DATA");
        if (!string.IsNullOrEmpty(named)) return Directory.Exists(named) ? named : null;
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            string candidate = Path.Combine(folder.FullName, "shared", "data");
            if (File.Exists(Path.Combine(candidate, "manifest.json"))) return candidate;
        }

        return null;
    }
}
