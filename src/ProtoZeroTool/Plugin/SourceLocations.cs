using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Text;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// Where the declarations of a file stand and which comments belong to them, as its <c>SourceCodeInfo</c> says. A
/// declaration is named by its path in the descriptor: <c>4,0,2,1</c> is the second field of the first message.
/// </summary>
internal sealed class SourceLocations
{
    private readonly Dictionary<string, WireMessage> _byPath = new(StringComparer.Ordinal);
    private readonly List<TextPosition> _positions;
    private readonly Dictionary<TextPosition, int> _places = [];

    /// <summary>Reads the locations of a file; it may have none.</summary>
    public SourceLocations(WireMessage info)
    {
        foreach (WireMessage location in info.Messages(1))
            _byPath.TryAdd(string.Join(',', location.Ints(1)), location);

        // Findings are sorted by the places of their spans, which are in the order of the text for this.
        var positions = new HashSet<TextPosition> { default };
        foreach (WireMessage location in _byPath.Values) positions.Add(PositionOf(location));
        _positions = [.. positions.OrderBy(position => position.Line).ThenBy(position => position.Column)];
        for (int i = 0; i < _positions.Count; i++) _places.Add(_positions[i], i);
    }

    /// <summary>Turns spans into lines and columns.</summary>
    public LineMap Lines => new(_positions);

    /// <summary>Whether something is written, and not only implied.</summary>
    public bool Has(string path) => _byPath.ContainsKey(path);

    /// <summary>Where the first of these begins that is known.</summary>
    public SourceSpan SpanOf(params ReadOnlySpan<string> paths)
    {
        foreach (string path in paths)
        {
            if (_byPath.TryGetValue(path, out WireMessage? location))
                return new SourceSpan(_places[PositionOf(location)], 0);
        }

        return default;
    }

    /// <summary>The comments of a declaration.</summary>
    public CommentSet CommentsOf(string path)
    {
        if (!_byPath.TryGetValue(path, out WireMessage? location)) return CommentSet.None;
        return new CommentSet(location.Find(3), location.Find(4), [.. location.Texts(6)]);
    }

    private static TextPosition PositionOf(WireMessage location)
    {
        List<int> span = location.Ints(2);
        return span.Count < 3 ? default : new TextPosition(Clamp(span[0]), Clamp(span[1]));
    }

    // Lines and columns are counted from 1 when they are shown.
    private static int Clamp(int value) => Math.Clamp(value, 0, int.MaxValue - 1);
}
