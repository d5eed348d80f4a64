namespace ProtoZeroSharp;

/// <summary>Something that can be written as text. The implementations are structs.</summary>
internal unsafe interface ITextSource
{
    /// <summary>Writes the text.</summary>
    /// <param name="buffer">Where to.</param>
    /// <param name="p">The place of the first byte.</param>
    /// <returns>The place behind the last byte.</returns>
    byte* Write(ref TextBuffer buffer, byte* p);
}
