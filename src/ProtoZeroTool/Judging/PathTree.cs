namespace ProtoZeroTool.Judging;

/// <summary>
/// All paths of an input. Their number has a limit, so that any input takes a limited amount of memory.
/// </summary>
internal sealed class PathTree
{
    private const int Most = 1 << 16;

    private int _count;

    public PathTree()
    {
        Overflow = new FieldPath(this, null, 0);
        Root = new FieldPath(this, null, 0);
    }

    /// <summary>The path of the records themselves.</summary>
    public FieldPath Root { get; }

    /// <summary>
    /// Stands for all paths that are too many; it keeps no evidence, and what is below it is the same.
    /// </summary>
    public FieldPath Overflow { get; }

    /// <summary>Makes a path; null if there are too many.</summary>
    internal FieldPath? Make(FieldPath parent, int number)
    {
        if (_count >= Most || ReferenceEquals(parent, Overflow)) return null;
        _count++;
        return new FieldPath(this, parent, number);
    }
}
