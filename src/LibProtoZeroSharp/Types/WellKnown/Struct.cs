using System;

namespace ProtoZeroSharp.WellKnownTypes;

/// <remarks>Made field by field: <c>person.Set("name", Value.ForString(arena, "Ann"), arena)</c>.</remarks>
public partial struct Struct
{
    /// <summary>
    /// The value of a field, or the empty value (of kind none) if there is no such field; valid until the field is
    /// changed or the arena is reset or disposed. Allocates nothing.
    /// </summary>
    /// <param name="name">The name.</param>
    public readonly Value this[ReadOnlySpan<char> name] => Fields.TryGetValue(name, out Value value) ? value : default;

    /// <inheritdoc cref="this[ReadOnlySpan{char}]"/>
    /// <param name="name">The name as UTF-8.</param>
    public readonly Value this[ReadOnlySpan<byte> name] => Fields.TryGetValue(name, out Value value) ? value : default;
}

/// <summary>What changes a <see cref="Struct"/>.</summary>
public static class StructEditing
{
    /// <summary>Sets a field, in the place of one that has the name already.</summary>
    /// <param name="self">The struct.</param>
    /// <param name="name">The name; it is copied.</param>
    /// <param name="value">The value; what it refers to must live as long as the struct.</param>
    /// <param name="arena">The arena of the struct.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static void Set(this ref Struct self, Utf8Source name, in Value value, ArenaAllocator arena) =>
        self.MutableFields.Set(name, value, arena);
}
