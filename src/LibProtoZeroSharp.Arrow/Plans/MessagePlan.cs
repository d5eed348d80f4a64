using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Plans;

/// <summary>The columns of a type of messages, computed once for a type and its options.</summary>
/// <param name="Type">The type.</param>
/// <param name="Schema">What Arrow knows of it.</param>
/// <param name="Columns">One for each field of the schema.</param>
/// <param name="Options">What it was made by.</param>
internal sealed record MessagePlan(ProtoType Type, Schema Schema, ColumnPlan[] Columns, ProtoArrowOptions Options);
