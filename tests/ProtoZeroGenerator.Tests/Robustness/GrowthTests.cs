using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Tests.Model;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Robustness;

/// <summary>Time grows with the text, from the lexer to the C#, for every kind of content.</summary>
[Trait("Speed", "Slow")]
public sealed class GrowthTests
{
    // Four times as much may take this many times as long; quadratic work would take sixteen.
    private const double MostGrowth = 9;

    // Below this, other things than the text take the time.
    private static readonly TimeSpan s_least = TimeSpan.FromMilliseconds(60);

    [Theory]
    [InlineData(2_500)]
    public void Generate_ChainOfImports_TakesTimeInProportion(int count) =>
        AssertLinear(count, size => Chain(size, "import"));

    [Theory]
    [InlineData(2_500)]
    public void Generate_ChainOfPublicImports_TakesTimeInProportion(int count) =>
        AssertLinear(count, size => Chain(size, "import public"));

    [Theory]
    [InlineData(2_500)]
    public void Generate_ChainOfPublicImportsBesideOthers_TakesTimeInProportion(int count) =>
        AssertLinear(count, size =>
            [.. Chain(size, "import \"common.proto\"; import public"),
            ("/p/common.proto", "syntax = \"proto3\"; message Common {}")]);

    [Theory]
    [InlineData("message", 16_383, "  string field_{0} = {1};\n")]
    [InlineData("message", 5_000, "  string some_field_{0} = {1}; int32 someField{0}x = 1{1}0000;\n")]
    [InlineData("message", 1_500, "  message M{0} {{ int32 a = 1; }} M{0} f{0} = {1};\n")]
    [InlineData("message", 2_000, "  map<string, int64> map_{0} = {1};\n")]
    [InlineData("message", 2_000, "  oneof o{0} {{ int32 f{0} = {1}; }}\n")]
    [InlineData("message", 15_000, "  reserved \"r{0}\"; reserved 1{1}0000;\n")]
    [InlineData("enum", 16_383, "  VALUE_{0} = {0};\n")]
    [InlineData("enum", 15_000, "  E_VALUE_{0} = {0} [deprecated = true]; // Says what it is.\n")]
    [InlineData("service", 5_000, "  rpc M{0} (.E) returns (stream .E);\n")]
    public void Generate_ManyMembers_TakesTimeInProportion(string keyword, int count, string member) =>
        AssertLinear(count, size =>
    {
        var text =
            new StringBuilder(
            "syntax = \"proto3\";\n" + (keyword == "service" ? "message E {}\n" : "") + keyword + " All {\n");
        for (int i = 0; i < size; i++)
            text.AppendFormat(CultureInfo.InvariantCulture, member, i, i + 1 < 19_000 ? i + 1 : i + 1_001);
        return [("/p/a.proto", text.Append("}\n").ToString())];
    });

    [Theory]
    [InlineData(2_000, "message M{0} {{ M{0} f = 1; }}\n")]
    [InlineData(4_000, "// Comment {0}\n// of two lines.\nenum E{0} {{ E{0}_NONE = 0; }}\n")]
    [InlineData(20_000, "option java_package = \"a{0}\";\n")]
    [InlineData(60_000, "}}\n")]
    [InlineData(60_000, "message {{\n")]
    [InlineData(60_000, "/* * / */ // ]]>\n")]
    [InlineData(60_000, "\"a{0}\" \n")]
    [InlineData(60_000, "\u2028\u0085 ]]> {0}\n")]
    public void Generate_ManyDeclarations_TakesTimeInProportion(int count, string declaration) =>
        AssertLinear(count, size =>
    {
        var text = new StringBuilder("syntax = \"proto3\";\n");
        for (int i = 0; i < size; i++) text.AppendFormat(CultureInfo.InvariantCulture, declaration, i);
        return [("/p/a.proto", text.ToString())];
    });

    [Fact]
    public void Generate_ManyViewsOfAWideMessage_TakesTimeInProportion() => AssertLinear(1_000, size =>
    {
        var text = new StringBuilder("syntax = \"proto3\"; import \"protozerosharp/options.proto\";\nmessage All {\n");
        for (int i = 1; i <= size; i++) text.Append(CultureInfo.InvariantCulture, $"  int32 f{i} = {i};\n");
        text.Append("}\n");
        for (int i = 1; i <= size; i++)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"message V{i} {{ option (protozerosharp.message).view_of = \"All\"; int32 f = {i}; }}\n");
        }

        return [("/p/a.proto", text.ToString())];
    });

    // Ten of them with PROTOZERO_SLOW, which take more than a minute.
    [Fact]
    public void Generate_Megabytes_IsCode()
    {
        int length = Environment.GetEnvironmentVariable("PROTOZERO_SLOW") is null ? 2_500_000 : 10_000_000;
        var text = new StringBuilder("syntax = \"proto3\";\n");
        for (int i = 0; text.Length < length; i++)
            text.Append(
                CultureInfo.InvariantCulture,
                $"// Message number {i}, which says of itself that it is one of many and alike.\nmessage Message{i} {{\n")
                .Append("  string name = 1;\n  repeated int64 numbers = 2;\n  // The one before.\n")
                .Append(
                    CultureInfo.InvariantCulture,
                    $"  Message{Math.Max(0, i - 1)} other = 3;\n  map<string, bytes> more = 4;\n}}\n\n");

        Assert.Equal(1, Generate([("/p/a.proto", text.ToString())]));
    }

    private static (string, string)[] Chain(int count, string import) => Enumerable.Range(0, count).Select(i => (
        $"/p/f{i}.proto",
        "syntax = \"proto3\";\n" + (i == count - 1 ? $"message M{i} {{}}"
            : $"{import} \"f{i + 1}.proto\"; message M{i} {{ M{i + 1} a = 1; }}"))).ToArray();

    private static void AssertLinear(int count, Func<int, IReadOnlyList<(string, string)>> make)
    {
        Generate(make(count / 8));
        IReadOnlyList<(string, string)> small = make(count), large = make(4 * count);
        Cost.Grows(() => Generate(small), () => Generate(large), MostGrowth, s_least);
    }

    private static int Generate(IReadOnlyList<(string, string)> files)
    {
        IReadOnlyList<FileModel> models = Models.Build(null, files, out IReadOnlyList<ProtoDiagnostic> found);
        Assert.DoesNotContain(found, one => one.Id == DiagnosticId.InternalError);
        foreach (FileModel model in models)
            Assert.NotNull(EmittedFile.Emit(model).Value);
        Assert.True(models.Count == files.Count || found.Any(one => one.Severity == DiagnosticSeverity.Error));
        return models.Count;
    }
}
