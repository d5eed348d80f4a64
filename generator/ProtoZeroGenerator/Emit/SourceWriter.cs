using System.Text;

namespace ProtoZeroGenerator.Emit;

/// <summary>Collects source text line by line, indented by the braces that are open. Line ends are \n.</summary>
internal sealed class SourceWriter
{
    private readonly StringBuilder _text = new();
    private int _depth;
    private bool _atStart = true;

    /// <summary>Writes one line at the current indentation.</summary>
    public void Line(string line)
    {
        if (line.Length > 0) _text.Append(' ', 4 * _depth).Append(line);
        _text.Append('\n');
        _atStart = false;
    }

    /// <summary>Leaves an empty line, unless a brace has just been opened.</summary>
    public void Gap()
    {
        if (!_atStart) _text.Append('\n');
        _atStart = true;
    }

    /// <summary>Writes a line and opens a brace below it.</summary>
    public void Open(string line)
    {
        Line(line);
        Line("{");
        _depth++;
        _atStart = true;
    }

    /// <summary>Closes the last brace.</summary>
    public void Close()
    {
        _depth--;
        Line("}");
    }

    /// <summary>Writes lines one level deeper than their surroundings, without braces.</summary>
    public void Indented(string line)
    {
        _depth++;
        Line(line);
        _depth--;
    }

    public override string ToString() => _text.ToString();
}
