using System;
using System.IO;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The interop package with either of the two libraries, and without.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class InteropConsumerTests(PackageFeed feed)
{
    private const string Interop = """<PackageReference Include="ProtobufZeroSharp.Interop" Version="1.0.0" />""";

    private const string Convert = """
        using ProtoZeroSharp.Interop;
        var ours = new ProtoZeroSharp.WellKnownTypes.Duration { Seconds = 3 };
        var theirs = ProtoInterop.ToGoogle(in ours, Google.Protobuf.WellKnownTypes.Duration.Parser);
        bool isEqual = ProtoInterop.Marshal(in ours).AsSpan().SequenceEqual(ProtoInterop.Marshal(in theirs));
        Console.WriteLine($"{isEqual} {ProtoZeroSharp.ProtoZeroInfo.ChecksEnabled}");
        """;

    [Fact]
    public void Build_WithEitherLibrary_RunsOnIt()
    {
        Consumer consumer = New("interop", Consumer.ByConfiguration);
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("True False\n", consumer.Run("app", "Release").Succeeded().Output);
        consumer.Build("app", "Debug").Succeeded().WithoutWarnings();
        Assert.Equal("True True\n", consumer.Run("app", "Debug").Succeeded().Output);
    }

    [Fact]
    public void Build_WithoutLibrary_FailsWithPZ9003() =>
        New("interop-alone", "").Build("app", "Release").FailedWith("PZ9003");

    // Google.Protobuf is where the tests of this repository were restored to.
    private Consumer New(string name, string library)
    {
        string folder = Environment.GetEnvironmentVariable("NUGET_PACKAGES") ?? Path.Combine(
            Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        return feed.NewConsumer(name)
            .Program("app", library, Interop)
            .File("app/nuget.config", $"""
                <configuration>
                  <fallbackPackageFolders><add key="tests" value="{folder}" /></fallbackPackageFolders>
                </configuration>
                """)
            .File("app/Program.cs", "using System;\n" + Convert);
    }
}
