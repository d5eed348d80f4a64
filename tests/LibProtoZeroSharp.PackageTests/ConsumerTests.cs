using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>What users outside of the repository see of the packages.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class ConsumerTests(PackageFeed feed)
{
    private const string PrintWhichLibraryRuns = """
        System.Console.WriteLine(ProtoZeroSharp.ProtoZeroInfo.ChecksEnabled ? "checked" : "fast");
        """;

    [Fact]
    public void Build_ReferenceByConfiguration_RunsCheckedInDebugAndFastInRelease()
    {
        Consumer consumer = feed.NewConsumer("by-configuration")
            .Program("app", Consumer.ByConfiguration)
            .File("app/Program.cs", PrintWhichLibraryRuns);

        consumer.Build("app", "Debug").Succeeded().WithoutWarnings();
        Assert.Equal("checked\n", consumer.Run("app", "Debug").Succeeded().Output);

        // The trap of such a reference: what was restored for Debug goes into a Release build.
        Assert.Contains(
            "PZ9002", consumer.Build("app", "Release", "--no-restore").Succeeded().WithoutWarnings().Output);

        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("fast\n", consumer.Run("app", "Release").Succeeded().Output);
    }

    [Fact]
    public void Build_ReferenceThroughProject_BringsLibraryAndCanBeSwapped()
    {
        Consumer consumer = feed.NewConsumer("through-project")
            .Library("shared", Consumer.Fast)
            .File("shared/Shared.cs", """
                public static class Shared { public static bool Checks => ProtoZeroSharp.ProtoZeroInfo.ChecksEnabled; }
                """)
            .Program("app", """<ProjectReference Include="../shared/shared.csproj" />""", """
                <PackageReference Include="ProtobufZeroSharp.Debug" Version="1.0.0"
                                  Condition="'$(Configuration)' == 'Debug'" />
                <PackageReference Include="ProtobufZeroSharp" Version="1.0.0" ExcludeAssets="all"
                                  Condition="'$(Configuration)' == 'Debug'" />
                """)
            .File("app/Program.cs", PrintWhichLibraryRuns + "System.Console.WriteLine(Shared.Checks);");

        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("fast\nFalse\n", consumer.Run("app", "Release").Succeeded().Output);

        consumer.Build("app", "Debug").Succeeded().WithoutWarnings();
        Assert.Equal("checked\nTrue\n", consumer.Run("app", "Debug").Succeeded().Output);
    }

    [Fact]
    public void Build_BothLibrariesInOneGraph_FailsWithPZ9001() =>
        feed.NewConsumer("both")
            .Library("shared", Consumer.Checked)
            .Program("app", Consumer.Fast, """<ProjectReference Include="../shared/shared.csproj" />""")
            .File("app/Program.cs", PrintWhichLibraryRuns)
            .Build("app", "Debug").FailedWith("PZ9001");

    [Fact]
    public void Build_CheckedLibraryInRelease_SaysPZ9002UnlessAllowed()
    {
        Consumer consumer = feed.NewConsumer("checked-release")
            .Program("app", Consumer.Checked)
            .File("app/Program.cs", PrintWhichLibraryRuns);

        Assert.Contains("PZ9002", consumer.Build("app", "Release").Succeeded().WithoutWarnings().Output);
        Assert.DoesNotContain(
            "PZ9002",
            consumer.Build("app", "Release", "-p:ProtoZeroAllowChecks=true").Succeeded().WithoutWarnings().Output);
        Assert.Equal("checked\n", consumer.Run("app", "Release").Succeeded().Output);
    }

    [Fact]
    public void Build_GeneratorAlone_Succeeds() =>
        feed.NewConsumer("generator-alone")
            .Program("app", Consumer.Generator)
            .File("app/Program.cs", "System.Console.WriteLine();")
            .Build("app", "Release").Succeeded().WithoutWarnings();
}
