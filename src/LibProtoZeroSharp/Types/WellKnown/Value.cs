using System;

namespace ProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// The <c>For…</c> methods make values; those that refer to something take the arena in which it is made, and are valid
/// until it is reset or disposed. A struct or list that is given is not copied: it is moved into the value and must
/// live in the same arena.
/// </remarks>
public partial struct Value
{
    /// <summary>The value null.</summary>
    public static Value ForNull() => new() { NullValue = NullValue.NullValue };

    /// <summary>A number; JSON has no form for NaN and the infinities.</summary>
    public static Value ForNumber(double number) => new() { NumberValue = number };

    /// <summary>A Boolean.</summary>
    public static Value ForBool(bool value) => new() { BoolValue = value };

    /// <summary>A text, encoded into the arena.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static Value ForString(ArenaAllocator arena, ReadOnlySpan<char> text) =>
        new() { StringValue = arena.Utf8(text) };

    /// <summary>A text given as UTF-8, copied into the arena.</summary>
    /// <inheritdoc cref="ForString(ArenaAllocator, ReadOnlySpan{char})" path="/exception"/>
    public static Value ForString(ArenaAllocator arena, ReadOnlySpan<byte> text) =>
        new() { StringValue = arena.Utf8(text) };

    /// <summary>A struct.</summary>
    /// <inheritdoc cref="ForString(ArenaAllocator, ReadOnlySpan{char})" path="/exception"/>
    public static Value ForStruct(ArenaAllocator arena, in Struct fields)
    {
        var value = default(Value);
        value.MutableStructValue(arena) = fields;
        return value;
    }

    /// <summary>A list of values, in this order.</summary>
    /// <inheritdoc cref="ForString(ArenaAllocator, ReadOnlySpan{char})" path="/exception"/>
    public static Value ForList(ArenaAllocator arena, params ReadOnlySpan<Value> values)
    {
        var value = default(Value);
        value.MutableListValue(arena).MutableValues.AddRange(values, arena);
        return value;
    }
}
