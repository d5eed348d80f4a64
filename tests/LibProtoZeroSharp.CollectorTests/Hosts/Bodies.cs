using System;
using System.IO;
using System.IO.Compression;
using System.Net;
using System.Net.Http;
using System.Threading.Tasks;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Bodies of HTTP.</summary>
internal static class Bodies
{
    /// <summary>An export of one record, for traces, logs and metrics alike.</summary>
    public static byte[] One { get; } = OfLength(40);

    /// <summary>An export of one record that has exactly <paramref name="length"/> bytes.</summary>
    public static byte[] OfLength(int length)
    {
        for (int padding = length; ; padding--)
        {
            byte[] export = Wire.Field(1, Wire.Field(2, Wire.Field(2, Wire.Field(1000, new byte[padding]))));
            if (export.Length == length) return export;
            if (padding == 0) throw new ArgumentOutOfRangeException(nameof(length));
        }
    }

    /// <summary>The bytes, compressed.</summary>
    public static byte[] Compress(byte[] bytes, string encoding)
    {
        var packed = new MemoryStream();
        using (Stream stream = encoding switch
        {
            "br" => new BrotliStream(packed, CompressionLevel.Fastest),
            "deflate" => new ZLibStream(packed, CompressionLevel.Fastest),
            _ => new GZipStream(packed, CompressionLevel.Fastest),
        })
        {
            stream.Write(bytes);
        }

        return packed.ToArray();
    }

    /// <summary>The bytes in chunks, with no length in the header.</summary>
    public static HttpContent InChunks(byte[] bytes) => new Chunks(bytes);

    private sealed class Chunks(byte[] bytes) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            for (int i = 0; i < bytes.Length; i += 1000)
            {
                await stream.WriteAsync(bytes.AsMemory(i, Math.Min(1000, bytes.Length - i)));
                await stream.FlushAsync();
            }
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
