using System;
using System.IO;
using System.IO.Compression;

namespace ProtoZeroTool.Framing;

/// <summary>Unpacks single records. What it holds grows with what comes out, up to the longest record.</summary>
internal sealed class FrameUnpacker(int maxRecord)
{
    private const int First = 1 << 16;

    private byte[] _packed = [];
    private byte[] _data = [];
    private int _size;

    /// <summary>Whether there is an unpacked record.</summary>
    public bool HasData { get; private set; }

    /// <summary>The unpacked record.</summary>
    public ReadOnlySpan<byte> Data => _data.AsSpan(0, _size);

    /// <summary>Forgets the record.</summary>
    public void Clear() => HasData = false;

    /// <summary>Unpacks a record; gzip and zlib tell themselves.</summary>
    public bool TryUnpack(ReadOnlySpan<byte> packed, out string? failure)
    {
        if (_packed.Length < packed.Length) _packed = new byte[Math.Max(packed.Length, First)];
        packed.CopyTo(_packed);
        var source = new MemoryStream(_packed, 0, packed.Length, writable: false);
        using Stream stream = PackedStream.IsGzip(packed) ? new GZipStream(source, CompressionMode.Decompress)
            : new ZLibStream(source, CompressionMode.Decompress);
        _size = 0;
        failure = null;
        try
        {
            while (true)
            {
                if (_size == _data.Length)
                    Array.Resize(ref _data, (int)Math.Min(Math.Max(First, 2L * _data.Length), maxRecord + 1L));
                int read = stream.Read(_data, _size, _data.Length - _size);
                _size += read;
                if (read == 0) break;
                if (_size > maxRecord) failure = $"more than --max-record {maxRecord} bytes";
                if (failure is not null) return false;
            }
        }
        catch (InvalidDataException exception)
        {
            failure = exception.Message;
            return false;
        }

        HasData = true;
        return true;
    }
}
