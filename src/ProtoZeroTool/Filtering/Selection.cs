using System.Buffers;
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
    private readonly List<IReadOnlyList<PathStep>> _paths = [];
    private readonly Dictionary<(int Number, WireType WireType), bool> _known = [];

    // Whether all of it is kept.
    private bool _isAll;

    // The wire type of the messages that this is kept of.
    private WireType _wireType = WireType.LengthDelimited;

    // The type of these messages; none for an entry of a map.
    private ProtoType? _type;

    /// <summary>What was read.</summary>
    public IReadOnlyList<IReadOnlyList<PathStep>> Paths => _paths;

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
            selection._paths.Add(steps);
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
            else if (message.WireType != inner._wireType)
            {
                // No such message, though the schema says so.
                message.Skip();
            }
            else if (message.WireType == WireType.LengthDelimited)
            {
                writer.StartSub(message.FieldNumber);
                inner.Write(message.ReadMessage(), ref writer);
                writer.CloseSub();
            }
            else
            {
                writer.StartGroup(message.FieldNumber);
                inner.Write(message.ReadGroup(), ref writer);
                writer.CloseGroup();
            }
        }
    }

    /// <summary>
    /// Counts the fields of an encoded message that are left out and not in the schema, where paths lead through.
    /// </summary>
    /// <param name="message">The message. No path names an extension.</param>
    /// <param name="types">Whose extensions are in the schema.</param>
    /// <param name="arena">Where a few fields are parsed.</param>
    public long CountUnknown(ProtoReader message, ProtoTypeRegistry types, ArenaAllocator arena)
    {
        long count = 0;
        ArrayBufferWriter<byte>? rest = null;
        while (message.Next())
        {
            if (_fields.TryGetValue(message.FieldNumber, out Selection? inner)
                && (inner._isAll || message.WireType == inner._wireType))
            {
                if (inner._isAll) message.Skip();
                else if (message.WireType == WireType.StartGroup)
                    count += inner.CountUnknown(message.ReadGroup(), types, arena);
                else count += inner.CountUnknown(message.ReadMessage(), types, arena);
            }
            else if (_type is not { } type || IsKnown(type, message.FieldNumber, message.WireType, arena))
            {
                message.Skip();
            }
            else
            {
                (rest ??= new ArrayBufferWriter<byte>()).Write(message.ReadRaw());
            }
        }

        // An extension is known, and so are most numbers of enums: a parser tells.
        if (rest is null) return count;
        return count + DynamicMessage.ParsePartial(_type!.Value, rest.WrittenSpan, arena).CountUnknownFields(types);
    }

    // Whether a field of this wire type is surely one of the schema: one without a value tells, but of an enum.
    private bool IsKnown(ProtoType type, int number, WireType wireType, ArenaAllocator arena)
    {
        if (_known.TryGetValue((number, wireType), out bool isKnown)) return isKnown;
        isKnown = type.TryGetField(number, out ProtoField field)
            && PathReader.ValueOf(field).Type != ProtoFieldType.Enum
            && DynamicMessage.ParsePartial(type, Empty(number, wireType, arena), arena).CountUnknownFields() == 0;
        _known.Add((number, wireType), isKnown);
        return isKnown;
    }

    private static byte[] Empty(int number, WireType wireType, ArenaAllocator arena)
    {
        using var writer = new ProtoWriter(arena);
        switch (wireType)
        {
            case WireType.Varint:
                writer.AddVarInt(number, 0);
                break;
            case WireType.Fixed64:
                writer.AddFixed64(number, 0);
                break;
            case WireType.Fixed32:
                writer.AddFixed32(number, 0);
                break;
            case WireType.StartGroup:
                writer.StartGroup(number);
                writer.CloseGroup();
                break;
            default:
                writer.AddBytes(number, default);
                break;
        }

        return writer.ToArray();
    }

    private void Add(IReadOnlyList<PathStep> steps)
    {
        Selection at = this;
        for (int i = 0; i < steps.Count; i++)
        {
            PathStep step = steps[i];
            at._type = step.Owner;
            at = at.Child(step.Field.FieldNumber);
            if (step.Field.Type == ProtoFieldType.Group) at._wireType = WireType.StartGroup;
            if (!step.Field.IsMap || i == steps.Count - 1) continue;
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
