using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// The fields of one message that a mask names: a tree of names, in which a name with nothing below it stands for all
/// of a field.
/// </summary>
internal sealed class FieldMaskTree
{
    private readonly Dictionary<string, FieldMaskTree> _below = new(StringComparer.Ordinal);

    /// <summary>Whether nothing below is named, so that the field is meant as a whole.</summary>
    public bool IsLeaf => _below.Count == 0;

    /// <summary>Makes the tree of some paths.</summary>
    public static FieldMaskTree Of(ReadOnlySpan<ProtoString> paths)
    {
        var root = new FieldMaskTree();
        foreach (ProtoString path in paths)
        {
            if (path.Length != 0) root.Add(Encoding.UTF8.GetString(path.Span));
        }

        return root;
    }

    /// <summary>The names of the fields that are meant, and what is meant of each.</summary>
    public IEnumerable<(byte[] Name, FieldMaskTree Below)> Below =>
        _below.Select(static pair => (Encoding.UTF8.GetBytes(pair.Key), pair.Value));

    private void Add(string path)
    {
        FieldMaskTree node = this;
        bool isNew = false;
        foreach (string name in path.Split('.'))
        {
            // A shorter path covers this one.
            if (!isNew && node != this && node.IsLeaf) return;
            if (!node._below.TryGetValue(name, out FieldMaskTree? next))
            {
                node._below[name] = next = new FieldMaskTree();
                isNew = true;
            }

            node = next;
        }

        node._below.Clear();
    }
}
