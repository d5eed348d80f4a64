extern alias classes;

using System;
using System.Collections.Generic;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.ClassPayloads;
using LibProtoZeroSharp.Benchmarks.Readings;
using LibProtoZeroSharp.Benchmarks.Theirs;
using LibProtoZeroSharp.Benchmarks.Workloads;
using OurReadings = classes::LibProtoZeroSharp.Benchmarks.Readings;
using OurRecords = classes::LibProtoZeroSharp.Benchmarks.Theirs;
using OurWork = classes::LibProtoZeroSharp.Benchmarks.ClassPayloads;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>The messages whose classes are measured, each made at its first use.</summary>
internal static class ClassList
{
    public static IEnumerable<Func<ClassMessage>> All => [MakeReading, MakeRecords, .. ClassPayloadList.All];

    /// <summary>A small message, encoded.</summary>
    public static byte[] ReadingData() => new Reading
    {
        Sensor = "boiler room, second pump", Time = 1_700_000_000_000, Value = 21.625, Valid = true,
    }.ToByteArray();

    private static ClassMessage MakeReading()
    {
        byte[] data = ReadingData();
        return new ClassMessage("a reading", data.Length, new Dictionary<ClassLibrary, ClassPeer>
        {
            [ClassLibrary.Ours] = ClassPeers.Ours(data, OurReadings.Reading.Parser,
                OurWork.ReadingMessages.Build, OurWork.ReadingMessages.Texts),
            [ClassLibrary.Google] = ClassPeers.Google(data, Reading.Parser,
                ReadingMessages.Build, ReadingMessages.Texts),
            [ClassLibrary.ProtobufNet] = NetReading.Peer(data),
        });
    }

    private static ClassMessage MakeRecords()
    {
        byte[] data = WorkloadList.Records(1_500, isRegular: true).ToByteArray();
        return new ClassMessage("records", data.Length, new Dictionary<ClassLibrary, ClassPeer>
        {
            [ClassLibrary.Ours] = ClassPeers.Ours(data, OurRecords.Records.Parser,
                OurWork.RecordMessages.Build, OurWork.RecordMessages.Texts),
            [ClassLibrary.Google] = ClassPeers.Google(data, Records.Parser,
                RecordMessages.Build, RecordMessages.Texts),
            [ClassLibrary.ProtobufNet] = NetRecords.Peer(data),
        });
    }
}
