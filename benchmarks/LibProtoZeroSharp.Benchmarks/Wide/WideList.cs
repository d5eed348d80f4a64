using System;
using System.Collections.Generic;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Wide;

/// <summary>
/// The family of wide messages: for each schema a list of records, and one message alone. The data comes from seeds, as
/// the schemas do.
/// </summary>
internal static class WideList
{
    private const int ListBytes = 200_000, LeastBytes = 1_800, MostBytes = 2_200;

    /// <summary>Each made at its first use.</summary>
    public static IEnumerable<(string Name, Func<Workload> Make)> All { get; } =
    [
        List<Ours.Wide1List, Theirs.Wide1List>(1, static () => new Theirs.Wide1()),
        Single<Ours.Wide1, Theirs.Wide1>(1),
        List<Ours.Wide2List, Theirs.Wide2List>(2, static () => new Theirs.Wide2()),
        Single<Ours.Wide2, Theirs.Wide2>(2),
        List<Ours.Wide3List, Theirs.Wide3List>(3, static () => new Theirs.Wide3()),
        Single<Ours.Wide3, Theirs.Wide3>(3),
    ];

    /// <summary>One message of about 2 kB.</summary>
    public static byte[] Message<T>(int seed)
        where T : IMessage<T>, new()
    {
        var filler = new WideFiller(seed);
        byte[] data;
        do data = filler.Fill(new T()).ToByteArray(); while (data.Length is < LeastBytes or > MostBytes);
        return data;
    }

    // Field 1 of the list's message has the records.
    private static byte[] Records(int seed, Func<IMessage> make)
    {
        var filler = new WideFiller(1_000 + seed);
        using var data = new System.IO.MemoryStream();
        using var output = new CodedOutputStream(data, leaveOpen: true);
        while (output.Position < ListBytes)
        {
            output.WriteTag(1, WireFormat.WireType.LengthDelimited);
            output.WriteMessage(filler.Fill(make()));
        }

        output.Flush();
        return data.ToArray();
    }

    private static (string Name, Func<Workload> Make) List<TOurs, TTheirs>(int seed, Func<IMessage> make)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TTheirs : class, IMessage<TTheirs>, new()
    {
        string name = $"wide {seed}, list";
        return (name, () => new WideWorkload<TOurs, TTheirs>(name, Records(seed, make)));
    }

    private static (string Name, Func<Workload> Make) Single<TOurs, TTheirs>(int seed)
        where TOurs : unmanaged, IProtoMessage<TOurs>
        where TTheirs : class, IMessage<TTheirs>, new()
    {
        string name = $"wide {seed}, one message";
        return (name, () => new WideWorkload<TOurs, TTheirs>(name, Message<TTheirs>(seed)));
    }
}
