using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroSharp.Compiler;
using Xunit;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary>What <c>protozero infer</c> writes for samples.</summary>
/// <param name="Text">The <c>.proto</c>.</param>
internal sealed record InferredSchema(string Text)
{
    /// <summary>The declarations, without comments and indentation.</summary>
    public IReadOnlyList<string> Lines { get; } =
    [
        .. Text.Split('\n').Select(line => line.Split("//")[0].Trim()).Where(line => line.Length > 0),
    ];

    /// <summary>Infers from samples, each a file.</summary>
    public static InferredSchema Of(IEnumerable<byte[]> samples, params IEnumerable<string> options)
    {
        ToolRun run = Run(samples, options);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        return new InferredSchema(run.Output);
    }

    /// <summary>The same, and makes sure that it reads them.</summary>
    public static InferredSchema Reading(IEnumerable<byte[]> samples, params IEnumerable<string> options)
    {
        List<byte[]> all = [.. samples];
        InferredSchema schema = Of(all, options);
        ProtoType type = schema.Compile();
        Assert.All(all, sample => AssertReads(type, sample));
        return schema;
    }

    /// <summary>Runs the command on samples, each a file.</summary>
    public static ToolRun Run(IEnumerable<byte[]> samples, params IEnumerable<string> options)
    {
        using ToolFolder folder = new();
        List<string> files = [];
        foreach (byte[] sample in samples)
        {
            files.Add($"{files.Count}.bin");
            folder.File(files[^1], sample);
        }

        return ToolFolder.Run(["infer", .. files.Select(folder.PathOf), "--framing", "none", .. options]);
    }

    /// <summary>Runs the command on one sample.</summary>
    public static (ToolRun Run, string Text) Run(byte[] sample, params IEnumerable<string> options)
    {
        (ToolRun run, byte[] bytes) =
            ToolFolder.RunOn(sample, ["infer", "-", "--framing", "none", "--unpack", "none", .. options]);
        return (run, Encoding.UTF8.GetString(bytes));
    }

    /// <summary>Compiles it.</summary>
    public ProtoType Compile(string message = "Root")
    {
        var compiler = new ProtoCompiler();
        compiler.AddSource("a.proto", Text);
        return compiler.Compile("a.proto").GetMessageType(message);
    }

    /// <summary>Fails unless the type reads a sample without unknown fields, and writes the same content.</summary>
    public static void AssertReads(ProtoType type, byte[] sample)
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message = DynamicMessage.Parse(type, sample, arena);
        Assert.Equal(0, message.CountUnknownFields());
        string expected = WireContent.Of(sample, type);
        Assert.DoesNotContain("unknown", expected);
        Assert.Equal(expected, WireContent.Of(message.ToByteArray(), type));
    }
}
