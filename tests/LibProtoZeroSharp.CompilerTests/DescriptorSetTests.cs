using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.Compiler.Tests;

/// <summary>
/// Descriptor sets, byte for byte protoc's, and schemas of them: of the golden cases and of every <c>.proto</c> of the
/// data folder.
/// </summary>
public sealed class DescriptorSetTests(ITestOutputHelper output)
{
    // The only one among the cases: the syntax is not stated.
    private const string Warning = "PZ0014 ";

    [Fact]
    public void Compile_ValidCase_EqualsProtocsSetAndIsASchema() => GoldenRun.AssertAll("valid", 150, one =>
    {
        byte[] theirs = ByProtoc([one.Root, TestPaths.WellKnown], [one.Entry]);
        ProtoCompiler compiler = Compiling.Folders(one.Root);
        if (Refusal(compiler, one.Entry) is { } refusal && one.Name != "extension/number_twice_across_files")
            return refusal;
        return theirs.AsSpan().SequenceEqual(compiler.CompileDescriptorSet(one.Entry)) ? null : "another descriptor";
    });

    /// <summary>protoc takes note of it only; in a schema one of them could not be told from the other.</summary>
    [Fact]
    public void Compile_ExtensionNumberOfAnotherFile_IsAnErrorForSchemasAlone()
    {
        const string Head = "syntax = \"proto2\"; ";
        ProtoCompiler compiler = Compiling.Sources(
            ("m.proto", Head + "message M { extensions 1 to 9; } extend M { optional int32 a = 5; }"),
            ("b.proto", Head + "import \"m.proto\";\nextend M { optional int32 b = 5; }"),
            ("c.proto", Head + "import \"b.proto\";"));

        Assert.Equal(["b.proto:2:31 PZ1090"], compiler.ErrorsOf("c.proto"));
        Assert.Equal(["m.proto", "b.proto", "c.proto"], NamesIn(compiler.CompileDescriptorSet("c.proto")));
    }

    [Fact]
    public void Compile_InvalidCase_HasTheErrorsThatTheCaseStates() => GoldenRun.AssertAll("invalid", 300, one =>
    {
        var exception = Assert.Throws<ProtoCompilerException>(() => Compiling.Folders(one.Root).Compile(one.Entry));
        string found = one.Describe(exception.Errors.Select(error =>
            (error.Code, Path.Combine(one.Root, error.Name), error.Line, error.Column)));
        string expected = string.Join(", ", one.Stated.Split(", ").Where(stated => !stated.StartsWith(Warning)));
        return found == expected ? null : $"expected {expected}, got {found}";
    });

    [DataTheory]
    [MemberData(nameof(ProtoCorpora.OfProtoc), MemberType = typeof(ProtoCorpora))]
    public void Compile_Corpus_EqualsWhatProtocMakesNow(string folder)
    {
        string[] files = ProtoCorpora.FilesOf(folder);
        string root = DataFolder.PathOf(folder);

        AssertEqual(folder, ByProtoc([root, TestPaths.WellKnown], files), files);
    }

    [DataTheory]
    [InlineData("corpus/googleapis", "googleapis-subset")]
    [InlineData("corpus/protobuf-tests", "protobuf-tests")]
    public void Compile_Corpus_EqualsTheStoredSet(string folder, string stored)
    {
        byte[] theirs = ProtoCorpora.StoredSet(stored);
        HashSet<string> names = [.. ProtoCorpora.FilesOf(folder)];
        string[] inOrder = [.. NamesIn(theirs).Where(names.Contains)];
        Assert.Equal(names.Count, inOrder.Length);

        AssertEqual(folder, theirs, inOrder);
    }

    private void AssertEqual(string folder, byte[] theirs, string[] files)
    {
        ProtoCompiler compiler = Compiling.Folders(DataFolder.PathOf(folder));
        byte[] ours = compiler.CompileDescriptorSet(files);
        Assert.Equal(NamesIn(theirs), NamesIn(ours));
        Assert.True(theirs.AsSpan().SequenceEqual(ours));
        int types = compiler.Compile(files).MessageTypes.Count;
        Assert.True(types >= files.Length / 2, $"{types} types");
        output.WriteLine($"{folder}: {files.Length} files, {ours.Length} bytes equal, {types} types");
    }

    private static string? Refusal(ProtoCompiler compiler, string name)
    {
        try
        {
            compiler.Compile(name);
            return null;
        }
        catch (ProtoCompilerException refused)
        {
            return refused.Message;
        }
    }

    // Read as messages of a schema that was compiled here.
    private static List<string> NamesIn(byte[] set)
    {
        using var arena = new ArenaAllocator();
        ProtoType type = new ProtoCompiler().Compile("google/protobuf/descriptor.proto")
            .GetMessageType("google.protobuf.FileDescriptorSet");
        ProtoView read = DynamicMessage.Parse(type, set, arena).View;
        Assert.True(type.TryGetField("file"u8, out ProtoField files));
        var names = new List<string>();
        for (int i = 0; i < read.Count(files); i++)
        {
            ProtoView file = read.GetValue(files, i).Message;
            Assert.True(file.Type.TryGetField("name"u8, out ProtoField name));
            Assert.True(file.TryGet(name, out ProtoValue value));
            names.Add(value.String.ToString());
        }

        return names;
    }

    private static byte[] ByProtoc(IEnumerable<string> roots, IEnumerable<string> files)
    {
        using SchemaFolder folder = new();
        string path = Path.Combine(folder.Root, "set.pb");
        (int exitCode, string text) = GrpcTools.RunProtoc(
            [.. roots.Select(root => "-I" + root), "--include_imports", "-o" + path, .. files]);
        Assert.True(exitCode == 0, text);
        return File.ReadAllBytes(path);
    }
}
