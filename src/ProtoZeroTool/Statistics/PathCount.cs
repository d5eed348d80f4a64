using System.Collections.Generic;
using ProtoZeroSharp;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Statistics;

/// <summary>What was counted at a place in messages, such as 3.2.</summary>
internal sealed class PathCount(PathCount? parent, int number)
{
    private const int Near = 64;

    private readonly List<PathCount> _children = [];
    private PathCount?[] _near = [];
    private Dictionary<int, PathCount>? _far;
    private NumberSizes _numbers;
    private long _message;
    private long _runValues;
    private int _runTags;
    private int _run;

    /// <summary>The place of the message that holds the field; null for the records.</summary>
    public PathCount? Parent => parent;

    /// <summary>The field number; 0 for the records.</summary>
    public int Number => number;

    /// <summary>The name in the schema; null if there is none.</summary>
    public string? Name { get; set; }

    /// <summary>What its values are: a type of the schema, a reading, or a wire type.</summary>
    public string Kind { get; set; } = "";

    /// <summary>How many fields there were.</summary>
    public long Count { get; set; }

    /// <summary>Their bytes, with tags and lengths.</summary>
    public long Bytes { get; set; }

    /// <summary>Bytes of tags and lengths.</summary>
    public long HeaderBytes { get; set; }

    /// <summary>Bytes of values in which no fields were looked for.</summary>
    public long PlainBytes { get; set; }

    /// <summary>Bytes of tags, those of the ends of groups among them.</summary>
    public long TagBytes { get; set; }

    /// <summary>How many tags these are.</summary>
    public long Tags { get; set; }

    /// <summary>Bytes that a packed list would save.</summary>
    public long PackedSaves { get; private set; }

    /// <summary>The texts, or other bytes; null if it holds none.</summary>
    public TextSample? Texts { get; set; }

    /// <summary>The fields inside, in the order in which they were met.</summary>
    public IReadOnlyList<PathCount> Children => _children;

    /// <summary>What other wire types would take.</summary>
    public ref NumberSizes Numbers => ref _numbers;

    /// <summary>The place of a field of the messages here.</summary>
    public PathCount Child(int field)
    {
        if ((uint)field < (uint)_near.Length && _near[field] is { } near) return near;
        return MakeOrFind(field);
    }

    /// <summary>Notes a single number, of which more may follow in the same message.</summary>
    /// <param name="field">The field.</param>
    /// <param name="message">Tells messages of the input apart.</param>
    public void AddNumber(in WireField field, long message)
    {
        if (_message != message) EndRun();
        _message = message;
        _run++;
        _runTags += field.TagSize;
        _runValues += field.ValueSize;
        _numbers.Add(field.Bits, field.ValueSize, field.Type == WireType.Fixed32);
    }

    /// <summary>Ends the numbers of the last message, here and below.</summary>
    public void End()
    {
        EndRun();
        foreach (PathCount child in _children) child.End();
    }

    private void EndRun()
    {
        if (_run > 1)
        {
            int head = (_runTags / _run) + WireVarint.Size((ulong)_runValues);
            if (_runTags > head) PackedSaves += _runTags - head;
        }

        (_run, _runTags, _runValues) = (0, 0, 0);
    }

    private PathCount MakeOrFind(int field)
    {
        if (field >= Near && _far is not null && _far.TryGetValue(field, out PathCount? far)) return far;
        var made = new PathCount(this, field);
        _children.Add(made);
        if (field >= Near)
        {
            (_far ??= []).Add(field, made);
        }
        else
        {
            if (_near.Length == 0) _near = new PathCount?[Near];
            _near[field] = made;
        }

        return made;
    }
}
