using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The projects of a user: written as text, built and run with the command line, warnings as errors.</summary>
internal sealed class Consumer(string folder)
{
    public const string Fast = """<PackageReference Include="ProtobufZeroSharp" Version="1.0.0" />""";
    public const string Checked = """<PackageReference Include="ProtobufZeroSharp.Debug" Version="1.0.0" />""";
    public const string Generator = """<PackageReference Include="ProtobufZero.Generator" Version="1.0.0" />""";

    /// <summary>
    /// The pair of lines that the README shows: the checked library in Debug builds, the fast one in all others.
    /// </summary>
    public const string ByConfiguration = """
        <PackageReference Include="ProtobufZeroSharp"       Version="1.0.0" Condition="'$(Configuration)' != 'Debug'" />
        <PackageReference Include="ProtobufZeroSharp.Debug" Version="1.0.0" Condition="'$(Configuration)' == 'Debug'" />
        """;

    /// <summary>Full path of the folder that holds everything of this consumer.</summary>
    public string Folder => folder;

    /// <summary>Writes a program's project: <paramref name="items"/> go into an item group.</summary>
    public Consumer Program(string name, params IEnumerable<string> items) => Project(name, "Exe", items);

    /// <summary>Writes a library's project: <paramref name="items"/> go into an item group.</summary>
    public Consumer Library(string name, params IEnumerable<string> items) => Project(name, "Library", items);

    /// <summary>Writes a file, its path given relative to the consumer's folder.</summary>
    public Consumer File(string path, string text)
    {
        string full = Path.Combine(folder, path);
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        System.IO.File.WriteAllText(full, text);
        return this;
    }

    /// <summary>
    /// Lets a project restore packages of others, too: those that this repository's own tests were restored with. Ours
    /// come from the feed of this run alone, also if that folder holds earlier ones.
    /// </summary>
    public Consumer PackagesOfOthers(string name) => File($"{name}/nuget.config", $"""
        <configuration>
          <packageSources><add key="tests" value="{GrpcTools.Packages}" /></packageSources>
          <packageSourceMapping>
            <packageSource key="local"><package pattern="ProtobufZero*" /></packageSource>
            <packageSource key="tests"><package pattern="*" /></packageSource>
          </packageSourceMapping>
        </configuration>
        """);

    /// <summary>Makes a folder for what a program writes and returns its full path.</summary>
    public string NewFolder(string name) => Directory.CreateDirectory(Path.Combine(folder, name)).FullName;

    /// <summary>Builds a project, restoring it first unless told otherwise.</summary>
    public CommandResult Build(string name, string configuration, params IEnumerable<string> options) =>
        Dotnet.Run(Path.Combine(folder, name), new[] { "build", "-c", configuration, "-v", "minimal" }.Concat(options));

    /// <summary>Runs a program that was built.</summary>
    public CommandResult Run(string name, string configuration, params IEnumerable<string> arguments) =>
        Dotnet.Run(folder,
            new[] { Path.Combine(folder, name, "bin", configuration, "net10.0", $"{name}.dll") }.Concat(arguments));

    private Consumer Project(string name, string outputType, IEnumerable<string> items) =>
        File($"{name}/{name}.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>{outputType}</OutputType>
            <TargetFramework>net10.0</TargetFramework>
            <Nullable>enable</Nullable>
            <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
            <MSBuildTreatWarningsAsErrors>true</MSBuildTreatWarningsAsErrors>
            <UseAppHost>false</UseAppHost>
          </PropertyGroup>
          <ItemGroup>
            {string.Join("\n    ", items)}
          </ItemGroup>
        </Project>
        """);
}
