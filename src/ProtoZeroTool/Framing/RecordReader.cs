using System;
using System.Buffers.Binary;
using ProtoZeroSharp;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Framing;

/// <summary>
/// Gives the records of a stream one after the other. Buffers are reused: a record is gone when the next one is read.
/// </summary>
/// <param name="input">The stream, unpacked.</param>
/// <param name="kind">The framing; not <see cref="FrameKind.Auto"/>.</param>
/// <param name="maxRecord">The longest record that is taken, in bytes.</param>
internal sealed class RecordReader(InputBuffer input, FrameKind kind, int maxRecord)
{
    /// <summary>The longest record unless the user says otherwise: as messages of streams in the library.</summary>
    public const int DefaultMaxRecord = ProtoParseOptions.DefaultMaxMessageLength;

    /// <summary>The longest message that is a whole input: a little less than the longest array.</summary>
    public const int MaxWhole = 2_147_000_000;

    private readonly FrameUnpacker _unpacker = new(maxRecord);
    private int _taken;
    private int _dataStart;
    private int _dataSize;
    private bool _isDone;

    /// <summary>The framing.</summary>
    public FrameKind Kind => kind;

    /// <summary>How many records were given before this one.</summary>
    public long Index { get; private set; } = -1;

    /// <summary>Where the frame begins in the stream.</summary>
    public long FrameOffset { get; private set; }

    /// <summary>
    /// Where <see cref="Data"/> begins in the stream. 0 for unpacked data, where offsets count in the record.
    /// </summary>
    public long Offset { get; private set; }

    /// <summary>Whether the frame held the record packed.</summary>
    public bool IsUnpacked => _unpacker.HasData;

    /// <summary>What the frame says about the record; null if nothing.</summary>
    public string? Label { get; private set; }

    /// <summary>Whether the stream ends before the record does.</summary>
    public bool IsCut { get; private set; }

    /// <summary>What ended the stream before its end.</summary>
    public FrameDamage? Damage { get; private set; }

    /// <summary>The message. The span is good until the next call of <see cref="MoveNext"/>.</summary>
    public ReadOnlySpan<byte> Data => _unpacker.HasData ? _unpacker.Data : input.Window.Slice(_dataStart, _dataSize);

    /// <summary>Bytes of the stream that are done.</summary>
    public long Position => input.Offset + _taken;

    /// <summary>What stands between the begin of the frame and its data, as it is.</summary>
    public ReadOnlySpan<byte> Header => input.Window[.._dataStart];

    /// <summary>Moves to the next record.</summary>
    /// <returns>False at the end; <see cref="Damage"/> says whether it is one in order.</returns>
    public bool MoveNext()
    {
        if (_isDone) return false;
        input.Take(_taken);
        (_taken, _dataStart, _dataSize) = (0, 0, 0);
        Label = null;
        _unpacker.Clear();
        FrameOffset = Offset = input.Offset;
        bool found = kind switch
        {
            FrameKind.None => ReadWhole(),
            FrameKind.Delimited => input.Ensure(1) && ReadDelimited(),
            FrameKind.Length32 or FrameKind.Length32Le => input.Ensure(1) && ReadLength32(),
            FrameKind.Grpc => input.Ensure(1) && ReadGrpc(),
            FrameKind.Kafka => ReadKafka(),
            FrameKind.OsmPbf => input.Ensure(1) && ReadOsm(),
            _ => throw new InvalidOperationException("The framing is not decided."),
        };
        // What was unpacked before the failure is good.
        if (input.Failure is { } failure && (!found || IsCut || kind is FrameKind.None or FrameKind.Kafka))
        {
            IsCut = found;
            Damage = new FrameDamage(
                ProtoFormatError.Truncated, input.Offset + input.Window.Length,
                $"cannot be unpacked further: {failure}");
        }

        _isDone = !found || Damage is not null || kind is FrameKind.None or FrameKind.Kafka;
        if (found) Index++;
        return found;
    }

    /// <summary>
    /// Gives what is behind the last record, a part at each call, when the frames are damaged; empty at the end.
    /// </summary>
    /// <param name="offset">Where the part begins in the stream.</param>
    public ReadOnlySpan<byte> NextRest(out long offset)
    {
        input.Take(_taken);
        _taken = 0;
        input.Ensure(1);
        offset = input.Offset;
        _taken = input.Window.Length;
        return input.Window;
    }

    private bool ReadWhole()
    {
        while (!input.IsEnded && input.Window.Length <= MaxWhole)
            input.Ensure((int)Math.Min((2L * input.Window.Length) + (1 << 20), MaxWhole + 1L));
        if (input.Window.Length > MaxWhole)
            return Fail(ProtoFormatError.TooLarge, 0, $"a message of more than {MaxWhole} bytes; is it framed?");
        // An empty input is an empty message.
        return Give(0, (ulong)input.Window.Length);
    }

