using System;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>Texts as their UTF-8, and bytes; the order is that of the bytes, which is that of the characters.</summary>
internal sealed class BytesTest : ValueTest
{
    private readonly FilterOperator _operator;
    private readonly byte[][] _values;

    /// <param name="one">How values are compared.</param>
    /// <param name="values">With what: with one, or with those of a list.</param>
    public BytesTest(FilterOperator one, byte[][] values)
    {
        _operator = one;
        _values = values;
        Array.Sort(_values, static (left, right) => left.AsSpan().SequenceCompareTo(right));
    }

    /// <inheritdoc/>
    public override bool PassesDefault => Passes([]);

    /// <inheritdoc/>
    public override bool Passes(ProtoValue value) => Passes(SpanOf(value));

    /// <summary>The bytes of a text or of bytes.</summary>
    public static ReadOnlySpan<byte> SpanOf(ProtoValue value) =>
        value.Type == ProtoFieldType.String ? value.String.Span : value.Bytes.Span;

    private bool Passes(ReadOnlySpan<byte> value) => _operator switch
    {
        FilterOperator.In => IsIn(value),
        FilterOperator.Contains => value.IndexOf(_values[0]) >= 0,
        FilterOperator.StartsWith => value.StartsWith(_values[0]),
        FilterOperator.EndsWith => value.EndsWith(_values[0]),
        _ => _operator.Holds(value.SequenceCompareTo(_values[0])),
    };

    private bool IsIn(ReadOnlySpan<byte> value)
    {
        int low = 0, high = _values.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            int order = value.SequenceCompareTo(_values[middle]);
            if (order == 0) return true;
            if (order < 0) high = middle - 1;
            else low = middle + 1;
        }

        return false;
    }
}
