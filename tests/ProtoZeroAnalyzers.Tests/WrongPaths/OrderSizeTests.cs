using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroAnalyzers.Tests.WrongPaths;

/// <summary>
/// How much text it takes to build an order with nested messages, three lists and two maps, against Google's object
/// initializer of the same order. Both texts are compiled with the classes of the real generators and run.
/// </summary>
public sealed partial class OrderSizeTests(ITestOutputHelper output)
{
    private const string GoogleNamespace = "GoogleShop";

    /// <summary>The goal, with the arena called <c>a</c>.</summary>
    private const double MaxRatio = 1.30;

    private static readonly string s_ours = WrongProgram.Resource("OrderByUs.txt");
    private static readonly string s_theirs = WrongProgram.Resource("OrderByGoogle.txt");

    [Fact]
    public async Task BuildOrder_InOurs_GivesBytesOfGoogle()
    {
        using Programs programs = await Programs.Compile(
            [
                ("ours.cs", InMethod("Ours", "Shop", s_ours, "")),
                ("theirs.cs", InMethod("Theirs", GoogleNamespace, s_theirs, "using Google.Protobuf;")),
            ],
            GoogleClasses());
        Assert.DoesNotContain(programs.Found, it => it is "ours.cs" or "theirs.cs");
        Assert.Equal(programs.Run<byte[]>("Theirs"), programs.Run<byte[]>("Ours"));
    }

    [Fact]
    public void BuildOrder_InOurs_TakesLittleMoreText()
    {
        double ratio = (double)Length(s_ours) / Length(s_theirs);
        int named = Length(ArenaName().Replace(s_ours, "arena"));
        output.WriteLine($"{Length(s_ours)} characters against {Length(s_theirs)}: {ratio:F3}");
        output.WriteLine($"{named} with the arena called \"arena\": {(double)named / Length(s_theirs):F3}");
        Assert.True(ratio <= MaxRatio, $"{ratio:F3}");
    }

    [GeneratedRegex(@"\ba\b")]
    private static partial Regex ArenaName();

    private static int Length(string text) => text.Count(c => !char.IsWhiteSpace(c));

    private static string InMethod(string name, string space, string body, string library) => $$"""
        using ProtoZeroSharp;
        using {{space}};
        {{library}}

        static class {{name}}
        {
            static byte[] Run(ArenaAllocator a)
            {
                {{body}}
                return order.ToByteArray();
            }
        }
        """;

    // What protoc makes of the schema, in a namespace of its own.
    private static string GoogleClasses()
    {
        string folder = Directory.CreateTempSubdirectory("protozero").FullName;
        try
        {
            string schema = WrongProgram.Resource("shop.proto")
                .Replace("\"Shop\"", $"\"{GoogleNamespace}\"", StringComparison.Ordinal);
            File.WriteAllText(Path.Combine(folder, "shop.proto"), schema);
            (int exitCode, string text) = GrpcTools.RunProtoc($"-I{folder}", $"--csharp_out={folder}", "shop.proto");
            Assert.True(exitCode == 0, text);
            return File.ReadAllText(Path.Combine(folder, "Shop.cs"));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
