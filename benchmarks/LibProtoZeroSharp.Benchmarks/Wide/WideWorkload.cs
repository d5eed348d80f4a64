using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Workloads;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Wide;

/// <summary>A wide message; only the rows of the family's table, since there are many such workloads.</summary>
internal sealed class WideWorkload<TOurs, TTheirs>(string name, byte[] data)
    : MessageWorkload<TOurs, TTheirs>(name, data)
    where TOurs : unmanaged, IProtoMessage<TOurs>
    where TTheirs : class, IMessage<TTheirs>, new()
{
    public override IEnumerable<WorkloadRow> Rows()
    {
        string[] rows = [Memcpy, OurArray, OurParse, OurParseInPlace, OurSize, OurEquals, OurHash, OurClone, OurMerge,
            GoogleWrite, GoogleParse, GoogleSize, GoogleEquals, GoogleHash, GoogleClone, GoogleMerge,
            NetWrite, NetParse, NetSize, NetClone];
        return base.Rows().Where(row => Array.IndexOf(rows, row.Name) >= 0);
    }
}
