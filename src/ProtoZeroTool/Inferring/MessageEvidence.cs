using System.Collections.Generic;
using System.Numerics;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Inferring;

/// <summary>What was seen of the messages at a path.</summary>
/// <param name="path">The path.</param>
internal sealed class MessageEvidence(FieldPath path)
{
    /// <summary>Fields with smaller numbers may be in a <c>oneof</c>.</summary>
    public const int Near = 64;

    private readonly List<FieldEvidence> _fields = [];
    private FieldEvidence?[] _near = [];
    private Dictionary<int, FieldEvidence>? _far;

    /// <summary>The path.</summary>
    public FieldPath Path => path;

    /// <summary>How many there were.</summary>
    public long Count { get; set; }

    /// <summary>How many have the fields 1 and 2 in this order, and no others: as entries of maps.</summary>
    public long Pairs { get; set; }

    /// <summary>Whether there were more fields than are kept.</summary>
    public bool IsFull { get; set; }

    /// <summary>The fields, in the order in which they were met.</summary>
    public IReadOnlyList<FieldEvidence> Fields => _fields;

    /// <summary>The message that this one turned out to be, too; null if it is on its own.</summary>
    public MessageEvidence? Same { get; set; }

    /// <summary>The message that stands for all that are the same.</summary>
    public MessageEvidence Root()
    {
        MessageEvidence root = this;
        while (root.Same is { } same) root = same;
        return root;
    }

    /// <summary>The field with a number; null if there is none.</summary>
    public FieldEvidence? Find(int number) =>
        number < Near ? number < _near.Length ? _near[number] : null : _far?.GetValueOrDefault(number);

    /// <summary>Adds a field that it does not have.</summary>
    public FieldEvidence Add(FieldEvidence field)
    {
        _fields.Add(field);
        if (field.Number >= Near)
        {
            (_far ??= []).Add(field.Number, field);
            return field;
        }

        if (_near.Length == 0) _near = new FieldEvidence?[Near];
        return _near[field.Number] = field;
    }

    /// <summary>Takes the field away that was added last.</summary>
    public void RemoveLast()
    {
        FieldEvidence last = _fields[^1];
        _fields.RemoveAt(_fields.Count - 1);
        if (last.Number >= Near) _far!.Remove(last.Number);
        else _near[last.Number] = null;
    }

    /// <summary>Notes which fields a message had.</summary>
    /// <param name="fields">A bit for each number below <see cref="Near"/>.</param>
    public void AddTogether(ulong fields)
    {
        for (ulong left = fields; left != 0; left &= left - 1)
            _near[BitOperations.TrailingZeroCount(left)]!.Together |= fields;
    }

    /// <summary>How many fields there are, here and below.</summary>
    public int FieldCount()
    {
        int count = _fields.Count;
        foreach (FieldEvidence field in _fields) count += field.Inside?.FieldCount() ?? 0;
        return count;
    }
}
