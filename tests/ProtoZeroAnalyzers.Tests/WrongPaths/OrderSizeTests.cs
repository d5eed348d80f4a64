using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroAnalyzers.Tests.WrongPaths;

/// <summary>
/// How much text it takes to build an order with nested messages, three lists and two maps, against Google's object
/// initializer of the same order. Both texts are compiled with the classes of the real generators and run.
/// </summary>
public sealed class OrderSizeTests(ITestOutputHelper output)
{
    private const string GoogleNamespace = "GoogleShop";

    /// <summary>What is reached, rounded up; it must not grow. The goal is 1.3.</summary>
    private const double MaxRatio = 1.83;

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
    public void BuildOrder_InOurs_TakesNoMoreTextThanBefore()
    {
        double ratio = (double)Length(s_ours) / Length(s_theirs);
        output.WriteLine($"{Length(s_ours)} characters against {Length(s_theirs)}: {ratio:F3}");
        Assert.True(ratio <= MaxRatio, $"{ratio:F3}");
    }

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
