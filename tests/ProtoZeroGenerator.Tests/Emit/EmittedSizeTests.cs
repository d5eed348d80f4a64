using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>How much C# a schema becomes: less than what Google's generator makes of the same files.</summary>
[Trait("Speed", "Slow")]
public class EmittedSizeTests(ITestOutputHelper output)
{
    [DataTheory(DataPart.Schemas)]
    [InlineData("corpus/googleapis", 172)]
    [InlineData("corpus/protobuf-tests", 55)]
    [InlineData("conformance", 6)]
    [InlineData("otlp", 11)]
    public void Emit_OfCorpus_IsSmallerThanGoogles(string folder, int leastFiles)
    {
        string root = DataFolder.PathOf(folder);
        Dictionary<string, long> ours = Ours(root), googles = Googles(root, ours.Keys);
        long own = googles.Keys.Sum(file => ours[file]), other = googles.Values.Sum();
        output.WriteLine(
            $"{folder}: {googles.Count} files, {own:N0} bytes to Google's {other:N0}, ratio {own / (double)other:F3}");

        Assert.True(googles.Count >= leastFiles, $"{googles.Count} files");
        Assert.True(own < other, $"{own} bytes to {other}");
    }

    // Bytes of the C# of each file of which we make some, by import name.
    private static Dictionary<string, long> Ours(string root)
    {
        TestProject project = TestProject.Of();
        foreach (string file in Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories))
            project.Add(file, File.ReadAllText(file)).SetItem(file, "ProtoZeroImportRoot", root);
        return project.Run().Result.GeneratedSources.ToDictionary(
            source => source.HintName.Replace(".g.cs", ".proto", StringComparison.Ordinal),
            source => (long)Encoding.UTF8.GetByteCount(source.SourceText.ToString()));
    }

    // The same of Google's; it knows no edition that is newer than itself, so some files may be missing.
    private static Dictionary<string, long> Googles(string root, IEnumerable<string> files)
    {
        var sizes = new Dictionary<string, long>();
        DirectoryInfo folder = Directory.CreateTempSubdirectory("google");
        try
        {
            foreach (string file in files)
            {
                DirectoryInfo one =
                    folder.CreateSubdirectory(sizes.Count.ToString(System.Globalization.CultureInfo.InvariantCulture));
                (int exitCode, _) =
                    GrpcTools.RunProtoc("-I" + root, "-I" + GrpcTools.Includes, "--csharp_out=" + one.FullName, file);
                if (exitCode == 0) sizes.Add(file, one.EnumerateFiles("*.cs").Sum(source => source.Length));
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }

        return sizes;
    }
}
