using MemoryPack;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>A record as System.Text.Json, MemoryPack and the writers by hand have it.</summary>
[MemoryPackable]
internal sealed partial class JsonRecord
{
    public uint Id { get; set; }

    public long Time { get; set; }

    public int Delta { get; set; }

    public uint Flags { get; set; }

    public string Name { get; set; } = "";
}
