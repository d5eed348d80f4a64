using System.IO;
using System.Linq;
using System.Xml.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// The sample of lazy messages as a new user runs it: its sources, and a package instead of the project.
/// </summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class SampleConsumerTests(PackageFeed feed)
{
    private static readonly string s_sample = Repository.PathOf("samples/LogFilter");

    private static readonly string s_protos = Repository.PathOf("samples/QuickStart/protos");
    private static readonly string s_schema = Path.Combine(s_protos, "telemetry.proto");

    [Fact]
    public void LogFilter_WithThePackage_GivesWhatGoogleGivesWithoutManagedMemory()
    {
        Consumer consumer = feed.NewConsumer("log-filter")
            .Library("Eager", Consumer.Fast, Schema("Eager", ""))
            .File("Eager/Filter.cs", "#define EAGER\n" + File.ReadAllText(Path.Combine(s_sample, "Filter.cs")))
            .Program("LogFilter", Consumer.Fast, """<ProjectReference Include="../Eager/Eager.csproj" />""",
                Schema("Lazy", "ProtoZeroLazy=\"true\""),
                $"""<Compile Include="{Path.Combine(s_sample, "*.cs")}" />""",
                $"""<Protobuf Include="{s_schema}" ProtoRoot="{s_protos}" GrpcServices="None" Access="Internal" />""",
                Peer("Google.Protobuf", ""), Peer("Grpc.Tools", "PrivateAssets=\"all\""))
            .PackagesOfOthers("LogFilter");
        consumer.Build("LogFilter", "Release").Succeeded().WithoutWarnings();

        // The program itself compares every result with Google's.
        string[] lines = consumer.Run("LogFilter", "Release").Succeeded().Output.TrimEnd().Split('\n');

        // With any separator of thousands of this machine.
        Assert.Equal("150490139255", string.Concat(lines[0].Where(char.IsAsciiDigit)));
        Assert.Equal(["Google.Protobuf", "eager", "lazy", "lazy, not validated"],
            lines[1..].Select(line => line[..20].TrimEnd()));
        Assert.All(lines[2..], line => Assert.Contains(" 0 managed bytes", line));
    }

    private static string Schema(string form, string setting) =>
        $"""<AdditionalFiles Include="{s_schema}" ProtoZeroNamespace="LogFilter.{form}Telemetry" {setting} />""";

    // With the version that the repository uses.
    private static string Peer(string package, string more)
    {
        string version = XDocument.Load(Repository.PathOf("Directory.Packages.props")).Descendants("PackageVersion")
            .Single(element => (string?)element.Attribute("Include") == package).Attribute("Version")!.Value;
        return $"""<PackageReference Include="{package}" Version="{version}" {more} />""";
    }
}
