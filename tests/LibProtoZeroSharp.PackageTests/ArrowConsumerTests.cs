using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Programs with the package for columns beside one of the two libraries.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class ArrowConsumerTests(PackageFeed feed)
{
    private const string Arrow = """<PackageReference Include="ProtobufZeroSharp.Arrow" Version="1.0.0" />""";

    private const string Columns = """
        using System;
        using ProtoZeroSharp;
        using ProtoZeroSharp.Arrow;
        using ProtoZeroSharp.WellKnownTypes;

        using var arena = new ArenaAllocator();
        Duration[] rows = [new Duration { Seconds = 3 }];
        using var batch = ProtoArrow.ToRecordBatch<Duration>(rows);
        bool isEqual = ProtoArrow.FromRecordBatch<Duration>(batch, arena)[0].Equals(rows[0]);
        Console.WriteLine($"{isEqual} {ProtoZeroInfo.ChecksEnabled}");
        """;

    [Fact]
    public void Build_WithEitherLibrary_RunsOnIt()
    {
        Consumer consumer = New("arrow", Consumer.ByConfiguration);
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("True False\n", consumer.Run("app", "Release").Succeeded().Output);
        consumer.Build("app", "Debug").Succeeded().WithoutWarnings();
        Assert.Equal("True True\n", consumer.Run("app", "Debug").Succeeded().Output);
    }

    [Fact]
    public void Build_WithoutLibrary_FailsWithPZ9003() =>
        New("arrow-alone", "").Build("app", "Release").FailedWith("PZ9003");

    private Consumer New(string name, string library) => feed.NewConsumer(name)
        .Program("app", library, Arrow)
        .PackagesOfOthers("app")
        .File("app/Program.cs", Columns);
}
