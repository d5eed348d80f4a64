using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Plans;

/// <summary>A column of a type, computed once: what it holds, of which field, and its columns inside.</summary>
internal sealed record ColumnPlan
{
    /// <summary>Names of fields that lead here, with dots.</summary>
    public required string Path { get; init; }

    public required ColumnKind Kind { get; init; }

    /// <summary>The field; of a union none, of an element that of its list.</summary>
    public ProtoField Field { get; init; }

    /// <summary>Whether it is the key or the value of a map, which only the map reads.</summary>
    public bool IsEntry { get; init; }

    /// <summary>What Arrow calls it.</summary>
    public required Field Arrow { get; init; }

    /// <summary>Whether it may be null, which is: unset.</summary>
    public bool IsNullable => Arrow.IsNullable;

    /// <summary>The type of a message.</summary>
    public ProtoType Type { get; init; }

    /// <summary>The names of an enum.</summary>
    public EnumNames? Names { get; init; }

    public ColumnPlan[] Children { get; init; } = [];

    /// <summary>The full name of a field or oneof, which the metadata has.</summary>
    public string FullName { get; init; } = "";
}
