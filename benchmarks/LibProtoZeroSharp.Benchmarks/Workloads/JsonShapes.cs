using System.Text.Json.Serialization;
using LibProtoZeroSharp.Benchmarks.Latency;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>What System.Text.Json's source generator is asked for.</summary>
[JsonSerializable(typeof(JsonRecord[]))]
[JsonSerializable(typeof(DocumentData))]
internal sealed partial class JsonShapes : JsonSerializerContext;
