using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class PackageContentTests(PackageFeed feed)
{
    [Fact]
    public void Pack_Solution_MakesTenPackagesWithoutWarnings()
    {
        Assert.Equal(
            [
                "ProtobufZero.Generator.1.0.0.nupkg", "ProtobufZero.Tool.1.0.0.nupkg", "ProtobufZeroSharp.1.0.0.nupkg",
                "ProtobufZeroSharp.Arrow.1.0.0.nupkg", "ProtobufZeroSharp.AspNetCore.1.0.0.nupkg",
                "ProtobufZeroSharp.Compiler.1.0.0.nupkg",
                "ProtobufZeroSharp.Debug.1.0.0.nupkg", "ProtobufZeroSharp.Grpc.1.0.0.nupkg",
                "ProtobufZeroSharp.Interop.1.0.0.nupkg", "ProtobufZeroSharp.Kafka.1.0.0.nupkg",
                "ProtobufZeroSharp.Nats.1.0.0.nupkg", "ProtobufZeroSharp.Orleans.1.0.0.nupkg",
            ],
            feed.FileNames);
        feed.Pack.WithoutWarnings();
    }

    [Theory]
    [InlineData("ProtobufZeroSharp")]
    [InlineData("ProtobufZeroSharp.Debug")]
    public void Runtime_Nuspec_DependsOnExactlyThisGeneratorWithAllItsAssets(string package)
    {
        XElement dependency = Assert.Single(
            feed.Metadata(package).Descendants(), element => element.Name.LocalName == "dependency");
        Assert.Equal(
            """<dependency id="ProtobufZero.Generator" version="[1.0.0]" """
            + """include="Build,Native,ContentFiles,Analyzers,BuildTransitive" />""",
            $"<dependency {string.Join(' ', dependency.Attributes())} />");
    }

    [Theory]
    [InlineData("ProtobufZeroSharp", "linux-arm64", "linux-musl-x64", "linux-x64", "osx-arm64", "win-x64")]
    [InlineData("ProtobufZeroSharp.Debug")]
    public void Runtime_Parts_AreLibraryDocumentationAndTargets(string package, params string[] precompiled)
    {
        string[] expected =
        [
            "README.md", "icon.png",
            $"build/net10.0/{package}.targets", $"buildTransitive/net10.0/{package}.targets",
            "lib/net10.0/LibProtoZeroSharp.dll", "lib/net10.0/LibProtoZeroSharp.xml",
            .. precompiled.Select(platform => $"runtimes/{platform}/lib/net10.0/LibProtoZeroSharp.dll"),
        ];
        Assert.Equal(expected.Order(), OwnParts(package).Order());
    }

    [Fact]
    public void Generator_Parts_AreGeneratorAnalyzersPropsOptionsAndPages()
    {
        string[] expected =
        [
            "README.md", "icon.png", "analyzers/dotnet/cs/ProtoZeroAnalyzers.dll",
            "analyzers/dotnet/cs/ProtoZeroAnalyzers.CodeFixes.dll", "analyzers/dotnet/cs/ProtoZeroGenerator.dll",
            "build/net10.0/ProtobufZero.Generator.props", "buildTransitive/net10.0/ProtobufZero.Generator.props",
            "build/net10.0/ProtobufZero.Generator.targets", "buildTransitive/net10.0/ProtobufZero.Generator.targets",
            "lib/net10.0/_._",
            "protos/protozerosharp/options.proto", "docs/diagnostics.md", "docs/generator-options.md",
            "docs/schema-guard.md", "docs/lint.md",
        ];
        Assert.Equal(expected.Order(), OwnParts("ProtobufZero.Generator").Order());
        Assert.DoesNotContain(
            feed.Metadata("ProtobufZero.Generator").Descendants(), element => element.Name.LocalName == "dependency");
    }

    /// <summary>ASP.NET Core and gRPC come along, Google.Protobuf does not; the library is the project's own.</summary>
    [Fact]
    public void Grpc_PartsAndDependencies_AreOfGrpcAlone()
    {
        const string Package = "ProtobufZeroSharp.Grpc";
        Assert.Equal(SideParts(Package, "LibProtoZeroSharp.Grpc"), OwnParts(Package).Order());
        string[] dependencies = Dependencies(Package);
        Assert.Equal(2, dependencies.Length);
        Assert.StartsWith("id=\"Grpc.AspNetCore.Server\" version=\"2.85.0\"", dependencies[0]);
        Assert.StartsWith("id=\"ProtobufZeroSharp\" version=\"[1.0.0]\"", dependencies[1]);
        Assert.Single(feed.Metadata(Package).Descendants(), element =>
            element.Name.LocalName == "frameworkReference"
            && (string?)element.Attribute("name") == "Microsoft.AspNetCore.App");
    }

    /// <summary>ASP.NET Core comes along with its package of OpenAPI, nothing of gRPC does.</summary>
    [Fact]
    public void AspNetCore_PartsAndDependencies_AreOfAspNetCoreAlone()
    {
        const string Package = "ProtobufZeroSharp.AspNetCore";
        Assert.Equal(SideParts(Package, "LibProtoZeroSharp.AspNetCore"), OwnParts(Package).Order());
        string[] dependencies = Dependencies(Package);
        Assert.Equal(2, dependencies.Length);
        Assert.StartsWith("id=\"Microsoft.AspNetCore.OpenApi\" version=\"10.0.15\"", dependencies[0]);
        Assert.StartsWith("id=\"ProtobufZeroSharp\" version=\"[1.0.0]\"", dependencies[1]);
        Assert.Single(feed.Metadata(Package).Descendants(), element =>
            element.Name.LocalName == "frameworkReference"
            && (string?)element.Attribute("name") == "Microsoft.AspNetCore.App");
    }

    /// <summary>No part of the C# compiler comes along.</summary>
    [Fact]
    public void Compiler_PartsAndDependencies_AreTheLibraryAlone()
    {
        const string Package = "ProtobufZeroSharp.Compiler";
        Assert.Equal(SideParts(Package, "LibProtoZeroSharp.Compiler"), OwnParts(Package).Order());
        Assert.StartsWith("id=\"ProtobufZeroSharp\" version=\"[1.0.0]\"", Assert.Single(Dependencies(Package)));
    }

    /// <summary>Arrow comes along; the library is the project's own.</summary>
    [Fact]
    public void Arrow_PartsAndDependencies_AreOfArrowAlone()
    {
        const string Package = "ProtobufZeroSharp.Arrow";
        Assert.Equal(SideParts(Package, "LibProtoZeroSharp.Arrow"), OwnParts(Package).Order());
        string[] dependencies = Dependencies(Package);
        Assert.Equal(2, dependencies.Length);
        Assert.StartsWith("id=\"Apache.Arrow\" version=\"23.0.0\"", dependencies[0]);
        Assert.StartsWith("id=\"ProtobufZeroSharp\" version=\"[1.0.0]\"", dependencies[1]);
    }

    /// <summary>The generator is in it without the compiler that its host part refers to.</summary>
    [Fact]
    public void Tool_Assemblies_AreOurOwnAndThoseOfTheCommandLineAndOfColumns()
    {
        const string Folder = "tools/net10.0/any/";
        string[] expected =
        [
            "Apache.Arrow.Scalars.dll", "Apache.Arrow.dll", "LibProtoZeroSharp.Arrow.dll", "LibProtoZeroSharp.dll",
            "ParquetSharp.dll", "ProtoZeroGenerator.dll", "System.CommandLine.dll", "protozero.dll",
        ];
        string[] native =
        [
            "linux-arm64/native/ParquetSharpNative.so", "linux-x64/native/ParquetSharpNative.so",
            "osx-arm64/native/ParquetSharpNative.dylib", "osx-x64/native/ParquetSharpNative.dylib",
            "win-arm64/native/ParquetSharpNative.dll", "win-x64/native/ParquetSharpNative.dll",
        ];
        string[] parts =
        [
            .. feed.PartsOf("ProtobufZero.Tool").Where(
                part => part.EndsWith(".dll") || part.Contains("/native/", StringComparison.Ordinal)),
        ];
        Assert.Equal(
            [.. expected.Select(name => Folder + name), .. native.Select(name => $"{Folder}runtimes/{name}")],
            parts.OrderBy(part => part.Contains("/native/", StringComparison.Ordinal)).ThenBy(
                part => part, StringComparer.Ordinal));
        Assert.DoesNotContain(
            feed.Metadata("ProtobufZero.Tool").Descendants(), element => element.Name.LocalName == "dependency");
    }

    [Theory]
    [InlineData("ProtobufZeroSharp")]
    [InlineData("ProtobufZeroSharp.Debug")]
    [InlineData("ProtobufZero.Generator")]
    [InlineData("ProtobufZero.Tool")]
    [InlineData("ProtobufZeroSharp.Interop")]
    [InlineData("ProtobufZeroSharp.Orleans")]
    [InlineData("ProtobufZeroSharp.Arrow")]
    [InlineData("ProtobufZeroSharp.Grpc")]
    [InlineData("ProtobufZeroSharp.AspNetCore")]
    [InlineData("ProtobufZeroSharp.Compiler")]
    [InlineData("ProtobufZeroSharp.Kafka")]
    [InlineData("ProtobufZeroSharp.Nats")]
    public void Nuspec_Metadata_IsComplete(string package)
    {
        XElement metadata = feed.Metadata(package);
        string Value(string name) => metadata.Elements().Single(element => element.Name.LocalName == name).Value;
        Assert.Equal(package, Value("id"));
        Assert.Equal("1.0.0", Value("version"));
        Assert.Equal("MIT", Value("license"));
        Assert.Equal("README.md", Value("readme"));
        Assert.Equal("icon.png", Value("icon"));
        Assert.NotEmpty(Value("description"));
        Assert.NotEmpty(Value("tags"));
    }

    [Fact]
    public void Readme_InstallLines_AreWhatTheConsumersOfTheseTestsUse() =>
        Assert.Contains(Consumer.ByConfiguration, File.ReadAllText(feed.Extract("ProtobufZeroSharp", "README.md")));

    // A package that stands beside the library.
    private static IEnumerable<string> SideParts(string package, string assembly) => new[]
    {
        "README.md", "icon.png",
        $"build/net10.0/{package}.targets", $"buildTransitive/net10.0/{package}.targets",
        $"lib/net10.0/{assembly}.dll", $"lib/net10.0/{assembly}.xml",
    }.Order();

    private string[] Dependencies(string package) =>
    [
        .. feed.Metadata(package).Descendants().Where(element => element.Name.LocalName == "dependency")
            .Select(element => string.Join(' ', element.Attributes())).Order(),
    ];

    // The rest is the packaging format's own: relations, content types, core properties and the nuspec.
    private string[] OwnParts(string package) =>
    [
        .. feed.PartsOf(package).Where(part =>
            !part.StartsWith("_rels/") && !part.StartsWith("package/") && part != "[Content_Types].xml"
            && !part.EndsWith(".nuspec")),
    ];
}
