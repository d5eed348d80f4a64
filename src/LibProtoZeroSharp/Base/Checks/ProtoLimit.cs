using System.Globalization;

namespace ProtoZeroSharp;

/// <summary>A limit that an input exceeds: which one it is, and its value.</summary>
/// <param name="Kind">Which limit; <see cref="ProtoLimitKind.None"/> if the input fails for another reason.</param>
/// <param name="Value">Its value, in the unit that the kind says.</param>
public readonly record struct ProtoLimit(ProtoLimitKind Kind, long Value)
{
    /// <summary>The limit in words, such as <c>the limit of 100 bytes</c>; empty if there is none.</summary>
    public override string ToString()
    {
        string value = Value.ToString(CultureInfo.InvariantCulture);
        return Kind switch
        {
            ProtoLimitKind.MessageLength => $"the limit of {value} bytes",
            ProtoLimitKind.EncodedSize => $"{value} bytes, which no message may exceed",
            ProtoLimitKind.Recursion => $"the recursion limit of {value} levels",
            ProtoLimitKind.Stack => "the stack of the thread allows",
            ProtoLimitKind.InputMemory =>
                $"the default limit for its length, {value} bytes (MaxArenaBytes of the options sets another one; for "
                + "extensions, MaxBytes of the arena)",
            ProtoLimitKind.MaxArenaBytes => $"MaxArenaBytes of the options, {value} bytes",
            ProtoLimitKind.ArenaMaxBytes => $"ArenaOptions.MaxBytes, {value} bytes",
            ProtoLimitKind.Elements => $"the most elements of a list or map, {value}",
            ProtoLimitKind.SchemaMemory =>
                $"the limit for its length, {value} bytes (MaxMemoryBytes of the options sets another one)",
            _ => "",
        };
    }
}
