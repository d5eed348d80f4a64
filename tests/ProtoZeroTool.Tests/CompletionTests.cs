using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary><c>completion</c>, and what its scripts call.</summary>
public sealed class CompletionTests
{
    private const string Framings = "auto delimited grpc kafka length32 length32le none osm-pbf";

    [Theory]
    [InlineData("d", "decode descriptor diff dump")]
    [InlineData("dump --fr", "--framing")]
    [InlineData("dump --framing ", Framings)]
    [InlineData("dump --framing l", "length32 length32le")]
    [InlineData("dump --framing=l", "--framing=length32 --framing=length32le")]
    [InlineData("dump --framing=", "--framing=auto --framing=delimited --framing=grpc --framing=kafka "
        + "--framing=length32 --framing=length32le --framing=none --framing=osm-pbf")]
    [InlineData("dump a.pb --format ", "json tree")]
    [InlineData("dump \"a b\" --unpack g", "gzip")]
    [InlineData("convert --to ", "arrow binary csv json parquet text")]
    [InlineData("stats x --format ", "html json svg table")]
    [InlineData("convert --wh", "--where")]
    [InlineData("completion ", "bash fish powershell zsh")]
    [InlineData("dump ", "")]
    [InlineData("dump a", "")]
    [InlineData("dump /", "")]
    [InlineData("decode -I ", "")]
    [InlineData("nothing ", "")]
    [InlineData("dump \"a b", "")]
    [InlineData("=", "")]
    [InlineData("--=", "")]
    [InlineData("dump @missing --fr", "--framing")]
    public void Suggest_Line_GivesTheWordsThatFit(string line, string expected) =>
        Assert.Equal(
            new ToolRun(0, expected.Length == 0 ? "" : expected.Replace(' ', '\n') + "\n", ""),
            ToolFolder.Run("suggest", "--", line));

    [Fact]
    public void Suggest_NothingYet_GivesAllCommandsThatAreShown()
    {
        ToolRun run = ToolFolder.Run("suggest", "--", "");

        Assert.Superset(new HashSet<string> { "check", "dump", "convert", "completion", "view" }, run.Lines.ToHashSet());
        Assert.DoesNotContain("suggest", run.Lines);
        Assert.Equal(run.Lines.Order(StringComparer.Ordinal), run.Lines);
    }

    [Theory]
    [InlineData("bash", "complete -o")]
    [InlineData("zsh", "#compdef protozero")]
    [InlineData("fish", "complete -c protozero")]
    [InlineData("powershell", "Register-ArgumentCompleter")]
    public void Completion_Shell_IsAScriptThatAsksTheTool(string shell, string text)
    {
        ToolRun run = ToolFolder.Run("completion", shell);

        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains(text, run.Output);
        Assert.Contains(" suggest ", run.Output);
        Assert.Equal(2, ToolFolder.Run("completion", "cmd").ExitCode);
    }

    /// <summary>As bash calls it: the line, the cursor, and the words as bash cuts them.</summary>
    [BashTheory]
    [InlineData("protozero du", "dump")]
    [InlineData("protozero dump --framing d", "delimited")]
    [InlineData("protozero dump --framing=d", "delimited")]
    [InlineData("protozero dump --fra x.pb", "--framing", 20)]
    [InlineData("protozero dump x", "")]
    [InlineData("protozero  convert   --to t", "text")]
    public async Task Bash_WithTheScript_CompletesWords(string line, string expected, int cursor = -1)
    {
        using ToolFolder folder = new();
        string point = cursor < 0 ? $"{line.Length}" : $"{cursor}";
        string[] words = line[..(cursor < 0 ? line.Length : cursor)].Replace("=", " = ")
            .Split(' ', StringSplitOptions.RemoveEmptyEntries);

        ToolRun run = await Bash.RunAsync(folder.Path, $$"""
            source <(protozero completion bash)
            COMP_LINE='{{line}}' COMP_POINT={{point}} COMP_WORDS=({{string.Join(' ', words)}}) COMP_CWORD={{words.Length - 1}}
            _protozero
            printf '%s\n' "${COMPREPLY[@]}"
            complete -p protozero
            """);

        const string Registered = "complete -o bashdefault -o default -F _protozero protozero\n";
        Assert.Equal(new ToolRun(0, $"{expected}\n{Registered}", ""), run);
    }

    [BashTheory("fish")]
    [InlineData("dump --framing l", "length32\nlength32le\n")]
    [InlineData("dump --framing=gr", "--framing=grpc\n")]
    [InlineData("dump al", "alpha.pb\n")]
    public async Task Fish_WithTheScript_CompletesWords(string line, string expected)
    {
        using ToolFolder folder = new ToolFolder().File("alpha.pb", "").File("home/x", "");

        ToolRun run = await Bash.RunAsync(folder.Path, $"""
            HOME="$PWD/home" fish -c 'protozero completion fish | source; complete -C "protozero {line}"'
            """);

        Assert.Equal((0, expected), (run.ExitCode, run.Output));
    }

    /// <summary>What the script gives to the functions of zsh's completion.</summary>
    [BashTheory("zsh")]
    [InlineData("dump --framing l", "compadd -- length32 length32le\n")]
    [InlineData("dump --framing=gr", "compadd -- --framing=grpc\n")]
    [InlineData("dump al", "_files\n")]
    [InlineData("dump ''", "_files\n")]
    public async Task Zsh_WithTheScript_CompletesWords(string line, string expected)
    {
        using ToolFolder folder = new ToolFolder().File("try.zsh", $$"""
            compdef() { }
            compadd() { print -r -- "compadd $@" }
            _files() { print -r -- "_files" }
            source <(protozero completion zsh)
            words=(protozero {{line}}) CURRENT=$#words
            _protozero
            """);

        Assert.Equal(new ToolRun(0, expected, ""), await Bash.RunAsync(folder.Path, "zsh -f try.zsh"));
    }
}
