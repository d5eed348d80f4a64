using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Projects of other languages than C#, for which no code can be generated.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class LanguageConsumerTests(PackageFeed feed)
{
    private const string Page = "docs/languages.md";

    public static TheoryData<string, string> Languages => new() { { "vb", "vb" }, { "fs", "fsharp" } };

    // Such a project was built, and nothing was generated.
    [Theory]
    [MemberData(nameof(Languages))]
    public void Build_ProtosInAProjectOfAnotherLanguage_FailsWithPZ9006(string kind, string language)
    {
        Consumer consumer = feed.NewConsumer($"protos-in-{language}")
            .File($"app/app.{kind}proj", Project(kind, Consumer.Fast, """<AdditionalFiles Include="*.proto" />"""))
            .File($"app/Program.{kind}", kind == "vb" ? "Module Program\nEnd Module" : "printfn \"\"")
            .File("app/m.proto", "syntax = \"proto3\"; message M { int32 x = 1; }");
        consumer.Build("app", "Release").FailedWith("PZ9006");
    }

    /// <summary>As far as the page says.</summary>
    [Theory]
    [MemberData(nameof(Languages))]
    public void Run_MessagesOfACSharpProject_DoesWhatThePageShows(string kind, string language)
    {
        string page = File.ReadAllText(Repository.PathOf(Page));
        string Block(string of) => Regex.Match(page, $"^```{of}\n(.*?)^```",
            RegexOptions.Singleline | RegexOptions.Multiline).Groups[1].Value;
        Consumer consumer = feed.NewConsumer($"messages-in-{language}")
            .Library("messages", Consumer.Fast, """<AdditionalFiles Include="*.proto" />""")
            .File("messages/log.proto", Block("proto")).File("messages/Logs.cs", Block("cs"))
            .File($"app/app.{kind}proj",
                Project(kind, """<ProjectReference Include="../messages/messages.csproj" />"""))
            .File($"app/Program.{kind}", Block(language));
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal("12 disk full 507\ndisk full\n", consumer.Run("app", "Release").Succeeded().Output);
    }

    private static string Project(string kind, params string[] items) => $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><UseAppHost>false</UseAppHost>
          </PropertyGroup>
          <ItemGroup>
            {string.Concat(items)}
            {(kind == "fs" ? """<Compile Include="Program.fs" />""" : "")}
          </ItemGroup>
        </Project>
        """;
}
