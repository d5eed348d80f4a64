using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>What System.Text.Json's source generator is asked for.</summary>
[JsonSerializable(typeof(JsonRecord[]))]
internal sealed partial class JsonShapes : JsonSerializerContext;
