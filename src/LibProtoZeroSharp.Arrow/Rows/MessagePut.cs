namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Writes what stands around a message: its length, or the tags of a group.</summary>
internal static class MessagePut
{
    /// <summary>Begins a message.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="number">The field number.</param>
    /// <param name="field">The field of the message.</param>
    public static void Start(ref ProtoWriter writer, int number, ProtoField field)
    {
        if (field.Type == ProtoFieldType.Group) writer.StartGroup(number);
        else writer.StartSub(number);
    }

    /// <summary>Ends the message that was begun last.</summary>
    public static void Close(ref ProtoWriter writer, ProtoField field)
    {
        if (field.Type == ProtoFieldType.Group) writer.CloseGroup();
        else writer.CloseSub();
    }
}
