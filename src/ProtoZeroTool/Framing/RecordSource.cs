using System;
using System.IO;

namespace ProtoZeroTool.Framing;

/// <summary>An input of records: unpacks it, finds its framing if need be, and reads it.</summary>
internal sealed class RecordSource : IDisposable
{
    private readonly Stream _raw;
    private readonly Stream _unpacked;

    /// <summary>Opens the records of a stream, which is closed with this.</summary>
    public RecordSource(Stream raw, FrameKind kind, Packing packing, int maxRecord)
    {
        _raw = raw;
        _unpacked = PackedStream.Open(raw, packing, out Packing found);
        Packing = found;
        var input = new InputBuffer(_unpacked);
        if (kind == FrameKind.Auto)
        {
            input.Ensure(FrameDetector.Peeked);
            // Whether this is all is known after one more look.
            input.Ensure(Math.Max(input.Window.Length, 1) + 1);
            kind = FrameDetector.Detect(input.Window, input.IsEnded);
        }

        Records = new RecordReader(input, kind, Math.Min(maxRecord, RecordReader.MaxWhole));
    }

    /// <summary>How the input is packed.</summary>
    public Packing Packing { get; }

    /// <summary>The records.</summary>
    public RecordReader Records { get; }

    /// <summary>
    /// Bytes of the input that were read and how many there are; if that is not known, bytes of records and 0.
    /// </summary>
    public (long Done, long All) Progress => _raw.CanSeek ? (_raw.Position, _raw.Length) : (Records.Position, 0);

    public void Dispose()
    {
        _unpacked.Dispose();
        _raw.Dispose();
    }
}
