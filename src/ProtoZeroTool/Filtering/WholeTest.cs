using System;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>Integers of all types, truth values, numbers of enums, and times in nanoseconds.</summary>
internal sealed class WholeTest : ValueTest
{
    private const long NanosInSecond = 1_000_000_000;

    private readonly FilterOperator _operator;
    private readonly Int128[] _values;

    /// <param name="one">How values are compared.</param>
    /// <param name="values">With what: with one, or with those of a list.</param>
    public WholeTest(FilterOperator one, Int128[] values)
    {
        _operator = one;
        _values = values;
        Array.Sort(_values);
    }

    /// <inheritdoc/>
    public override bool PassesDefault => Passes(Int128.Zero);

    /// <inheritdoc/>
    public override bool Passes(ProtoValue value) => Passes(Read(value));

    /// <summary>The nanoseconds of a <c>Timestamp</c> or a <c>Duration</c>.</summary>
    public static Int128 TimeOf(ProtoView message) => ((Int128)Part(message, 1) * NanosInSecond) + Part(message, 2);

    private static Int128 Read(ProtoValue value) => value.Type switch
    {
        ProtoFieldType.UInt32 or ProtoFieldType.UInt64 or ProtoFieldType.Fixed32 or ProtoFieldType.Fixed64 =>
            value.UInt64,
        ProtoFieldType.Bool => value.Bool ? 1 : 0,
        ProtoFieldType.Message or ProtoFieldType.Group => TimeOf(value.Message),
        _ => value.Int64,
    };

    private static long Part(ProtoView message, int number) =>
        message.Type.TryGetField(number, out ProtoField field) && message.TryGet(field, out ProtoValue value)
            ? value.Int64 : 0;

    private bool Passes(Int128 value) => _operator == FilterOperator.In
        ? Array.BinarySearch(_values, value) >= 0 : _operator.Holds(value.CompareTo(_values[0]));
}
