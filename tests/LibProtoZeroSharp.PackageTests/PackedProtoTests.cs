using System.IO;
using System.IO.Compression;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// Projects whose package carries its <c>.proto</c> files, and what imports them: through packages and through
/// projects.
/// </summary>
[Collection(MorePackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class PackedProtoTests(PackageFeed feed)
{
    // What a project that has both as packages or projects makes of them: the types are the libraries' own.
    private const string Program = """
        using System;
        using ProtoZeroSharp;

        using var arena = new ArenaAllocator();
        var drawing = new App.Drawing();
        drawing.MutableShape(arena).X = 3;
        drawing.MutableShape(arena).Unit = Acme.Unit.Metre;
        drawing.MutablePoint(arena).X = 4;
        App.Drawing back = App.Drawing.Parse(drawing.ToByteArray(), arena);
        Console.WriteLine($"{back.Shape.X} {back.Shape.Unit} {back.Point.X}");
        Console.WriteLine($"{typeof(Acme.Shape).Assembly.GetName().Name} {typeof(Acme.Points.Point).Assembly.GetName().Name}");
        """;

    private const string Schema = """
        syntax = "proto3";
        package app;
        import "shape.proto";
        import "acme/types.proto";
        message Drawing { acme.Shape shape = 1; acme.point.Point point = 2; }
        """;

    // An app whose .proto imported the library's got PZ1001, and had no file to add.
    [Fact]
    public void Build_ImportsOfPackedProtos_UsesTheTypesOfTheirLibraries()
    {
        Consumer consumer = New("packed-protos");
        foreach (string library in new[] { "shape", "point" })
        {
            Dotnet.Run(Path.Combine(consumer.Folder, library), "pack", "-c", "Release", "-o", "../mine",
                $"-p:PackageId=Acme.{library}").Succeeded().WithoutWarnings();
        }

        Assert.Equal(["protos/shape.proto", "protos/unit.proto"], Protos(consumer, "Acme.shape"));
        Assert.Equal(["protos/acme/types.proto"], Protos(consumer, "Acme.point"));

        // With central versions.
        consumer.Program("app", """<PackageReference Include="Acme.shape" />""",
                """<PackageReference Include="Acme.point" />""", """<AdditionalFiles Include="app.proto" />""")
            .File("app/Directory.Packages.props", """
                <Project>
                  <PropertyGroup><ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally></PropertyGroup>
                  <ItemGroup>
                    <PackageVersion Include="Acme.shape" Version="1.0.0" />
                    <PackageVersion Include="Acme.point" Version="1.0.0" />
                  </ItemGroup>
                </Project>
                """)
            .File("app/nuget.config", """
                <configuration><packageSources><add key="mine" value="../mine" /></packageSources></configuration>
                """);
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("3 Metre 4\nshape point\n", consumer.Run("app", "Release").Succeeded().Output);
    }

    [Fact]
    public void Build_ImportsThroughProjects_UsesTheTypesOfTheirLibraries()
    {
        Consumer consumer = New("packed-protos-of-projects").Program("app",
            """<ProjectReference Include="../shape/shape.csproj" />""",
            """<ProjectReference Include="../point/point.csproj" />""", """<AdditionalFiles Include="app.proto" />""");
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("3 Metre 4\nshape point\n", consumer.Run("app", "Release").Succeeded().Output);
    }

    // One with the setting on the item and no import root; one with the setting, a root and a namespace for all.
    private Consumer New(string name) => feed.NewConsumer(name)
        .Library("shape", Consumer.Fast, """<AdditionalFiles Include="protos/**/*.proto" ProtoZeroPack="true" />""")
        .File("shape/protos/shape.proto", """
            syntax = "proto3";
            package acme;
            import "unit.proto";
            message Shape { int32 x = 1; Unit unit = 2; }
            """)
        .File("shape/protos/unit.proto",
            "syntax = \"proto3\"; package acme; enum Unit { UNIT_NONE = 0; UNIT_METRE = 1; }")
        .Library("point", Consumer.Fast,
            """<AdditionalFiles Include="schemas/**/*.proto" ProtoZeroImportRoot="schemas" />""")
        .File("point/Directory.Build.props", """
            <Project><PropertyGroup>
              <ProtoZeroPack>true</ProtoZeroPack><ProtoZeroNamespace>Acme.Points</ProtoZeroNamespace>
            </PropertyGroup></Project>
            """)
        .File("point/schemas/acme/types.proto", "syntax = \"proto3\"; package acme.point; message Point { int32 x = 1; }")
        .File("app/app.proto", Schema)
        .File("app/Program.cs", Program);

    private static string[] Protos(Consumer consumer, string package)
    {
        using ZipArchive archive = ZipFile.OpenRead(Path.Combine(consumer.Folder, "mine", $"{package}.1.0.0.nupkg"));
        Assert.NotNull(archive.GetEntry($"buildTransitive/net10.0/{package}.props"));
        return [.. archive.Entries.Select(entry => entry.FullName).Where(entry => entry.EndsWith(".proto")).Order()];
    }
}
