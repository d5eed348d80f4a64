using System;
using System.IO;

namespace ProtoZeroSharp.Tests;

/// <summary>Finds files of the repository from where the tests run.</summary>
internal static class RepositoryFiles
{
    /// <summary>The folder with the solution in it.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>A folder of tests/Corpus.</summary>
    public static string Corpus(params string[] parts) => Path.Combine([Root, "tests", "Corpus", .. parts]);

    private static string FindRoot()
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "LibProtoZeroSharp.sln"))) folder = folder.Parent;
        return folder?.FullName ?? throw new InvalidOperationException("The tests must run inside of the repository.");
    }
}
