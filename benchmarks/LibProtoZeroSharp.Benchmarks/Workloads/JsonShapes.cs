using System.Text.Json.Serialization;
using LibProtoZeroSharp.Benchmarks.Latency;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>The types for System.Text.Json's source generator.</summary>
[JsonSerializable(typeof(JsonRecord[]))]
[JsonSerializable(typeof(DocumentData))]
internal sealed partial class JsonShapes : JsonSerializerContext;
