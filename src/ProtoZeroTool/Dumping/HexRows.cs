using System;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Dumping;

/// <summary>Bytes beside a tree: the offset and up to sixteen bytes at the begin of each line.</summary>
internal sealed class HexRows(ByteOutput output, Colours colours)
{
    /// <summary>Bytes of a line.</summary>
    public const int Row = 16;

    private const int OffsetWidth = 9, Gap = 2;

    /// <summary>Writes the begin of a line of the tree: offset, and the first bytes if they are shown.</summary>
    public void Begin(long offset, ReadOnlySpan<byte> bytes, bool showsHex)
    {
        colours.Faint();
        output.WriteOffset(offset, OffsetWidth, showsHex ? 0 : Gap);
        if (showsHex)
        {
            Bytes(bytes);
            output.WriteSpaces(Gap);
        }

        colours.End();
    }

    /// <summary>Writes the begin of a line that has neither bytes nor colours, and spaces behind it.</summary>
    public void BeginPlain(long offset, int spaces) => output.WriteOffset(offset, OffsetWidth, Gap + spaces);

    /// <summary>Writes the begin of a line without an offset.</summary>
    public void BeginWithout(bool showsHex) =>
        output.WriteSpaces(OffsetWidth + Gap + (showsHex ? 2 + (3 * Row) - 1 : 0));

    /// <summary>Writes lines of the bytes that <see cref="Begin"/> had no space for.</summary>
    public void Rest(long offset, ReadOnlySpan<byte> bytes)
    {
        for (int i = Row; i < bytes.Length; i += Row)
        {
            colours.Faint();
            output.WritePadded(offset + i, OffsetWidth);
            Bytes(bytes[i..]);
            colours.End();
            output.Write((byte)'\n');
        }
    }

    private void Bytes(ReadOnlySpan<byte> bytes)
    {
        output.Write("  "u8);
        int count = Math.Min(bytes.Length, Row);
        output.WriteHex(bytes[..count], beginsWithSpace: false);
        output.WriteSpaces((3 * Row) - 1 - Math.Max(0, (3 * count) - 1));
    }
}
