using System.Collections.Generic;
using System.IO;
using System.Text;
using ProtoZeroGenerator;
using ProtoZeroSharp;

namespace ProtoZeroTool.Plugin;

/// <summary>A <c>google.protobuf.compiler.CodeGeneratorResponse</c>.</summary>
/// <param name="Error">Why there is no code; null if nothing is wrong.</param>
/// <param name="Files">The code.</param>
internal sealed record PluginResponse(string? Error, IReadOnlyList<EmittedFile> Files)
{
    // FEATURE_PROTO3_OPTIONAL and FEATURE_SUPPORTS_EDITIONS.
    private const ulong Features = 1 | 2;

    // EDITION_PROTO2 and EDITION_2024.
    private const int FirstEdition = 998, LastEdition = 1001;

    /// <summary>Writes it in the binary format.</summary>
    public void WriteTo(Stream stream)
    {
        using var arena = new ArenaAllocator();
        using var writer = new ProtoWriter(arena);
        if (Error is not null) writer.AddString(1, Utf8Of(Error));
        writer.AddUInt64(2, Features);
        writer.AddInt32(3, FirstEdition);
        writer.AddInt32(4, LastEdition);
        foreach (EmittedFile file in Files)
        {
            writer.StartSub(15);
            writer.AddString(1, Utf8Of(file.HintName));
            writer.AddString(15, Utf8Of(file.Text));
            writer.CloseSub();
        }

        writer.WriteTo(stream);
    }

    // Names that are not UTF-8 have no form here: what is wrong in them is replaced, as where a file is written.
    private static byte[] Utf8Of(string text) => Encoding.UTF8.GetBytes(text);
}