    private bool ReadDelimited()
    {
        input.Ensure(WireVarint.MaxLength);
        int body = WireVarint.Read(input.Window, 0, out ulong length);
        return body < 0 ? Fail(WireVarint.ErrorAt(input.Window, 0), 0, "no length of a record") : Give(body, length);
    }

    private bool ReadLength32()
    {
        if (!input.Ensure(4)) return Fail(ProtoFormatError.Truncated, 0, "the stream ends inside a length");
        ReadOnlySpan<byte> bytes = input.Window;
        return Give(4, kind == FrameKind.Length32 ? BinaryPrimitives.ReadUInt32BigEndian(bytes)
            : BinaryPrimitives.ReadUInt32LittleEndian(bytes));
    }

    private bool ReadGrpc()
    {
        if (!input.Ensure(5)) return Fail(ProtoFormatError.Truncated, 0, "the stream ends inside the head of a frame");
        byte flag = input.Window[0];
        // The frame behind the last message of gRPC-Web holds trailers, which are text.
        if (flag is not (0 or 1 or 0x80)) return Fail(ProtoFormatError.Other, 0, $"no gRPC frame: its flag is {flag}");
        if (!Give(5, BinaryPrimitives.ReadUInt32BigEndian(input.Window[1..]))) return false;
        if (flag == 0x80) Label = "trailers";
        if (flag != 1 || IsCut) return true;
        return Unpack(input.Window.Slice(_dataStart, _dataSize), "compressed");
    }

    private bool ReadKafka()
    {
        input.Ensure(1 << 12);
        if (KafkaHeader.TryRead(input.Window, out KafkaHeader header))
        {
            while (!input.IsEnded && input.Window.Length <= maxRecord)
                input.Ensure((int)Math.Min((2L * input.Window.Length) + (1 << 16), maxRecord + 1L));
            Label = header.ToString();
            return Give(header.Size, (ulong)(input.Window.Length - header.Size));
        }

        return Fail(ProtoFormatError.Other, 0, "no message of a schema registry: 0, schema id, message indexes");
    }

    private bool ReadOsm()
    {
        if (!input.Ensure(4)) return Fail(ProtoFormatError.Truncated, 0, "the stream ends inside a length");
        uint headSize = BinaryPrimitives.ReadUInt32BigEndian(input.Window);
        if (headSize > OsmBlob.MaxHeader)
            return Fail(ProtoFormatError.TooLarge, 0, $"a BlobHeader of {headSize} bytes is not allowed");
        if (!input.Ensure(4 + (int)headSize))
            return Fail(ProtoFormatError.Truncated, 0, "the stream ends inside a BlobHeader");
        if (!OsmBlob.TryReadHeader(input.Window.Slice(4, (int)headSize), out string type, out ulong size))
            return Fail(ProtoFormatError.Other, 4, "no BlobHeader with a size");
        Label = type;
        if (!Give(4 + (int)headSize, size)) return false;
        if (IsCut) return true;
        OsmBlob blob = OsmBlob.Find(Data);
        if (blob.Packing == OsmPacking.Zlib)
            return Unpack(Data.Slice(blob.Start, blob.Size), type);
        if (blob.Packing == OsmPacking.Raw)
        {
            (_dataStart, _dataSize) = (_dataStart + blob.Start, blob.Size);
            Offset = input.Offset + _dataStart;
        }
        else
        {
            Label = $"{type}: a Blob that cannot be unpacked here";
        }

        return true;
    }

    private bool Unpack(ReadOnlySpan<byte> packed, string label)
    {
        Label = label;
        if (_unpacker.TryUnpack(packed, out string? failure))
        {
            Offset = 0;
            return true;
        }

        Damage = new FrameDamage(ProtoFormatError.Other, FrameOffset, $"a record cannot be unpacked: {failure}");
        return true;
    }

    private bool Give(int start, ulong size)
    {
        if (kind != FrameKind.None && size > (ulong)maxRecord)
        {
            return Fail(
                ProtoFormatError.TooLarge, 0,
                $"a record of {size} bytes, more than --max-record {maxRecord}; perhaps the framing is another one");
        }

        bool isWhole = input.Ensure(start + (int)size);
        (_dataStart, _dataSize) = (start, isWhole ? (int)size : input.Window.Length - start);
        _taken = start + _dataSize;
        Offset = input.Offset + start;
        if (isWhole) return true;
        IsCut = true;
        Damage = new FrameDamage(
            ProtoFormatError.Truncated, input.Offset,
            $"the stream ends inside a record: {_dataSize} of {size} bytes are there");
        return true;
    }

    private bool Fail(ProtoFormatError code, int position, string text)
    {
        Damage = new FrameDamage(code, input.Offset + position, text);
        return false;
    }
}
