using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>
/// Finds the messages that need much stack, with all that they hold: the library makes sure of it on the way
/// down: those that may hold others of their own type, at some depth, since nothing bounds how deep they nest; those
/// with many fields, since code that is not optimized takes stack for each; and those that hold long chains of others.
/// By Tarjan's algorithm for strongly connected components, with a stack of its own, since chains of messages may be
/// long.
/// </summary>
internal sealed class RecursionMapper
{
    private readonly HashSet<MessageSchema> _found = new();
    private readonly Dictionary<MessageSchema, int> _order = new();
    private readonly Dictionary<MessageSchema, int> _lowest = new();
    private readonly HashSet<MessageSchema> _isOpen = new();
    private readonly Stack<MessageSchema> _open = new();
    private readonly Dictionary<MessageSchema, int> _levels = new();

    private RecursionMapper()
    {
    }

    /// <summary>Looks at all messages of a file in which nothing is wrong.</summary>
    public static RecursionMapper Map(SchemaFile file)
    {
        var mapper = new RecursionMapper();
        foreach (MessageSchema message in file.Messages) mapper.VisitAll(message);
        return mapper;
    }

    /// <summary>
    /// Bytes of stack that a level of this message takes at most; 0 for a small one, which the library does not test.
    /// </summary>
    public int StackSize(MessageSchema message) =>
        _found.Contains(message) || message.Fields.Count > StackSizes.SmallFields
        || _levels[message] > StackSizes.SmallLevels
            ? StackSizes.LevelBytes + (StackSizes.FieldBytes * message.Fields.Count)
            : 0;

    private void VisitAll(MessageSchema message)
    {
        if (!_order.ContainsKey(message)) Visit(message);
        foreach (MessageSchema nested in message.Messages) VisitAll(nested);
    }

    private void Visit(MessageSchema root)
    {
        var path = new Stack<(MessageSchema Message, int NextField)>();
        Enter(root, path);
        while (path.Count > 0)
        {
            (MessageSchema message, int next) = path.Pop();
            if (next == message.Fields.Count)
            {
                Leave(message);
                if (path.Count > 0) Lower(path.Peek().Message, _lowest[message]);
                continue;
            }

            path.Push((message, next + 1));

            // Files do not import each other in a circle, so no way round leads through another one.
            if (message.Fields[next].MessageType is not { } type || type.File != message.File) continue;
            if (!_order.TryGetValue(type, out int order)) Enter(type, path);
            else if (_isOpen.Contains(type)) Lower(message, order);
            if (type == message) _found.Add(message);
        }
    }

    private void Enter(MessageSchema message, Stack<(MessageSchema Message, int NextField)> path)
    {
        _order[message] = _lowest[message] = _order.Count;
        _open.Push(message);
        _isOpen.Add(message);
        path.Push((message, 0));
    }

    private void Lower(MessageSchema message, int order) => _lowest[message] = Math.Min(_lowest[message], order);

    // Closes a component if this is the first message of one; a component of several messages is a cycle.
    private void Leave(MessageSchema message)
    {
        // What it holds was left before, but for what leads back to it, which counts nothing: that is found below.
        // Messages of other files count nothing either: a file may not depend on what the fields of another one hold.
        int levels = 0;
        foreach (FieldSchema field in message.Fields)
        {
            if (field.MessageType is { } type && _levels.TryGetValue(type, out int below))
                levels = Math.Max(levels, below);
        }

        _levels[message] = levels + 1;
        if (_lowest[message] != _order[message]) return;
        bool isCycle = _open.Peek() != message;
        MessageSchema member;
        do
        {
            member = _open.Pop();
            _isOpen.Remove(member);
            if (isCycle) _found.Add(member);
        }
        while (member != message);
    }
}
