using System.Collections.Generic;
using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// Records of more bytes than any cache holds; only the rows that memory bounds, since the others take long.
/// </summary>
internal sealed class LargeRecordsWorkload(string name, Theirs.Records records) : RecordsWorkload(name, records)
{
    public override IEnumerable<WorkloadRow> Rows()
    {
        WorkloadRow[] all = [.. base.Rows()];
        string[] bound = ["visit with ProtoReader", "streaming sum of one field", "generated Parse, kept arena"];
        WorkloadRow[] ours = [.. all.Where(row => bound.Contains(row.Name))];
        return all.Where(row => row.Name == Memcpy || ours.Contains(row)
            || ours.Any(our => our.Google == row.Name || our.Native == row.Name || NetRow(our.Google) == row.Name));
    }
}
