using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Projects for other frameworks than the packages': NuGet refuses them by name.</summary>
[Collection(MorePackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class FrameworkConsumerTests(PackageFeed feed)
{
    private static readonly string[] s_packages =
    [
        "ProtobufZero.Generator", "ProtobufZeroSharp", "ProtobufZeroSharp.Arrow", "ProtobufZeroSharp.Compiler",
        "ProtobufZeroSharp.Debug", "ProtobufZeroSharp.Grpc", "ProtobufZeroSharp.Interop", "ProtobufZeroSharp.Orleans",
    ];

    // Such a project was restored and built without a word, and its assembly was empty.
    [Fact]
    public void Restore_ForOtherFrameworks_RefusesEveryPackage()
    {
        Consumer consumer = feed.NewConsumer("frameworks")
            .File("old/old.csproj", Project("net8.0;net9.0;netstandard2.0;net10.0", s_packages))
            .PackagesOfOthers("old");

        CommandResult result = Dotnet.Run(Path.Combine(consumer.Folder, "old"), "restore");
        Assert.Equal(1, result.ExitCode);
        Assert.Equal(
            from framework in new[] { "net8.0", "net9.0", "netstandard2.0" }
            from package in s_packages
            select $"{framework} {package}",
            Refused(result));
    }

    [Fact]
    public void Restore_ThroughAPackageForAnOlderFramework_IsRefused()
    {
        Consumer consumer = feed.NewConsumer("frameworks-transitive")
            .File("old/old.csproj", Project("net8.0", "Middle"))
            .File("old/nuget.config", """
                <configuration><packageSources><add key="mine" value="../mine" /></packageSources></configuration>
                """);
        using (ZipArchive package = ZipFile.Open(
            Path.Combine(consumer.NewFolder("mine"), "Middle.1.0.0.nupkg"), ZipArchiveMode.Create))
        {
            package.CreateEntry("lib/netstandard2.0/_._").Open().Dispose();
            using var nuspec = new StreamWriter(package.CreateEntry("Middle.nuspec").Open());
            nuspec.Write("""
                <package><metadata>
                  <id>Middle</id><version>1.0.0</version><authors>a</authors><description>d</description>
                  <dependencies><group targetFramework="netstandard2.0">
                    <dependency id="ProtobufZeroSharp" version="1.0.0" />
                  </group></dependencies>
                </metadata></package>
                """);
        }

        CommandResult result = Dotnet.Run(Path.Combine(consumer.Folder, "old"), "restore");
        Assert.Contains("net8.0 ProtobufZeroSharp", Refused(result));
    }

    // Without the framework's own packages, which the feed does not have.
    private static string Project(string frameworks, params string[] packages) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFrameworks>{frameworks}</TargetFrameworks>
            <DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences>
          </PropertyGroup>
          <ItemGroup>
            {string.Concat(packages.Select(name => $"""<PackageReference Include="{name}" Version="1.0.0" />"""))}
          </ItemGroup>
        </Project>
        """;

    private static string[] Refused(CommandResult result) =>
    [
        .. Refusal().Matches(result.Output)
            .Select(match => $"{match.Groups["framework"].Value} {match.Groups["package"].Value}").Distinct().Order(),
    ];

    [GeneratedRegex(@"error NU1202: Package (?<package>\S+) 1\.0\.0 is not compatible with (?<framework>\S+)")]
    private static partial Regex Refusal();
}
