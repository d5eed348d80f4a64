using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.WellKnownTypes;

// Nine messages of one field, alike but for its type: a table. A value becomes a wrapper and a wrapper its value
// without a word, so `message.MutableLimit(arena) = 5` sets a wrapper field, and an unset one reads as 0.

/// <remarks>Converts from and to <see cref="double"/>.</remarks>
public partial struct DoubleValue : INumberWrapper<double>
{
    double INumberWrapper<double>.Number { readonly get => Value; set => Value = value; }

    /// <summary>Wraps a value.</summary>
    public static implicit operator DoubleValue(double value) => new() { Value = value };

    /// <summary>The value; 0 if the wrapper is empty.</summary>
    public static implicit operator double(in DoubleValue wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="float"/>.</remarks>
public partial struct FloatValue : INumberWrapper<float>
{
    float INumberWrapper<float>.Number { readonly get => Value; set => Value = value; }

    /// <summary>Wraps a value.</summary>
    public static implicit operator FloatValue(float value) => new() { Value = value };

    /// <summary>The value; 0 if the wrapper is empty.</summary>
    public static implicit operator float(in FloatValue wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="long"/>.</remarks>
public partial struct Int64Value : INumberWrapper<long>
{
    long INumberWrapper<long>.Number { readonly get => Value; set => Value = value; }

    /// <summary>Wraps a value.</summary>
    public static implicit operator Int64Value(long value) => new() { Value = value };

    /// <summary>The value; 0 if the wrapper is empty.</summary>
    public static implicit operator long(in Int64Value wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="ulong"/>.</remarks>
public partial struct UInt64Value : INumberWrapper<ulong>
{
    ulong INumberWrapper<ulong>.Number { readonly get => Value; set => Value = value; }

    /// <summary>Wraps a value.</summary>
    public static implicit operator UInt64Value(ulong value) => new() { Value = value };

    /// <summary>The value; 0 if the wrapper is empty.</summary>
    public static implicit operator ulong(in UInt64Value wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="int"/>.</remarks>
public partial struct Int32Value : INumberWrapper<int>
{
    int INumberWrapper<int>.Number { readonly get => Value; set => Value = value; }

    /// <summary>Wraps a value.</summary>
    public static implicit operator Int32Value(int value) => new() { Value = value };

    /// <summary>The value; 0 if the wrapper is empty.</summary>
    public static implicit operator int(in Int32Value wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="uint"/>.</remarks>
public partial struct UInt32Value : INumberWrapper<uint>
{
    uint INumberWrapper<uint>.Number { readonly get => Value; set => Value = value; }

    /// <summary>Wraps a value.</summary>
    public static implicit operator UInt32Value(uint value) => new() { Value = value };

    /// <summary>The value; 0 if the wrapper is empty.</summary>
    public static implicit operator uint(in UInt32Value wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="bool"/>.</remarks>
public partial struct BoolValue : INumberWrapper<bool>
{
    bool INumberWrapper<bool>.Number { readonly get => Value; set => Value = value; }

    /// <summary>Wraps a value.</summary>
    public static implicit operator BoolValue(bool value) => new() { Value = value };

    /// <summary>The value; false if the wrapper is empty.</summary>
    public static implicit operator bool(in BoolValue wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="ProtoString"/>, whose text is not copied.</remarks>
public partial struct StringValue
{
    /// <summary>Wraps a value, which must live as long as the wrapper.</summary>
    public static implicit operator StringValue(ProtoString value) => new() { Value = value };

    /// <summary>The value; empty if the wrapper is.</summary>
    public static implicit operator ProtoString(in StringValue wrapper) => wrapper.Value;
}

/// <remarks>Converts from and to <see cref="ProtoBytes"/>, whose bytes are not copied.</remarks>
public partial struct BytesValue
{
    /// <summary>Wraps a value, which must live as long as the wrapper.</summary>
    public static implicit operator BytesValue(ProtoBytes value) => new() { Value = value };

    /// <summary>The value; empty if the wrapper is.</summary>
    public static implicit operator ProtoBytes(in BytesValue wrapper) => wrapper.Value;
}
