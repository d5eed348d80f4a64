using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading;
using System.Xml.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// Packs the solution once for all tests that run at the same time, into a folder of its own outside the repository.
/// Its build output goes there too, so that a test run never meets files that another build is writing.
/// <c>PROTOZERO_KEEP=1</c> leaves the folder in place.
/// </summary>
public sealed class PackageFeed : IDisposable
{
    private static readonly Lock s_gate = new();
    private static (string Root, CommandResult Pack) s_packed;
    private static int s_users;

    private readonly string _root;

    public PackageFeed()
    {
        lock (s_gate)
        {
            if (s_users == 0)
                s_packed = PackAll();
            s_users++;
            (_root, Pack) = s_packed;
        }
    }

    /// <summary>Where the packages are.</summary>
    public string Folder => FeedOf(_root);

    /// <summary>What was built for the packages.</summary>
    public string Artifacts => ArtifactsOf(_root);

    internal CommandResult Pack { get; }

    /// <summary>File names of the packages, in ordinal order.</summary>
    public string[] FileNames =>
        [.. Directory.GetFiles(Folder).Select(Path.GetFileName).Order(StringComparer.Ordinal)!];

    /// <summary>An empty folder for the projects of one test, outside the repository, with the feed in reach.</summary>
    internal Consumer NewConsumer(string name) =>
        new(Directory.CreateDirectory(Path.Combine(_root, "consumers", name)).FullName);

    /// <summary>The parts of a package, in ordinal order.</summary>
    public string[] PartsOf(string package)
    {
        using ZipArchive archive = Open(package);
        return [.. archive.Entries.Select(entry => entry.FullName).Order(StringComparer.Ordinal)];
    }

    /// <summary>One part of a package, unpacked beside the feed.</summary>
    public string Extract(string package, string part)
    {
        string file = Path.Combine(_root, "extracted", package, part);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        using ZipArchive archive = Open(package);
        ZipArchiveEntry? entry = archive.GetEntry(part);
        Assert.True(entry is not null, $"{package} has no {part}");
        entry.ExtractToFile(file, overwrite: true);
        return file;
    }

    /// <summary>What the package says about itself.</summary>
    public XElement Metadata(string package) =>
        XDocument.Load(Extract(package, $"{package}.nuspec")).Root!.Elements()
            .First(element => element.Name.LocalName == "metadata");

    public void Dispose()
    {
        lock (s_gate)
        {
            s_users--;
            if (s_users == 0)
                Delete(_root);
        }
    }

    private static (string Root, CommandResult Pack) PackAll()
    {
        string root = Directory.CreateTempSubdirectory("protozero-packages-").FullName;
        CommandResult pack = Dotnet.Run(
            Repository.Root, "pack", "-c", "Release", "-o", FeedOf(root), "LibProtoZeroSharp.sln",
            $"-p:ArtifactsPath={ArtifactsOf(root)}", "-p:RunAnalyzersDuringBuild=false");
        if (pack.ExitCode != 0)
            Delete(root);
        pack.Succeeded();

        // Consumers know the local feed only, unpack into a cache of this run, and inherit nothing from folders above.
        File.WriteAllText(Path.Combine(root, "nuget.config"), $"""
            <configuration>
              <config><add key="globalPackagesFolder" value="{Path.Combine(root, "cache")}" /></config>
              <packageSources><clear /><add key="local" value="{FeedOf(root)}" /></packageSources>
            </configuration>
            """);
        File.WriteAllText(Path.Combine(root, "Directory.Build.props"), "<Project />");
        File.WriteAllText(Path.Combine(root, "Directory.Build.targets"), "<Project />");
        File.WriteAllText(Path.Combine(root, "Directory.Packages.props"), "<Project />");
        return (root, pack);
    }

    private static string FeedOf(string root) => Path.Combine(root, "feed");

    private static string ArtifactsOf(string root) => Path.Combine(root, "artifacts");

    private static void Delete(string root)
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_KEEP") != "1")
            Directory.Delete(root, recursive: true);
    }

    private ZipArchive Open(string package) => ZipFile.OpenRead(Path.Combine(Folder, $"{package}.1.0.0.nupkg"));
}
