using System.Collections.Generic;

namespace ProtoZeroGenerator.Text;

/// <summary>Turns offsets of one text into lines and columns. A line ends at \n, \r\n or a lone \r.</summary>
internal sealed class LineMap
{
    private readonly int[] _starts = System.Array.Empty<int>();
    private readonly int _length;
    private readonly IReadOnlyList<TextPosition>? _positions;

    public LineMap(string text)
    {
        var starts = new List<int> { 0 };
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (c == '\n' || (c == '\r' && (i + 1 == text.Length || text[i + 1] != '\n'))) starts.Add(i + 1);
        }

        _starts = starts.ToArray();
        _length = text.Length;
    }

    /// <summary>
    /// Positions that are known without the text that they are in: the offset of each is its place in the list.
    /// </summary>
    public LineMap(IReadOnlyList<TextPosition> positions) => _positions = positions;

    /// <summary>Offset of a line and column, both from 0.</summary>
    public int OffsetAt(int line, int column) => _starts[line] + column;

    /// <summary>Line and column of an offset; an offset outside the text counts as its nearest end.</summary>
    public TextPosition PositionAt(int offset)
    {
        if (_positions is not null) return offset >= 0 && offset < _positions.Count ? _positions[offset] : default;
        if (offset < 0) offset = 0;
        if (offset > _length) offset = _length;
        int low = 0;
        int high = _starts.Length - 1;
        while (low < high)
        {
            int middle = (low + high + 1) / 2;
            if (_starts[middle] <= offset) low = middle;
            else high = middle - 1;
        }

        return new TextPosition(low, offset - _starts[low]);
    }
}
