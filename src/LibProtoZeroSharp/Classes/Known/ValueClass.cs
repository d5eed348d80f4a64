using System;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <remarks>Makes values.</remarks>
public sealed partial class Value
{
    /// <summary>A text.</summary>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    public static Value ForString(string value) => new() { StringValue = value };

    /// <summary>A number.</summary>
    public static Value ForNumber(double value) => new() { NumberValue = value };

    /// <summary>True or false.</summary>
    public static Value ForBool(bool value) => new() { BoolValue = value };

    /// <summary>The null of JSON.</summary>
    public static Value ForNull() => new() { NullValue = 0 };

    /// <summary>A list of values.</summary>
    /// <exception cref="ArgumentNullException">A value is null.</exception>
    public static Value ForList(params Value[] values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new Value { ListValue = new ListValue { Values = { values } } };
    }

    /// <summary>An object.</summary>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    public static Value ForStruct(Struct value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new Value { StructValue = value };
    }
}
