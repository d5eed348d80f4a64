using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroTool.Plugin;

/// <summary>Fields or extensions that wait for the types that come before their own.</summary>
internal sealed class PendingFields
{
    private readonly List<Item> _items;
    private readonly Dictionary<string, int> _owners = [];
    private int _next;

    public PendingFields(List<Item> items)
    {
        _items = items;
        for (int i = 0; i < items.Count; i++)
        {
            if (items[i].OwnsBody) _owners.TryAdd(items[i].TypeName, i);
        }
    }

    /// <summary>Adds all up to the one that brings a type with it.</summary>
    /// <param name="type">The type.</param>
    /// <param name="members">Takes them.</param>
    /// <returns>Whether there is one.</returns>
    public bool MoveBehind(string type, List<SyntaxNode> members)
    {
        if (!_owners.TryGetValue(type, out int owner)) return false;
        Move(owner + 1, members);
        return true;
    }

    /// <summary>Adds the rest.</summary>
    public void MoveToEnd(List<SyntaxNode> members) => Move(_items.Count, members);

    private void Move(int end, List<SyntaxNode> members)
    {
        for (; _next < end; _next++)
        {
            if (_items[_next].Node is { } node) members.Add(node);
        }
    }

    /// <summary>One of them.</summary>
    /// <param name="TypeName">The full name of the type of its values.</param>
    /// <param name="OwnsBody">Whether it brings that type with it.</param>
    /// <param name="Node">The declaration; null for a field whose oneof was added with another one.</param>
    public readonly record struct Item(string TypeName, bool OwnsBody, SyntaxNode? Node);
}
