using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>One packed list of <see cref="Count"/> values.</summary>
/// <param name="name">Of the table.</param>
/// <param name="field">1: uint32, 2: sint64, 3: fixed32, 4: fixed64.</param>
/// <param name="values">The values.</param>
internal sealed class PackedWorkload(string name, int field, ulong[] values)
    : MessageWorkload<Ours.Packed, Theirs.Packed>(name, Encode(field, values))
{
    public const int Count = 250_000;

    private const string NativeDecode = "protozero into a vector", NativeEncode = "protozero, fixed buffer";

    private readonly uint[] _words = values.Select(static value => (uint)value).ToArray();
    private readonly long[] _numbers = values.Select(static value => (long)value).ToArray();

    public override void Setup()
    {
        base.Setup();
        Agreement.Length(Length, ByHand(), $"{Name}: by hand");
        if (!NativePeer.IsBuilt) return;
        Agreement.Length(values.Length, NativeTables.DecodePacked(Source), $"{Name}: protozero");
        int written = (int)EncodeNatively();
        Agreement.Bytes(Source.Span, Target.Span[..written], $"{Name}: protozero, write");
    }

    public override IEnumerable<WorkloadRow> Rows()
    {
        string? decode = NativePeer.IsBuilt ? NativeDecode : null, encode = NativePeer.IsBuilt ? NativeEncode : null;
        foreach (WorkloadRow row in base.Rows())
        {
            yield return row.Google switch
            {
                GoogleParse when row.Native is null => row with { Native = decode },
                GoogleWrite => row with { Native = encode },
                _ => row,
            };
        }

        yield return new("by hand", ByHand, GoogleWrite, encode);
        if (!NativePeer.IsBuilt) yield break;
        yield return new(NativeDecode, () => NativeTables.DecodePacked(Source));
        yield return new(NativeEncode, EncodeNatively);
    }

    private static byte[] Encode(int field, ulong[] values)
    {
        var message = new Theirs.Packed();
        switch (field)
        {
            case 1: message.Uints.AddRange(values.Select(static value => (uint)value)); break;
            case 2: message.Sints.AddRange(values.Select(static value => (long)value)); break;
            case 3: message.Words.AddRange(values.Select(static value => (uint)value)); break;
            default: message.Longs.AddRange(values); break;
        }

        return message.ToByteArray();
    }

    private long ByHand()
    {
        using var writer = new ProtoWriter(WriterArena);
        switch (field)
        {
            case 1: writer.AddPackedUInt32(1, _words); break;
            case 2: writer.AddPackedSInt64(2, _numbers); break;
            case 3: writer.AddPackedFixed32(3, _words); break;
            default: writer.AddPackedFixed64(4, values); break;
        }

        return Written.Finish(writer);
    }

    private long EncodeNatively() => field switch
    {
        1 or 3 => NativeTables.EncodePacked(Target, field, _words),
        2 => NativeTables.EncodePacked(Target, field, _numbers),
        _ => NativeTables.EncodePacked(Target, field, values),
    };
}
