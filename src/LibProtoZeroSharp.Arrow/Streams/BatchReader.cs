using System;
using System.Runtime.ExceptionServices;
using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Streams;

/// <summary>Cuts bytes into records and records into batches.</summary>
internal sealed class BatchReader(RecordSink sink, int rows) : IDisposable
{
    private readonly ProtoArrowOptions _options = sink.Plan.Options;

    // What ended the reading, told after the rows before it.
    private ExceptionDispatchInfo? _failure;
    private long _offset;
    private long _records;

    /// <summary>Takes records until a batch is complete or no whole record is left.</summary>
    /// <param name="source">The bytes; becomes what is behind the records that were taken.</param>
    /// <returns>Whether a batch is complete. If not, more bytes are needed.</returns>
    /// <exception cref="ProtoFormatException">A record is damaged.</exception>
    /// <exception cref="ProtoArrowException">A record cannot be held.</exception>
    public bool Advance(ref ReadOnlySpan<byte> source)
    {
        _failure?.Throw();
        while (sink.Rows.Count < rows)
        {
            ReadOnlySpan<byte> rest = source;
            try
            {
                if (!TryTake(ref rest, out ReadOnlySpan<byte> record)) return false;
                if (!Append(record, source.Length - rest.Length)) return true;
            }
            catch (Exception e) when (sink.Rows.Count > 0 && e is ProtoFormatException or ProtoArrowException)
            {
                _failure = ExceptionDispatchInfo.Capture(e);
                return true;
            }

            _offset += source.Length - rest.Length;
            _records++;
            source = rest;
        }

        return true;
    }

    /// <summary>The rows since the last batch.</summary>
    public RecordBatch TakeBatch() => sink.Rows.TakeBatch();

    /// <summary>No more bytes come.</summary>
    /// <param name="rest">What is left of them.</param>
    /// <returns>Whether there is a last batch.</returns>
    /// <exception cref="ProtoFormatException">They end inside of a record.</exception>
    public bool Finish(ReadOnlySpan<byte> rest)
    {
        _failure?.Throw();
        if (!rest.IsEmpty)
        {
            var truncated = new ProtoFormatException(ProtoFormatError.Truncated, _offset);
            if (sink.Rows.Count == 0) throw truncated;
            _failure = ExceptionDispatchInfo.Capture(truncated);
        }

        return sink.Rows.Count > 0;
    }

    public void Dispose() => sink.Dispose();

    private bool TryTake(ref ReadOnlySpan<byte> source, out ReadOnlySpan<byte> record)
    {
        try
        {
            return ProtoStream.TryReadDelimited(ref source, out record, _options.MaxMessageBytes);
        }
        catch (ProtoFormatException e)
        {
            // Without a length, nothing behind it can be found: this is never skipped.
            throw new ProtoFormatException(
                new ProtoError(e.Code, _offset + e.Offset) { Limit = e.Limit });
        }
    }

    // Whether the record was appended or skipped; if not, the batch ends before it.
    private bool Append(ReadOnlySpan<byte> record, int size)
    {
        ProtoArrowSkipped? skipped = _options.Skipped;
        try
        {
            if (sink.TryAppend(record, out ProtoError error)) return true;
            error = error with { Offset = _offset + size - record.Length + error.Offset };
            if (skipped == null) throw new ProtoFormatException(error);
            skipped.Add(skipped.IsEmpty ? new ProtoFormatException(error) : null);
            return true;
        }
        catch (ProtoArrowException e)
        {
            if (e.Code == ProtoArrowError.BatchTooLarge && sink.Rows.Count > 0) return false;
            ProtoArrowException placed = e.At(_records, _offset);
            if (skipped == null) throw placed;
            skipped.Add(placed);
            return true;
        }
    }
}
