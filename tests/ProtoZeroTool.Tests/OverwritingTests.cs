using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using ProtoZeroTool.Input;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>Commands do not write over what they read.</summary>
public sealed class OverwritingTests : IDisposable
{
    private static readonly byte[] s_content = [0x0A, 1, 0x61];

    private readonly ToolFolder _folder = new ToolFolder()
        .File("a.proto", "syntax = \"proto3\"; message A { string a = 1; }").File("in/a.pb", s_content);

    [Theory]
    [InlineData("convert --to binary --type A -o")]
    [InlineData("convert --framing delimited --to binary --type A -o")]
    [InlineData("decode --type A -o")]
    [InlineData("stats --out")]
    [InlineData("view --out")]
    [InlineData("assemble -o")]
    public void Command_OutputIsItsInput_IsRefused(string command)
    {
        string[] words = command.Split(' '), root = command.Contains("--type") ? ["-I", _folder.Path] : [];
        string file = "in/a.pb";
        if (words[0] == "assemble") _folder.File(file = "in/a.txt", "1: 1");
        if (command.Contains("--framing")) _folder.File(file, [3, .. s_content]);
        byte[] before = File.ReadAllBytes(_folder.PathOf(file));

        foreach (string output in new[] { file, "in/../" + file, Symbolic(file), SymbolicFolder(file) })
        {
            ToolRun run = ToolFolder.Run([.. words, _folder.PathOf(output), .. root, _folder.PathOf(file)]);

            Assert.Equal((1, ""), (run.ExitCode, run.Output));
            Assert.Contains("is read, and not written over", run.Error);
            Assert.Equal(before, File.ReadAllBytes(_folder.PathOf(file)));
        }
    }

    [Fact]
    public void Descriptor_OutputIsAProtoFile_IsRefused() => ToolFolder.Run(
        "descriptor", "-I", _folder.Path, "-o", _folder.PathOf("a.proto"), _folder.PathOf("a.proto"))
        .Failed(1, "is read");

    [Theory]
    [InlineData("descriptor -I ROOT -o ROOT/a.proto ROOT")]
    [InlineData("convert -I ROOT --type A -o ROOT/a.proto ROOT/in/a.pb")]
    [InlineData("decode --proto ROOT/a.proto -I ROOT --type A -o ROOT/a.proto ROOT/in/a.pb")]
    [InlineData("decode --descriptors ROOT/set.pb --type A -o ROOT/set.pb ROOT/in/a.pb")]
    [InlineData("stats -I ROOT --type A --out ROOT/a.proto ROOT/in/a.pb")]
    [InlineData("view -I ROOT --type A --out ROOT/a.proto ROOT/in/a.pb")]
    [InlineData("infer ROOT/in/a.pb ROOT/a.pb --out ROOT/a.pb")]
    public void Command_OutputIsItsSchemaOrAnotherInput_IsRefused(string command)
    {
        _folder.File("a.pb", s_content);
        ToolFolder.Run("descriptor", "-I", _folder.Path, "-o", _folder.PathOf("set.pb"), "a.proto").Silent();
        string[] words = [.. command.Split(' ').Select(word => word.Replace("ROOT", _folder.Path))];
        string output = words[Array.FindIndex(words, word => word is "-o" or "--out") + 1];
        byte[] before = File.ReadAllBytes(output);

        ToolFolder.Run(words).Failed(1, $"{output}: is read, and not written over");

        Assert.Equal(before, File.ReadAllBytes(output));
    }

    [Fact]
    public void Command_OutputIsAFolderOrInNone_SaysSo()
    {
        string[] words = ["decode", "-I", _folder.Path, "--type", "A", _folder.PathOf("in/a.pb"), "-o"];
        ToolFolder.Run([.. words, _folder.PathOf("in")]).Failed(1, "in: is a folder");
        ToolFolder.Run([.. words, _folder.PathOf("no/a.txt")]).Failed(1, "no/a.txt: there is no such folder");
    }

    [Fact]
    public void Decode_GzippedMessage_SaysWhatItIs()
    {
        _folder.File("a.gz", [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
        ToolFolder.Run("decode", "-I", _folder.Path, "--type", "A", _folder.PathOf("a.gz"))
            .Failed(1, "a.gz: is packed by gzip; unpack it first");
    }

    [Fact]
    public void SameFile_HardLink_IsOneFile()
    {
        if (OperatingSystem.IsWindows()) return;
        string file = _folder.PathOf("in/a.pb"), link = _folder.PathOf("hard.pb");
        using (Process process = Process.Start("ln", [file, link])) process.WaitForExit();

        Assert.True(SameFile.Are(file, link));
        Assert.True(SameFile.Are(link, file));
        Assert.Equal(s_content, File.ReadAllBytes(file));
    }

    [Fact]
    public void SameFile_OtherFiles_AreNone()
    {
        _folder.File("b.pb", s_content);

        Assert.False(SameFile.Are(_folder.PathOf("in/a.pb"), _folder.PathOf("b.pb")));
        Assert.False(SameFile.Are(_folder.PathOf("in/a.pb"), _folder.PathOf("missing.pb")));
        Assert.False(SameFile.Are(_folder.PathOf("missing.pb"), _folder.PathOf("missing.pb")));
        using FileStream used = new(_folder.PathOf("b.pb"), FileMode.Open, FileAccess.ReadWrite, FileShare.None);
        Assert.False(SameFile.Are(_folder.PathOf("in/a.pb"), _folder.PathOf("b.pb")));
    }

    public void Dispose() => _folder.Dispose();

    private string Symbolic(string file)
    {
        File.Delete(_folder.PathOf("link.pb"));
        File.CreateSymbolicLink(_folder.PathOf("link.pb"), _folder.PathOf(file));
        return "link.pb";
    }

    private string SymbolicFolder(string file)
    {
        if (!Directory.Exists(_folder.PathOf("linked")))
            Directory.CreateSymbolicLink(_folder.PathOf("linked"), _folder.PathOf("in"));
        return "linked/" + Path.GetFileName(file);
    }
}
