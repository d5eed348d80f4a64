using System;
using System.Collections.Generic;
using System.IO;
using Apache.Arrow;
using Apache.Arrow.Ipc;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Tables;

/// <summary>Reads Arrow's own formats: the file, which is a stream between two marks, and the stream.</summary>
internal static class ArrowFile
{
    private static ReadOnlySpan<byte> Mark => "ARROW1\0\0"u8;

    /// <summary>Reads a file or stream in its batches.</summary>
    /// <param name="name">What errors call it.</param>
    /// <param name="stream">The bytes.</param>
    /// <exception cref="ToolException">While reading: they are damaged.</exception>
    public static IEnumerable<RecordBatch> Read(string name, Stream stream)
    {
        byte[] begin = new byte[Mark.Length];
        int size = stream.ReadAtLeast(begin, begin.Length, throwOnEndOfStream: false);
        Stream rest = Mark.SequenceEqual(begin.AsSpan(0, size)) ? stream
            : new Framing.PeekedStream(begin.AsMemory(0, size), stream);
        using var reader = new ArrowStreamReader(rest, leaveOpen: true);
        _ = TableErrors.Try(name, () => reader.Schema)
            ?? throw new ToolException($"{name}: is no file or stream of Arrow");
        while (TableErrors.Try(name, reader.ReadNextRecordBatch) is { } batch) yield return batch;
    }
}
