namespace ProtoZeroSharp;

/// <summary>
/// Where a message refers to memory: a field, some texts that lie side by side, or a oneof. What a message stores
/// beside these is plain: equal exactly when its bytes are.
/// </summary>
internal unsafe struct Reference
{
    /// <summary>Bytes from the message to the first one; of a oneof, to its case.</summary>
    public int Offset;

    /// <summary>How many texts there are; 1 for everything else.</summary>
    public ushort Count;

    /// <summary>What it is.</summary>
    public ReferenceKind Kind;

    /// <summary>The field, or the first one of the texts; of a oneof, its first member.</summary>
    public FieldEntry* Field;
}
