using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.Loader;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The fast and the checked library must be interchangeable after compilation.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class TwinTests(PackageFeed feed)
{
    private const string Library = "lib/net10.0/LibProtoZeroSharp.dll";

    [Theory]
    [InlineData("ProtobufZeroSharp")]
    [InlineData("ProtobufZeroSharp.Debug")]
    public void PublicSurface_OfPackedLibrary_EqualsItsText(string package) =>
        Assert.Equal(File.ReadAllText(PublicApi.FileOf("LibProtoZeroSharp")), PublicApi.Describe(Load(package)));

    [Fact]
    public void PublicSurface_OfTwins_IsEqualToTheLastMember() =>
        Assert.Equal(
            PublicApi.Describe(Load("ProtobufZeroSharp"), all: true),
            PublicApi.Describe(Load("ProtobufZeroSharp.Debug"), all: true));

    [Fact]
    public void AssemblyIdentity_OfTwins_IsEqual() =>
        Assert.Equal(Load("ProtobufZeroSharp").FullName, Load("ProtobufZeroSharp.Debug").FullName);

    [Fact]
    public void Versions_OfTwins_DifferOnlyInInformationalVersion()
    {
        FileVersionInfo fast = FileVersionInfo.GetVersionInfo(feed.Extract("ProtobufZeroSharp", Library));
        FileVersionInfo twin = FileVersionInfo.GetVersionInfo(feed.Extract("ProtobufZeroSharp.Debug", Library));
        Assert.Equal("1.0.0.0", fast.FileVersion);
        Assert.Equal(fast.FileVersion, twin.FileVersion);
        Assert.DoesNotContain("+checked", fast.ProductVersion);
        Assert.Contains("+checked", twin.ProductVersion);
    }

    /// <summary>
    /// Both come out of their packages with equal time stamps, and a build copies nothing over a file of equal time and
    /// size: a user who changes the reference would go on running the other twin.
    /// </summary>
    [Fact]
    public void FileSizes_OfTwins_Differ() =>
        Assert.NotEqual(
            new FileInfo(feed.Extract("ProtobufZeroSharp", Library)).Length,
            new FileInfo(feed.Extract("ProtobufZeroSharp.Debug", Library)).Length);

    // Both have one identity, so each needs a context of its own.
    private Assembly Load(string package)
    {
        string file = feed.Extract(package, Library);
        return new AssemblyLoadContext(package).LoadFromStream(new MemoryStream(File.ReadAllBytes(file)));
    }
}
