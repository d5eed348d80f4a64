using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>
/// Google's C++ reads what we wrote: one run of protoc decodes many messages of many types, as fields of a message made
/// for it.
/// </summary>
internal sealed class ProtocJudge : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("protozero-judge-").FullName;
    private readonly string _root;
    private readonly Dictionary<WireMessage, int> _numbers = [];

    public ProtocJudge(string root, IReadOnlyList<WireMessage> types)
    {
        _root = root;
        var schema = new StringBuilder("""
            edition = "2024";
            option optimize_for = LITE_RUNTIME; // else it could not import the lite ones

            """);
        foreach (string file in types.Select(type => type.File).Distinct()) schema.AppendLine($"""import "{file}";""");
        schema.AppendLine("message Batch {");
        foreach (WireMessage type in types)
        {
            _numbers.Add(type, _numbers.Count + 1);
            schema.AppendLine($"  repeated .{type.FullName} f{_numbers.Count} = {_numbers.Count};");
        }

        File.WriteAllText(Path.Combine(_folder, "batch.proto"), schema.AppendLine("}").ToString());
    }

    /// <summary>Adds a message to a batch.</summary>
    public void Add(MemoryStream batch, WireMessage type, byte[] bytes)
    {
        RandomWire.Tag(batch, _numbers[type], WireType.LengthDelimited);
        RandomWire.LengthDelimited(batch, bytes);
    }

    /// <summary>The text form of a batch, a line for each field.</summary>
    public string[] Decode(MemoryStream batch) =>
        GrpcTools.Decode([_folder, _root], "batch.proto", "Batch", batch.GetBuffer().AsMemory(0, (int)batch.Length))
            .Split('\n');

    public void Dispose() => Directory.Delete(_folder, recursive: true);
}
