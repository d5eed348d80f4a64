using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp;
using Xunit;

namespace ProtoZeroTool.Tests.Plugin;

/// <summary>What the plug-in answers to a request.</summary>
/// <param name="Error">The error that protoc shows, or null.</param>
/// <param name="Files">The code by the names of its files.</param>
/// <param name="Warnings">What it wrote to the standard error.</param>
internal sealed record PluginRun(string? Error, IReadOnlyDictionary<string, string> Files, string Warnings)
{
    private const int Wanted = 1, Parameter = 2, File = 15, Source = 17;

    /// <summary>Runs the plug-in in this process.</summary>
    public static PluginRun Of(byte[] request)
    {
        (ToolRun run, byte[] response) = ToolFolder.RunOn(request, PluginCommand.Name);
        Assert.Equal((0, ""), (run.ExitCode, run.Output));
        return Read(response) with { Warnings = run.Error };
    }

    /// <summary>A request as protoc makes it, by Google's writer.</summary>
    /// <param name="set">The encoded set of the files with all that they import.</param>
    /// <param name="wanted">Those to generate.</param>
    /// <param name="parameter">What stands behind <c>--zerosharp_opt</c>.</param>
    /// <param name="sources">The files to generate, with options for the source.</param>
    public static byte[] Request(
        byte[] set, IEnumerable<string> wanted, string parameter = "", params IEnumerable<FileDescriptorProto> sources)
    {
        var bytes = new MemoryStream();
        using (var output = new CodedOutputStream(bytes))
        {
            void Write(int number, ByteString content)
            {
                output.WriteTag(number, WireFormat.WireType.LengthDelimited);
                output.WriteBytes(content);
            }

            foreach (string name in wanted) Write(Wanted, ByteString.CopyFromUtf8(name));
            Write(Parameter, ByteString.CopyFromUtf8(parameter));
            var files = new ProtoReader(set);
            while (files.Next()) Write(File, ByteString.CopyFrom(files.ReadBytes()));
            foreach (FileDescriptorProto file in sources) Write(Source, file.ToByteString());
        }

        return bytes.ToArray();
    }

    /// <summary>Reads a response by our reader; what it says of features is checked.</summary>
    public static PluginRun Read(byte[] response)
    {
        string? error = null;
        var files = new Dictionary<string, string>();
        var numbers = new Dictionary<int, ulong>();
        var reader = new ProtoReader(response);
        while (reader.Next())
        {
            if (reader.FieldNumber == 1) error = reader.ReadString();
            else if (reader.FieldNumber == File) AddFile(files, reader.ReadMessage());
            else numbers.Add(reader.FieldNumber, reader.ReadUInt64());
        }

        Assert.Equal(new Dictionary<int, ulong> { [2] = 3, [3] = 998, [4] = 1001 }, numbers);
        return new PluginRun(error, files, "");
    }

    /// <summary>Fails unless the plug-in wrote these files.</summary>
    public string? Difference(IReadOnlyDictionary<string, string> expected)
    {
        if (Error is not null) return Error;
        string[] names = [.. expected.Keys.Order(StringComparer.Ordinal)];
        string[] found = [.. Files.Keys.Order(StringComparer.Ordinal)];
        if (!names.SequenceEqual(found)) return $"{string.Join(' ', found)} and not {string.Join(' ', names)}";
        return names.Select(name => Difference(name, expected[name], Files[name])).FirstOrDefault(it => it is not null);
    }

    private static string? Difference(string name, string expected, string found)
    {
        if (expected == found) return null;
        string[] left = expected.Split('\n'), right = found.Split('\n');
        int line = left.Zip(right).TakeWhile(pair => pair.First == pair.Second).Count();
        return $"{name}:{line + 1}: {right.ElementAtOrDefault(line)} and not {left.ElementAtOrDefault(line)}";
    }

    private static void AddFile(Dictionary<string, string> files, ProtoReader reader)
    {
        string name = "", text = "";
        while (reader.Next())
        {
            if (reader.FieldNumber == 1) name = reader.ReadString();
            else if (reader.FieldNumber == File) text = reader.ReadString();
            else reader.Skip();
        }

        files.Add(name, text);
    }
}
