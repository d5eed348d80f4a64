using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using Cluster.Telemetry;
using ProtoZeroSharp;

namespace Cluster.Work;

/// <summary>
/// A file of log records: exports with their lengths in front (<c>.delimited</c>), or one export as it is sent
/// (<c>.otlp</c>); compressed if <c>.gz</c> follows.
/// </summary>
internal static class RecordFile
{
    /// <summary>The longest export, in bytes. A longer one is an error, whatever length is claimed.</summary>
    public const int MaxExport = 64 << 20;

    /// <summary>All files of a folder, as paths inside of it, in a fixed order.</summary>
    public static IReadOnlyList<string> In(string folder) =>
    [
        .. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Where(IsOne)
            .Select(file => Path.GetRelativePath(folder, file)).Order(StringComparer.Ordinal),
    ];

    /// <summary>The exports of a file, one after the other. Each is valid until the arena is reset.</summary>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="InvalidDataException">It is damaged where it is compressed.</exception>
    /// <exception cref="ProtoFormatException">It is damaged elsewhere.</exception>
    public static IEnumerable<ExportLogsServiceRequest> Read(string path, ArenaAllocator arena)
    {
        using Stream stream = Open(path);
        if (KindOf(path) == ".otlp")
        {
            yield return ExportLogsServiceRequest.Parse(ReadAll(stream, path), arena);
            yield break;
        }

        foreach (ExportLogsServiceRequest export in
            ProtoStream.ReadDelimited<ExportLogsServiceRequest>(stream, arena, MaxExport))
            yield return export;
    }

    private static bool IsOne(string path) => KindOf(path) is ".otlp" or ".delimited";

    private static string KindOf(string path) =>
        Path.GetExtension(IsCompressed(path) ? Path.GetFileNameWithoutExtension(path) : path);

    private static bool IsCompressed(string path) => path.EndsWith(".gz", StringComparison.Ordinal);

    private static Stream Open(string path)
    {
        FileStream file = File.OpenRead(path);
        return IsCompressed(path) ? new GZipStream(file, CompressionMode.Decompress) : file;
    }

    private static ReadOnlySpan<byte> ReadAll(Stream stream, string path)
    {
        byte[] bytes = new byte[1 << 20];
        int count = 0;
        while (stream.Read(bytes, count, bytes.Length - count) is > 0 and int read)
        {
            count += read;
            if (count < bytes.Length) continue;
            if (count >= MaxExport) throw new InvalidDataException($"{path} is longer than {MaxExport} bytes.");
            Array.Resize(ref bytes, 2 * count);
        }

        return bytes.AsSpan(0, count);
    }
}
