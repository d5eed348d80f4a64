using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Tests.Robustness;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;
using static ProtoZeroSharp.Compiler.Tests.Compiling;

namespace ProtoZeroSharp.Compiler.Tests;

/// <summary>
/// Every text ends in a schema or in errors with places, and never in a defect. <c>PROTOZERO_MUTATIONS</c> sets how
/// many are made.
/// </summary>
public sealed class HostileTextTests(ITestOutputHelper output)
{
    private const int DefaultCount = 6000, CorpusMutations = 600;

    private static readonly int s_count =
        Environment.GetEnvironmentVariable("PROTOZERO_MUTATIONS") is { Length: > 0 } set
        ? int.Parse(set, CultureInfo.InvariantCulture) : DefaultCount;

    [Fact]
    [Trait("Speed", "Slow")]
    public void Compile_Mutations_IsASchemaOrErrors()
    {
        int right = Enumerable.Range(0, s_count).Count(number => Ends(("m.proto", Mutator.Make(number))));

        output.WriteLine($"{s_count} mutations, {right} of them right");
        Assert.InRange(right, s_count / 30, s_count / 2);
    }

    /// <summary>Files of a real schema, one of them damaged; the others import it.</summary>
    [DataFact(DataPart.Schemas)]
    public void Compile_MutatedFileOfACorpus_IsASchemaOrErrors()
    {
        const string Entry = "opentelemetry/proto/collector/logs/v1/logs_service.proto";
        string root = DataFolder.PathOf("otlp");
        string[] names =
        [
            Entry, "opentelemetry/proto/logs/v1/logs.proto", "opentelemetry/proto/common/v1/common.proto",
            "opentelemetry/proto/resource/v1/resource.proto",
        ];
        string[] texts = [.. names.Select(name => File.ReadAllText(Path.Combine(root, name)))];
        var random = new Random(20_26);
        int right = 0;
        for (int round = 0; round < CorpusMutations; round++)
        {
            int which = random.Next(names.Length);
            (string Name, string Text)[] files = [.. names.Zip(texts)];
            files[which].Text = Damage(texts[which], texts[random.Next(texts.Length)], random);
            if (Ends(files)) right++;
        }

        output.WriteLine($"{CorpusMutations} mutations, {right} of them right");
        Assert.InRange(right, CorpusMutations / 30, CorpusMutations * 9 / 10);
    }

    public static TheoryData<string, string, int, string> Repeated => new()
    {
        { "", "{", 1 << 20, "" },
        { "", "message M {", 100_000, "" },
        { "message M ", "{ message M ", 31, "{" },
        { "", "\0", 1 << 20, "" },
        { "", "\uD800", 100_000, "" },
        { "", "\uDCFF", 100_000, "" },
        { "", "\uFFFF\uFEFF\u2028", 100_000, "" },
        { "option (a) = ", "{ b: ", 100_000, "" },
        { "option a = ", "[", 100_000, "" },
        { "", "a.", 100_000, "" },
        { "", "/*", 100_000, "" },
        { "import \"", "x/", 500_000, "\";" },
        { "import \"", "\\0", 1000, "\";" },
        { "message ", "M", 1 << 20, " {}" },
        { "package ", "p.", 100_000, "p;" },
        { "message M { optional int32 a = ", "9", 100_000, "; }" },
        { "message M { optional int32 a = ", "0x", 1, "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF; }" },
        { "message M { optional double a = 1 [default = 1e", "9", 100_000, "]; }" },
        { "message M { optional string a = 1 [default = \"", "\uD800", 1000, "\"]; }" },
        { "message M { optional string a = 1 [default = \"", "\uDCFF", 1000, "\"]; }" },
        { "message M { optional string a = 1 [default = \"", "\\377", 1000, "\"]; }" },
        { "message M { optional string a = 1 [json_name = \"", "\uD800", 1000, "\"]; }" },
        { "message M { optional string a = 1 [json_name = \"", "\\377\\0", 1000, "\"]; }" },
        { "message M { extensions ", "1 to max, ", 10_000, "1; }" },
        { "enum E { A = 0; reserved ", "-2147483648 to max, ", 10_000, "1; }" },
        { "message M { ", "oneof o { int32 a = 1; } ", 1000, " }" },
    };

    [Theory]
    [MemberData(nameof(Repeated))]
    public void Compile_RepeatedPiece_EndsOnASmallStack(string begin, string piece, int count, string end)
    {
        string text = new StringBuilder("syntax = \"proto2\";\n").Append(begin).Insert(
            "syntax = \"proto2\";\n".Length + begin.Length, piece, count).Append(end).ToString();

        StackThread.RunCompiled(256, () => Ends(("a.proto", text)));
    }

    /// <summary>The deepest that protoc takes, and one more.</summary>
    [Fact]
    public void Compile_DeepMessages_AreTypesAsDeepAsProtocTakesThem()
    {
        static string Deep(int depth) => Head
            + string.Concat(Enumerable.Range(0, depth).Select(i => $"message M{i} {{ ")) + "int32 a = 1;"
            + new string('}', depth);
        int accepted = Enumerable.Range(1, 100).Count(depth => Ends(("a.proto", Deep(depth))));

        Assert.Equal(31, accepted);
    }

