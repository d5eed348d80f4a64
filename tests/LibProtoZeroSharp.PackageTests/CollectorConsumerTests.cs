using System.IO;
using System.Linq;
using System.Xml.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// The collector sample in a copy of its folder: its project file with a package instead of the project, its
/// sources, and versions of the packages beside each reference.
/// </summary>
[Collection(MorePackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class CollectorConsumerTests(PackageFeed feed)
{
    private static readonly string s_samples = Repository.PathOf("samples");

    [Fact]
    public void Collector_WithThePackage_ForwardsEveryAcceptedRecord()
    {
        Consumer consumer = feed.NewConsumer("collector")
            .File("Collector/Collector.csproj", Project())
            .File("QuickStart/protos/telemetry.proto", Text("QuickStart/protos/telemetry.proto"))
            .PackagesOfOthers("Collector");
        foreach (string file in Sources()) consumer.File(file, Text(file));
        consumer.Build("Collector", "Release").Succeeded().WithoutWarnings();

        // Its clients and its receiver account for each record, and it ends with 1 if one is missing. The demonstration
        // is not run here: the SDK of OpenTelemetry waits for 5 seconds at its end, which a busy machine may need.
        string output = consumer.Run("Collector", "Release", "load", "--seconds", "2").Succeeded().Output;
        Assert.Contains("every accepted record once", output);
        Assert.DoesNotContain("WRONG", output);
    }

    private static string Text(string path) => File.ReadAllText(Path.Combine(s_samples, path));

    private static string[] Sources() =>
    [
        .. Directory.EnumerateFiles(Path.Combine(s_samples, "Collector"), "*.cs", SearchOption.AllDirectories)
            .Concat(Directory.EnumerateFiles(Path.Combine(s_samples, "Collector", "protos")))
            .Select(file => Path.GetRelativePath(s_samples, file).Replace('\\', '/')),
    ];

    // What is inside of this repository comes from files above: which package replaces them says a comment.
    private static string Project()
    {
        XElement project = XElement.Parse(Text("Collector/Collector.csproj"));
        XComment comment = project.DescendantNodes().OfType<XComment>()
            .Single(it => it.Value.Contains("Elsewhere: "));
        XElement library = XElement.Parse(comment.Value.Split("Elsewhere: ")[1]);
        comment.Remove();
        project.Descendants("UseProtoZero").Single().Remove();
        foreach (XElement reference in project.Descendants("PackageReference"))
        {
            XAttribute? version = reference.Attribute("VersionOverride");
            reference.SetAttributeValue("Version", version?.Value ?? CentralVersion(reference));
            version?.Remove();
        }

        // Each project of an exit is a package of nearly its name.
        foreach (XElement reference in project.Descendants("ProjectReference"))
        {
            string name = Path.GetFileNameWithoutExtension((string)reference.Attribute("Include")!);
            reference.Name = "PackageReference";
            reference.SetAttributeValue("Include", name.Replace("LibProtoZeroSharp", "ProtobufZeroSharp"));
            reference.SetAttributeValue("Version", (string)library.Attribute("Version")!);
        }

        project.AddFirst(new XElement("ItemGroup", library));
        project.AddFirst(new XElement(
            "PropertyGroup", new XElement("TargetFramework", "net10.0"), new XElement("Nullable", "enable"),
            new XElement("TreatWarningsAsErrors", true), new XElement("MSBuildTreatWarningsAsErrors", true),
            new XElement("UseAppHost", false)));
        return project.ToString();
    }

    private static string CentralVersion(XElement reference) =>
        XDocument.Load(Repository.PathOf("Directory.Packages.props")).Descendants("PackageVersion")
            .Single(element => (string?)element.Attribute("Include") == (string?)reference.Attribute("Include"))
            .Attribute("Version")!.Value;
}
