using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Plugin;

/// <summary>A <c>google.protobuf.compiler.CodeGeneratorRequest</c>.</summary>
internal sealed class PluginRequest
{
    private readonly Dictionary<string, WireMessage> _complete = [];

    /// <summary>Reads a request.</summary>
    /// <exception cref="ToolException">The bytes are none.</exception>
    public PluginRequest(ReadOnlyMemory<byte> bytes)
    {
        var request = new WireMessage(bytes);
        Wanted = [.. request.Texts(1).Distinct()];
        Parameter = request.Text(2);
        foreach (WireMessage file in request.Messages(17)) _complete.TryAdd(file.Text(1), file);

        // A built-in file that is only imported is the one that comes with the generator, as for all its hosts.
        HashSet<string> wanted = [.. Wanted];
        Files =
        [
            .. request.Messages(15).DistinctBy(file => file.Text(1)).Where(file =>
                wanted.Contains(file.Text(1)) || !EmbeddedImports.Instance.Names.Contains(file.Text(1))),
        ];
    }

    private PluginRequest(IEnumerable<WireMessage> files)
    {
        Files =
        [
            .. files.DistinctBy(file => file.Text(1))
                .Where(file => !EmbeddedImports.Instance.Names.Contains(file.Text(1))),
        ];
        Wanted = [.. Files.Select(file => file.Text(1))];
        Parameter = "";
    }

    /// <summary>Import names of the files to generate.</summary>
    public IReadOnlyList<string> Wanted { get; }

    /// <summary>What stands behind <c>--zerosharp_opt</c>.</summary>
    public string Parameter { get; }

    /// <summary>The descriptors of these files and of what they import.</summary>
    public IReadOnlyList<WireMessage> Files { get; }

    /// <summary>
    /// The files of a <c>google.protobuf.FileDescriptorSet</c>, as if all of them had been asked for.
    /// </summary>
    /// <exception cref="PluginException">The bytes are none.</exception>
    public static PluginRequest OfSet(ReadOnlyMemory<byte> bytes) => new(new WireMessage(bytes).Messages(1));

    /// <summary>
    /// The descriptor of a file with the options that are for the source only; of what is only imported there is none,
    /// nor from a protoc of before 2023.
    /// </summary>
    public WireMessage Complete(WireMessage file) => _complete.GetValueOrDefault(file.Text(1)) ?? file;
}