    [Theory]
    [InlineData("message {1} {{}}", "syntax = \"proto3\"; package {0}; ")]
    [InlineData("message M {{ message {1} {{}} }}", "syntax = \"proto3\"; package {0}; ", 2)]
    [InlineData("enum {1} {{ A = 0; }}", "syntax = \"proto3\"; package {0}; ")]
    [InlineData("enum E {{ {1} = 0; }}", "syntax = \"proto3\"; package {0}; ")]
    [InlineData("message M {{ int32 {1} = 1; }}", "syntax = \"proto3\"; package {0}; ", 2)]
    [InlineData("message M {{ optional int32 {1} = 1; }}", "syntax = \"proto3\"; package {0}; ", 2)]
    [InlineData("message M {{ oneof {1} {{ int32 a = 1; }} }}", "syntax = \"proto3\"; package {0}; ", 2)]
    [InlineData("message M {{ oneof o {{ int32 {1} = 1; }} }}", "syntax = \"proto3\"; package {0}; ", 2)]
    [InlineData("message M {{ map<string, M> {1} = 1; }}", "syntax = \"proto3\"; package {0}; ", 2 + 11)]
    [InlineData("message M {{ optional group A{1} = 1 {{}} }}", "syntax = \"proto2\"; package {0}; ", 2 + 1)]
    [InlineData("message M {{ extensions 1 to 9; }} extend M {{ optional int32 {1} = 1; }}",
        "syntax = \"proto2\"; package {0}; ")]
    [InlineData("service {1} {{}}", "syntax = \"proto3\"; package {0}; ")]
    [InlineData("message M {{}} service S {{ rpc {1}(M) returns (M); }}", "syntax = \"proto3\"; package {0}; ", 2)]
    public void Compile_FullName_HasAtMost1023Letters(string declaration, string head, int more = 0)
    {
        string package = new('p', 511);
        for (int length = 1000; length <= 1030; length++)
        {
            // The name has the length that is left.
            string name = new('a', length - package.Length - 1 - more);
            string text = string.Format(null, head + declaration, package, name);
            bool isRight = Ends(("a.proto", text));
            Assert.Equal((length, length <= 1023), (length, isRight));
        }
    }

    [Fact]
    public void Compile_LongNameAroundMany_IsRefusedBeforeItTakesMemory()
    {
        string text = Head + $"message {new string('M', 60_000)} {{\n"
            + string.Concat(Enumerable.Range(1, 15_000).Select(number => $"int32 a{number} = {number};")) + "}";
        Assert.InRange(text.Length, 300_000, 400_000);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.All(Sources(("a.proto", text)).ErrorsOf("a.proto"), error => Assert.EndsWith("PZ1023", error));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 100_000_000);
    }

    [Fact]
    public void Compile_LongChainOfImports_IsASchema()
    {
        const int Count = 2000;
        bool isRight = Ends([.. Enumerable.Range(0, Count).Select(i => (
            $"f{i}.proto", Head + (i == Count - 1 ? "message M {}" : $"import public \"f{i + 1}.proto\";")))]);
        Assert.True(isRight);
    }

    [Fact]
    public void Compile_FileThatIsNotUtf8_IsASchemaOrErrors()
    {
        using SchemaFolder folder = new();
        byte[] text = Encoding.UTF8.GetBytes(Head + "message M { string a = 1 [json_name = \"????\"]; } // ????");
        var random = new Random(7);
        for (int round = 0; round < 300; round++)
        {
            byte[] bytes = [.. text];
            for (int i = 0; i < bytes.Length; i++)
            {
                if (bytes[i] == '?' || random.Next(200) == 0) bytes[i] = (byte)random.Next(128, 256);
            }

            File.WriteAllBytes(Path.Combine(folder.Root, "a.proto"), bytes);
            Ends(Folders(folder.Root), "a.proto", null);
        }
    }

    // Without the limit of memory, which would end most of them before they are parsed.
    private static bool Ends(params (string Name, string Text)[] files)
    {
        var compiler = new ProtoCompiler { MaxMemoryBytes = ProtoSchemaOptions.NoMemoryLimit };
        foreach ((string name, string text) in files) compiler.AddSource(name, text);
        return Ends(compiler, files[0].Name, files.ToDictionary());
    }

    // Whether it is a schema. No error is a defect, and each is at a place in a text.
    private static bool Ends(ProtoCompiler compiler, string name, Dictionary<string, string>? texts)
    {
        try
        {
            Assert.NotNull(compiler.Compile(name));
            return true;
        }
        catch (ProtoCompilerException exception)
        {
            Assert.NotEmpty(exception.Errors);
            Assert.NotEmpty(exception.Message);
            foreach (ProtoCompilerError error in exception.Errors)
            {
                Assert.True(error.Code is ['P', 'Z', '0' or '1', ..], error.ToString());
                Assert.NotEmpty(error.Message);
                Assert.InRange(error.Line, 1, int.MaxValue);
                if (texts is not null) Assert.InRange(error.Column, 1, texts[error.Name].Length + 1);
            }

            return false;
        }
    }

    private static string Damage(string text, string other, Random random)
    {
        var damaged = new StringBuilder(text);
        for (int i = random.Next(1, 4); i > 0; i--)
        {
            int place = random.Next(damaged.Length);
            int length = Math.Min(random.Next(1, 12), damaged.Length - place);
            int from = random.Next(other.Length);
            if (random.Next(3) > 0) damaged.Remove(place, length);
            if (random.Next(3) > 0) damaged.Insert(place, other.AsSpan(from, Math.Min(length, other.Length - from)));
        }

        return damaged.ToString();
    }
}
