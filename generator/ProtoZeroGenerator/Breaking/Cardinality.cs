using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking;

/// <summary>How often a field can occur, and whether its absence can be seen.</summary>
internal enum Cardinality
{
    Explicit,
    Implicit,
    Required,
    List,
    Map,
}

/// <summary>Questions about cardinalities.</summary>
internal static class Cardinalities
{
    /// <summary>The cardinality of a field.</summary>
    public static Cardinality Of(FieldSchema field)
    {
        if (field.IsRepeated) return field.IsMap ? Cardinality.Map : Cardinality.List;
        if (field.IsRequired) return Cardinality.Required;
        return field.HasPresence ? Cardinality.Explicit : Cardinality.Implicit;
    }

    /// <summary>Whether bytes of one can be read as the other.</summary>
    public static bool AreWireCompatible(Cardinality one, Cardinality other) => WireGroup(one) == WireGroup(other);

    /// <summary>The same for bytes and JSON.</summary>
    public static bool AreJsonCompatible(Cardinality one, Cardinality other) =>
        AreWireCompatible(one, other) && (one == Cardinality.Map) == (other == Cardinality.Map);

    /// <summary>The cardinality as text for a message.</summary>
    public static string Text(Cardinality cardinality) => cardinality switch
    {
        Cardinality.Explicit => "optional with presence",
        Cardinality.Implicit => "optional without presence",
        Cardinality.Required => "required",
        Cardinality.List => "repeated",
        _ => "a map",
    };

    private static int WireGroup(Cardinality cardinality) => cardinality switch
    {
        Cardinality.Explicit or Cardinality.Implicit => 1,
        Cardinality.Required => 2,
        _ => 3,
    };
}
