using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// The precompiled library in the fast package: programs take it, and give the same results without it.
/// </summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public class PrecompiledTests(PackageFeed feed)
{
    private const string Schema = """
        syntax = "proto3";
        package shop;
        message Order { string id = 1; repeated Item items = 2; repeated int32 numbers = 3; }
        message Item { string name = 1; double price = 2; }
        """;

    // The first line is the number of methods that the JIT had to compile, the rest is the same in every run.
    private const string Program = """
        using System;
        using System.Runtime;
        using ProtoZeroSharp;
        using Shop;

        long before = JitInfo.GetCompiledMethodCount();
        using var arena = new ArenaAllocator();
        var order = new Order();
        order.SetId("zażółć", arena);
        order.MutableNumbers.AddRange([1, 200, 30_000, -1], arena);
        order.MutableItems.Add(arena).SetName(new string('ż', 60), arena);
        byte[] bytes = order.ToByteArray();
        Order parsed = Order.Parse(bytes, arena);
        long methods = JitInfo.GetCompiledMethodCount() - before;
        Console.WriteLine(methods);
        Console.WriteLine(Convert.ToHexString(bytes));
        Console.WriteLine($"{parsed == order} {parsed}");
        """;

    /// <summary>
    /// On the platforms that have an image. On all others the portable library runs, as in the second run.
    /// </summary>
    [Fact]
    public void Run_WithAndWithoutImage_CompilesLessAndGivesTheSame()
    {
        Consumer consumer = feed.NewConsumer("precompiled")
            .Program("app", Consumer.Fast, """<AdditionalFiles Include="shop.proto" />""")
            .File("app/shop.proto", Schema)
            .File("app/Program.cs", Program);
        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        string output = Path.Combine(consumer.Folder, "app", "bin", "Release", "net10.0");
        string[] images = Directory.GetFiles(
            Path.Combine(output, "runtimes"), "LibProtoZeroSharp.dll", SearchOption.AllDirectories);
        Assert.Equal(5, images.Length);

        (int methods, string result) = Run(consumer);
        string portable = Path.Combine(output, "LibProtoZeroSharp.dll");
        foreach (string image in images) File.Copy(portable, image, overwrite: true);
        (int portableMethods, string portableResult) = Run(consumer);

        Assert.Equal(portableResult, result);
        if (Array.Exists(images, static image => image.Contains($"/{RuntimeInformation.RuntimeIdentifier}/")))
            Assert.True(methods < 0.6 * portableMethods, $"{methods} methods of {portableMethods} are still compiled.");
    }

    private static (int Methods, string Result) Run(Consumer consumer)
    {
        string[] lines = consumer.Run("app", "Release").Succeeded().Output.Split('\n', 2);
        return (int.Parse(lines[0], CultureInfo.InvariantCulture), lines[1]);
    }
}
