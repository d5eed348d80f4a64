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
        bool isEqual = ProtoInterop.ToByteArray(in ours).AsSpan().SequenceEqual(ProtoInterop.ToByteArray(in theirs));
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

    private Consumer New(string name, string library) => feed.NewConsumer(name)
        .Program("app", library, Interop)
        .PackagesOfOthers("app")
        .File("app/Program.cs", "using System;\n" + Convert);
}
