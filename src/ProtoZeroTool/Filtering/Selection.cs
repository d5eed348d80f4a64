using System.Collections.Generic;
using ProtoZeroSharp;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Filtering;

/// <summary>What is kept of a message, as a tree of field numbers.</summary>
internal sealed class Selection
{
    private const int MapKey = 1, MapValue = 2;

    private readonly Dictionary<int, Selection> _fields = [];

    /// <summary>Whether all of it is kept.</summary>
    private bool _isAll;

    /// <summary>Reads paths with commas between them.</summary>
    /// <exception cref="ToolException">There is a mistake in it; the message tells the column.</exception>
    public static Selection Read(FilterText source, LoadedSchema schema)
    {
        var tokens = new TokenReader(source);
        var paths = new PathReader(tokens, schema);
        var selection = new Selection();
        do
        {
            FilterToken first = tokens.Next;
            IReadOnlyList<PathStep> steps = paths.Read();
            foreach (PathStep step in steps)
            {
                if (step.Key is not null || step.Place != PathStep.AnyPlace)
                    throw tokens.Error(first, $"{step.Field.Name}: all elements and entries are kept, not one of them");
            }

            selection.Add(steps);
        }
        while (tokens.TrySymbol(","));
        return tokens.Next.Kind == TokenKind.End ? selection : throw tokens.Unexpected("a comma");
    }

    /// <summary>Writes what is kept of an encoded message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="writer">Where to.</param>
    public void Write(ProtoReader message, ref ProtoWriter writer)
    {
        while (message.Next())
        {
            if (!_fields.TryGetValue(message.FieldNumber, out Selection? inner)) message.Skip();
            else if (inner._isAll) writer.AddRaw(message.ReadRaw());
            else if (message.WireType == WireType.LengthDelimited)
            {
                writer.StartSub(message.FieldNumber);
                inner.Write(message.ReadMessage(), ref writer);
                writer.CloseSub();
            }
            else if (message.WireType == WireType.StartGroup)
            {
                writer.StartGroup(message.FieldNumber);
                inner.Write(message.ReadGroup(), ref writer);
                writer.CloseGroup();
            }
            else
            {
                // No message, though the schema says so.
                message.Skip();
            }
        }
    }

    private void Add(IReadOnlyList<PathStep> steps)
    {
        Selection at = this;
        foreach (PathStep step in steps)
        {
            at = at.Child(step.Field.FieldNumber);
            if (!step.Field.IsMap || step == steps[^1]) continue;
            at.Child(MapKey)._isAll = true;
            at = at.Child(MapValue);
        }

        at._isAll = true;
    }

    private Selection Child(int number)
    {
        if (!_fields.TryGetValue(number, out Selection? child)) _fields.Add(number, child = new Selection());
        return child;
    }
}
