using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Builds for processes in which the library would compute wrong results.</summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class PlatformConsumerTests(PackageFeed feed)
{
    private static readonly string[] s_refused =
    [
        "Prefer32Bit=true", "PlatformTarget=x86", "PlatformTarget=ARM", "RuntimeIdentifier=win-x86",
        "RuntimeIdentifier=linux-arm", "RuntimeIdentifier=linux-musl-arm", "RuntimeIdentifier=android-x86",
        "RuntimeIdentifier=browser-wasm", "RuntimeIdentifier=wasi-wasm", "RuntimeIdentifier=linux-s390x",
    ];

    private static readonly string[] s_taken =
    [
        "PlatformTarget=AnyCPU", "PlatformTarget=x64", "PlatformTarget=ARM64", "RuntimeIdentifier=win-x64",
        "RuntimeIdentifier=linux-musl-arm64", "RuntimeIdentifier=osx", "RuntimeIdentifier=linux-loongarch64",
    ];

    // A 32-bit process got wrong lengths and accepted damage, and no build told of it.
    [Fact]
    public void Build_ForThirtyTwoBitsOrBigEndian_FailsWithPZ9005()
    {
        Consumer consumer = feed.NewConsumer("platforms")
            .Program("app", Consumer.Fast)
            .File("app/Program.cs", "System.Console.WriteLine();")
            .File("cases/cases.proj", $"""
                <Project>
                  <ItemGroup><Case Include="{string.Join(';', s_refused.Concat(s_taken))}" /></ItemGroup>
                  <Target Name="Build">
                    <MSBuild Projects="../app/app.csproj" Targets="ProtoZeroCheckPlatform"
                             Properties="%(Case.Identity)" ContinueOnError="ErrorAndContinue" />
                  </Target>
                </Project>
                """);

        consumer.Build("app", "Release", "-p:PlatformTarget=x86").FailedWith("PZ9005");

        // The check alone for all of them: nothing is compiled.
        CommandResult result = consumer.Build("cases", "Release", "--no-restore");
        Assert.Equal(s_refused.Order(), Refusal().Matches(result.Output)
            .Select(match => match.Groups["what"].Value).Select(what => what == "Prefer32Bit"
                ? "Prefer32Bit=true" : what.Replace(' ', '=')).Distinct().Order());
    }

    [GeneratedRegex(@"error PZ9005: app is built with (?<what>[^,]+), but")]
    private static partial Regex Refusal();
}
