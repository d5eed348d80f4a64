namespace ProtoZeroSharp;

/// <summary>One step of the way to a value, from which its path is made where it differs.</summary>
internal unsafe struct DiffStep
{
    /// <summary>The value of a field that has one.</summary>
    public const int NoIndex = -1;

    /// <summary>The field.</summary>
    public FieldEntry* Field;

    /// <summary>The place in a list, or <see cref="NoIndex"/>.</summary>
    public int Index;

    /// <summary>The field of the key by which an element or entry is found; null if it is not.</summary>
    public FieldEntry* KeyField;

    /// <summary>The key; null if the element has none.</summary>
    public byte* Key;
}
