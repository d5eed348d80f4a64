using System;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>
/// Values of <c>float</c> and <c>double</c>. NaN is equal to itself, as in JSON, and neither below nor above anything.
/// </summary>
internal sealed class FloatTest : ValueTest
{
    private readonly FilterOperator _operator;
    private readonly double[] _values;

    /// <param name="one">How values are compared.</param>
    /// <param name="values">With what: with one, or with those of a list.</param>
    public FloatTest(FilterOperator one, double[] values)
    {
        _operator = one;
        _values = values;
        Array.Sort(_values);
    }

    /// <inheritdoc/>
    public override bool PassesDefault => Passes(0);

    /// <inheritdoc/>
    public override bool Passes(ProtoValue value) => Passes(value.Double);

    private bool Passes(double value)
    {
        if (_operator == FilterOperator.In) return Array.BinarySearch(_values, value) >= 0;
        return !(double.IsNaN(value) && _operator.IsOrder()) && _operator.Holds(value.CompareTo(_values[0]));
    }
}
