using System;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using Xunit;
using static ProtoZeroSharp.Compiler.Tests.Compiling;

namespace ProtoZeroSharp.Compiler.Tests;

/// <summary>What a run takes is limited by default, in relation to its texts.</summary>
public sealed class MemoryLimitTests
{
    // Of what is refused only the tokens are made, 16 bytes for each in a list that doubles.
    private const int Long = 4 << 20, TokensOnly = 64;

    private static readonly ProtoSchemaOptions s_unlimited =
        new() { MaxMemoryBytes = ProtoSchemaOptions.NoMemoryLimit };

    // A text of four megabytes with short declarations took up to 1.6 GB.
    [Theory]
    [Trait("Speed", "Slow")]
    [InlineData("message A {", "int32 f{0}={0};", "}")]
    [InlineData("message A {", "map<int32,A> f{0}={0};", "}")]
    [InlineData("message A {", "oneof o{0}{{int32 f{0}={0};}}", "}")]
    [InlineData("message A {", "optional int32 f{0}={0};", "}")]
    [InlineData("", "message A{0}{{}}", "")]
    [InlineData("enum E { Z = 0;", "a{0}={0};", "}")]
    [InlineData("message A { reserved 536870911", ",{0}", "; }")]
    [InlineData("message A {} service S {", "rpc m{0}(A)returns(A);", "}")]
    [InlineData(
        "import 'google/protobuf/descriptor.proto'; message M { repeated M a = 1; } "
        + "extend google.protobuf.FileOptions { M m = 5000; } option (m) = {", "a{{}}", "};")]
    public void Compile_TextOfManyDeclarations_IsRefusedOrTakesLittle(string begin, string repeated, string end)
    {
        foreach (int length in (int[])[Long / 16, Long / 4, Long])
        {
            string text = Text(begin, repeated, end, length);
            long before = GC.GetAllocatedBytesForCurrentThread();
            bool isRefused = !Compiles(Sources(("a.proto", text)));
            long taken = GC.GetAllocatedBytesForCurrentThread() - before;

            long most = isRefused ? TokensOnly * (long)text.Length
                : (5 * (ProtoCompiler.FreeBytes + (ProtoCompiler.BytesPerChar * (long)text.Length)) / 4);
            Assert.InRange(taken, 0, most);
            if (length == Long) Assert.True(isRefused);
        }
    }

    [Fact]
    public void Compile_MoreThanIsAllowed_SaysHowMuchAndWhere()
    {
        string text = Head + "message A { int32 a = 1; }";
        Assert.Equal(["A"], Sources(("a.proto", text)).TypesOf("a.proto"));

        var small = new ProtoCompiler { MaxMemoryBytes = 5_000 };
        small.AddSource("a.proto", text);
        Assert.Equal(["a.proto:1:1 PZ9008"], small.ErrorsOf("a.proto"));
        var error = Assert.Throws<ProtoCompilerException>(() => small.CompileDescriptorSet("a.proto"));
        Assert.Contains(" 5000 bytes (MaxMemoryBytes", error.Message);
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoCompiler { MaxMemoryBytes = -2 });
        Assert.Equal(ProtoSchemaOptions.MemoryLimitOfInput, new ProtoCompiler().MaxMemoryBytes);
    }

    [Fact]
    public void Compile_WithoutLimit_TakesWhatTheDefaultRefuses()
    {
        string text = Text("message A {", "int32 f{0}={0};", "}", Long / 4);
        Assert.Equal(["a.proto:1:1 PZ9008"], Sources(("a.proto", text)).ErrorsOf("a.proto"));

        var compiler = new ProtoCompiler { MaxMemoryBytes = ProtoSchemaOptions.NoMemoryLimit };
        compiler.AddSource("a.proto", text);
        Assert.Equal(["A"], ProtoSchema.Load(compiler.CompileDescriptorSet("a.proto"), s_unlimited)
            .MessageTypes.Select(type => type.FullName));
    }

    [DataTheory(DataPart.Schemas)]
    [InlineData("corpus/googleapis")]
    [InlineData("corpus/protobuf-tests")]
    [InlineData("otlp")]
    [InlineData("osm")]
    [InlineData("mvt")]
    public void Compile_RealFiles_AreFarFromTheLimit(string folder)
    {
        string root = DataFolder.PathOf(folder);
        string[] names = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(root, file).Replace('\\', '/'))];
        long chars = names.Sum(name => new FileInfo(Path.Combine(root, name)).Length);
        var compiler = new ProtoCompiler
        {
            MaxMemoryBytes = (ProtoCompiler.FreeBytes / 2) + (ProtoCompiler.BytesPerChar * chars),
        };
        compiler.AddFolder(root);

        Assert.NotEmpty(compiler.CompileDescriptorSet(names));
    }

    private static bool Compiles(ProtoCompiler compiler)
    {
        try
        {
            return compiler.CompileDescriptorSet("a.proto").Length > 0;
        }
        catch (ProtoCompilerException error)
        {
            Assert.Equal("PZ9008", Assert.Single(error.Errors).Code);
            return false;
        }
    }

    // Numbers that fields cannot have are left out.
    private static string Text(string begin, string repeated, string end, int length)
    {
        var text = new StringBuilder(Head + begin);
        var format = CompositeFormat.Parse(repeated);
        for (int i = 1; text.Length < length; i++)
            text.AppendFormat(null, format, i < 19_000 ? i : i + 1_000);
        return text.Append(end).ToString();
    }
}
