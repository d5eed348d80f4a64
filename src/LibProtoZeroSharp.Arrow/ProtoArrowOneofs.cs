namespace ProtoZeroSharp.Arrow;

/// <summary>How columns hold a oneof.</summary>
public enum ProtoArrowOneofs
{
    /// <summary>A column for each member, null where the member is not set.</summary>
    Members,

    /// <summary>
    /// A dense union with the name of the oneof. Its first child, of type null, stands for the oneof that is not set;
    /// the members follow in the order of their field numbers.
    /// </summary>
    DenseUnion,
}
