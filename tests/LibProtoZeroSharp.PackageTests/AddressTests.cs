using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// The address of the repository: nothing in a package names one unless the build was given one, and then everything
/// leads there.
/// </summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class AddressTests(PackageFeed feed)
{
    private const string Address = "https://github.com/somebody/something";

    public static TheoryData<string> Packages =>
    [
        "ProtobufZero.Generator", "ProtobufZero.Tool", "ProtobufZeroSharp", "ProtobufZeroSharp.Arrow",
        "ProtobufZeroSharp.Compiler", "ProtobufZeroSharp.Debug", "ProtobufZeroSharp.Grpc", "ProtobufZeroSharp.Interop",
        "ProtobufZeroSharp.Kafka", "ProtobufZeroSharp.Nats", "ProtobufZeroSharp.Orleans",
    ];

    // The packages named an organisation that did not exist, and their README had dead links only.
    [Theory]
    [MemberData(nameof(Packages))]
    public void Package_WithoutAddress_NamesNoneAndLinksNowhere(string package)
    {
        XElement metadata = feed.Metadata(package);
        Assert.DoesNotContain(
            metadata.Descendants(), element => element.Name.LocalName is "repository" or "projectUrl");
        string readme = File.ReadAllText(feed.Extract(package, "README.md"));
        Assert.All(Targets(readme), target => Assert.StartsWith("https://", target));
        Assert.DoesNotContain(".svg", readme);
        Assert.DoesNotContain("<!--", readme);
        Assert.Contains("## Limits", readme);
        foreach (string part in feed.PartsOf(package).Where(part => part.EndsWith(".dll")))
        {
            using FileStream file = File.OpenRead(feed.Extract(package, part));
            if (Path.GetFileName(part).StartsWith("ProtoZero")) Assert.False(HasAddress(file), part);
        }
    }

    [Fact]
    public void Package_WithAddress_LeadsThereFromEverywhere()
    {
        string folder = Path.Combine(feed.Artifacts, "addressed");
        Dotnet.Run(Repository.Root, "pack", "-c", "Release", "generator/ProtoZeroGenerator", "-o", folder,
            $"-p:ArtifactsPath={feed.Artifacts}", $"-p:RepositoryUrl={Address}").Succeeded().WithoutWarnings();

        using ZipArchive archive = ZipFile.OpenRead(Path.Combine(folder, "ProtobufZero.Generator.1.0.0.nupkg"));
        XElement repository = Assert.Single(XDocument.Load(archive.GetEntry("ProtobufZero.Generator.nuspec")!.Open())
            .Descendants(), element => element.Name.LocalName == "repository");
        Assert.Equal(Address, repository.Attribute("url")!.Value);

        string[] targets = Targets(new StreamReader(archive.GetEntry("README.md")!.Open()).ReadToEnd());
        Assert.Contains($"{Address}/blob/main/docs/editing.md", targets);
        Assert.All(targets, target => Assert.StartsWith("https://", target));
        // A host whose pictures nuget.org shows.
        string[] pictures = [.. targets.Where(target => target.EndsWith(".svg"))];
        Assert.NotEmpty(pictures);
        Assert.All(pictures, picture =>
            Assert.StartsWith("https://raw.githubusercontent.com/somebody/something/main/", picture));

        foreach (string name in new[] { "ProtoZeroGenerator", "ProtoZeroAnalyzers" })
        {
            var assembly = new MemoryStream();
            using Stream part = archive.GetEntry($"analyzers/dotnet/cs/{name}.dll")!.Open();
            part.CopyTo(assembly);
            Assert.True(HasAddress(assembly), name);
        }
    }

    [Fact]
    public void Pack_OfEveryLibrary_WasValidated() => Assert.Equal(
        ["LibProtoZeroSharp", "LibProtoZeroSharp.Arrow", "LibProtoZeroSharp.AspNetCore", "LibProtoZeroSharp.Compiler",
            "LibProtoZeroSharp.Debug", "LibProtoZeroSharp.Grpc", "LibProtoZeroSharp.Interop",
            "LibProtoZeroSharp.Kafka", "LibProtoZeroSharp.Nats", "LibProtoZeroSharp.Orleans"],
        Directory.EnumerateFiles(feed.Artifacts, "Microsoft.NET.ApiCompat.ValidatePackage.semaphore",
                SearchOption.AllDirectories)
            .Select(file => file.Split('/', '\\')[^3]).Where(name => name.StartsWith("Lib")).Order());

    // Help links are made of what the build writes into the assembly.
    private static bool HasAddress(Stream assembly)
    {
        assembly.Position = 0;
        using var image = new PEReader(assembly, PEStreamOptions.LeaveOpen);
        MetadataReader reader = image.GetMetadataReader();
        IEnumerable<string> values = reader.GetAssemblyDefinition().GetCustomAttributes()
            .Select(handle => reader.GetBlobReader(reader.GetCustomAttribute(handle).Value))
            .Select(value => Encoding.UTF8.GetString(value.ReadBytes(value.Length)));
        return values.Any(value => value.Contains("RepositoryUrl") || value.Contains("://"));
    }

    // Where links and pictures lead, in every form that Markdown has.
    private static string[] Targets(string readme) =>
        [.. Target().Matches(Fence().Replace(readme, "")).Select(match => match.Groups["target"].Value)];

    [GeneratedRegex(@"^```.*?^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Fence();

    [GeneratedRegex(@"\]\(\s*(?<target>[^)\s]+)|^\[[^\]]+\]:\s*(?<target>\S+)|(?:src|href)\s*=\s*[""']?(?<target>[^""'\s>]+)",
        RegexOptions.Multiline)]
    private static partial Regex Target();
}
