using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>What users outside of the repository get for their .proto files.</summary>
[Collection(MorePackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class ProtoConsumerTests(PackageFeed feed)
{
    private const string AllProtos = """<AdditionalFiles Include="**/*.proto" />""";

    [Fact]
    public void Build_ProtosThroughProject_GenerateWithMetadataInBothProjects()
    {
        Consumer consumer = feed.NewConsumer("protos-through-project")
            .Library("shared", Consumer.Fast, AllProtos)
            .File("shared/shared.proto", """
                syntax = "proto3";
                package shared;
                message Point { int32 x = 1; }
                """)
            .Program(
                "app",
                """<ProjectReference Include="../shared/shared.csproj" />""",
                """
                <AdditionalFiles Include="schemas/**/*.proto" ProtoZeroImportRoot="schemas"
                                 ProtoZeroNamespace="Mine" ProtoZeroAccess="Internal" />
                """)
            .File("app/schemas/a/line.proto", """
                syntax = "proto3";
                package a;
                import "b/unit.proto";
                message Line { repeated int32 xs = 1; b.Unit unit = 2; }
                """)
            .File("app/schemas/b/unit.proto", """
                syntax = "proto3";
                package b;
                enum Unit { UNIT_UNKNOWN = 0; UNIT_METRE = 1; }
                """)
            .File("app/Program.cs", """
                using System;
                using Mine;
                using ProtoZeroSharp;

                using var arena = new ArenaAllocator();
                var line = new Line { Unit = Unit.Metre };
                line.MutableXs.Add(7, arena);
                Line again = Line.Parse(line.ToByteArray(), arena);
                var point = new Shared.Point { X = 3 };
                Console.WriteLine($"{again.Xs.Count} {again.Xs[0]} {again.Unit} {typeof(Line).IsPublic} {point.X}");
                """);

        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("1 7 Metre False 3\n", consumer.Run("app", "Release").Succeeded().Output);
    }

    [Fact]
    public void Build_BrokenProtos_GivesOneErrorEachAtItsPlaceAndKeepsTheRest()
    {
        string output = feed.NewConsumer("broken-protos")
            .Program("app", Consumer.Fast, AllProtos)
            .File("app/good.proto", """
                syntax = "proto3";
                message Good { int32 x = 1; }
                """)
            .File("app/import.proto", """
                syntax = "proto3";

                import "nowhere.proto";
                """)
            .File("app/syntax.proto", """
                syntax = "proto3";
                message Half {
                  int32 x 1;
                }
                """)
            .File("app/type.proto", """
                syntax = "proto3";
                message Strange {
                  Missing x = 1;
                }
                """)
            .File("app/Program.cs", "System.Console.WriteLine(new Good { X = 3 }.X);")
            .Build("app", "Release").Output;

        Assert.Equal(
            ["import.proto(3,8)", "syntax.proto(3,11)", "type.proto(3,3)"],
            Error().Matches(output).Select(match => match.Groups["place"].Value).Distinct().Order());
        Assert.All(Error().Matches(output), match => Assert.Matches("^PZ[0-9]{4}$", match.Groups["id"].Value));
    }

    // MSBuild prints each error where it happens and in the summary.
    [GeneratedRegex(@"^.*/(?<place>[^/]+\(\d+,\d+\)): error (?<id>\w+):", RegexOptions.Multiline)]
    private static partial Regex Error();
}
