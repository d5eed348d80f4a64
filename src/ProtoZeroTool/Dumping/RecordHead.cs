using ProtoZeroTool.Framing;

namespace ProtoZeroTool.Dumping;

/// <summary>What is known of a record beside its bytes.</summary>
/// <param name="Index">How many records are before it.</param>
/// <param name="FrameOffset">Where its frame begins.</param>
/// <param name="Offset">Where its data begins; offsets of fields count from there.</param>
/// <param name="Size">Its bytes.</param>
/// <param name="Label">What the frame says; null if nothing.</param>
/// <param name="IsUnpacked">Whether the frame held it packed.</param>
/// <param name="IsFramed">Whether it is one of a stream.</param>
internal readonly record struct RecordHead(
    long Index, long FrameOffset, long Offset, int Size, string? Label, bool IsUnpacked, bool IsFramed)
{
    /// <summary>That of the record that a reader is at.</summary>
    public static RecordHead Of(RecordReader records) => new(
        records.Index, records.FrameOffset, records.Offset, records.Data.Length, records.Label, records.IsUnpacked,
        records.Kind != FrameKind.None);
}
