using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Stack;

/// <summary>
/// No depth that the limits allow ends the stack of a thread, however many fields a message has and however its code is
/// compiled: a 599-field message nested 99 times (233 bytes) once ended processes whose project was compiled without
/// optimization.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class DeepCodeTests(ITestOutputHelper output)
{
    private const string All = "parse in place read write measure same hash clone merge print complete";

    private static readonly string[] s_ways =
        ["child", "children", "named", "nest", "one", "knots", "unknown", "extension"];
    private static readonly object[] s_stacks = [128, 192, 256, 384, 512, 1024];

    [Theory]
    [InlineData(20, OptimizationLevel.Debug)]
    [InlineData(20, OptimizationLevel.Release)]
    [InlineData(800, OptimizationLevel.Debug)]
    public void Operations_OnWideRecursiveMessage_NeverEndTheStack(int fields, OptimizationLevel level)
    {
        using var program = new DeepProgram(Wide(fields), level);
        // That of the largest message is slow.
        Check(program, (fields > 600 ? s_ways.Take(1) : s_ways).SelectMany(way => new[]
        {
            $"{way}:{(way is "named" or "nest" or "knots" ? 49 : 99)}:100",
            $"{way}:{(way == "extension" ? 99 : 3000)}:10000",
        }));

        // What is refused is refused for lack of stack only, and few levels are not.
        Assert.Contains($"{256 << 10}: {All}", program.Run("child:99:100", 256 << 10));
        Assert.Contains($"1536: {All}", program.Run("child:2:100", 1536));
        if (fields == 20) Assert.Contains($"512: {All}", program.Run("child:99:100", 512));
    }

    [Theory]
    [InlineData(40, 150, OptimizationLevel.Debug)]
    [InlineData(95, 8, OptimizationLevel.Debug)]
    [InlineData(95, 8, OptimizationLevel.Release)]
    public void Operations_OnLongChainOfMessages_NeverEndTheStack(int types, int fields, OptimizationLevel level)
    {
        var chain = Enumerable.Range(0, types).Select(i =>
            $"message {(i == 0 ? "Root" : $"T{i}")} {{ optional T{i + 1} child = 1; {Fillers(fields)} }}");
        using var program = new DeepProgram(
            $$"""syntax = "proto2"; enum E { A = 0; B = 1; } {{string.Join(' ', chain)}} message T{{types}} {}""",
            level);
        Check(program, [$"child:{types}:100"]);
        Assert.Contains($"{8 << 10}: {All}", program.Run($"child:{types}:100", 8 << 10));
    }

    private static string Wide(int fields) => $$"""
        syntax = "proto2";
        enum E { A = 0; B = 1; }
        message Root {
          optional Root child = 1;
          repeated Root children = 2;
          map<int32, Root> named = 3;
          optional group Nest = 4 { optional Root wide = 1; }
          oneof pick { Root one = 5; int32 number = 6; }
          repeated group Knots = 7 { optional Root wide = 1; }
          extensions 100000;
          {{Fillers(fields - 7)}}
        }
        """;

    // Lists of closed enums take most when they are parsed, single values when they are written and measured.
    private static string Fillers(int count) => string.Join(' ', Enumerable.Range(10, count).Select(i => (i % 4) switch
    {
        0 => $"repeated E f{i} = {i};",
        1 => $"optional int32 f{i} = {i};",
        2 => $"optional string f{i} = {i};",
        _ => $"repeated int32 f{i} = {i};",
    }));

    private void Check(DeepProgram program, IEnumerable<string> shapes)
    {
        string[] all = [.. shapes];
        string printed = program.Run([string.Join(',', all), .. s_stacks]);
        output.WriteLine(printed);
        Assert.DoesNotContain("ended with", printed);
        Assert.All(all, shape => Assert.Contains($"{shape}\n{s_stacks[0]}: ", printed));
    }
}
