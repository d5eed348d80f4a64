using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Looks up the paths of a mask in a type, and makes nodes of them.</summary>
/// <param name="memory">Where the nodes live.</param>
internal unsafe ref struct MaskNodes(ArenaAllocator memory)
{
    /// <summary>A part of a path takes two bytes or more, and its node eight for each field of a type.</summary>
    private const long MostBytes = 64 << 20;

    private long _taken;

    /// <summary>The node of a type, with all paths. One covers what is below it.</summary>
    /// <param name="table">The type.</param>
    /// <param name="paths">The paths: names in the schema with dots between them.</param>
    /// <exception cref="ArgumentException">A path names no field, or the nodes take too much memory.</exception>
    public MaskNode* Make(MessageTable* table, ReadOnlySpan<ProtoString> paths)
    {
        MaskNode* root = New(table);
        foreach (ref readonly ProtoString path in paths) Add(root, table, path.Span);
        return root;
    }

    // Without recursion: paths may be long.
    private void Add(MaskNode* node, MessageTable* table, ReadOnlySpan<byte> path)
    {
        ReadOnlySpan<byte> rest = path;
        while (true)
        {
            int dot = rest.IndexOf((byte)'.');
            ReadOnlySpan<byte> name = dot < 0 ? rest : rest[..dot];
            FieldEntry* field = table->FindName(name);
            if (field == null) NoField(path, table, name);
            bool isCovered = MaskNode.Names(node, table, field, out MaskNode* below) && below == null;
            if (dot < 0)
            {
                if (!isCovered) MaskNode.NameWhole(node, table, field);
                return;
            }

            MessageTable* inner = MessagesIn(field);
            if (inner == null) NoMessages(path, field);
            if (below == null && !isCovered)
            {
                below = New(inner);
                MaskNode.NamePart(node, table, field, below);
            }

            // Of what is covered the rest of the path is looked up, and changes nothing.
            node = below;
            table = inner;
            rest = rest[(dot + 1)..];
        }
    }

    // The type of the messages in a field, of a map in its values; null if there are none.
    private static MessageTable* MessagesIn(FieldEntry* field)
    {
        if (field->Shape == FieldShape.Map) return field->Map->Value.IsMessage ? field->Map->Value.Message : null;
        return field->IsMessage ? field->Message : null;
    }

    private MaskNode* New(MessageTable* table)
    {
        int size = MaskNode.SizeFor(table);
        _taken += size;
        if (_taken > MostBytes) TooLarge();
        // SAFETY: the arena gives that many bytes, aligned for words; all zero names nothing.
        byte* place = memory.AllocateBytes((nuint)size);
        new Span<byte>(place, size).Clear();
        return (MaskNode*)place;
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void NoField(ReadOnlySpan<byte> path, MessageTable* table, ReadOnlySpan<byte> name) =>
        ProtoThrow.Argument("mask", $"The path \"{ErrorText.Show(path)}\" names no field: "
            + $"{ErrorText.Show(table->FullName)} has none that is called \"{ErrorText.Show(name)}\".");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void NoMessages(ReadOnlySpan<byte> path, FieldEntry* field) =>
        ProtoThrow.Argument("mask", $"The path \"{ErrorText.Show(path)}\" names no field: "
            + $"\"{ErrorText.Show(field->Name)}\" holds no messages.");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void TooLarge() => ProtoThrow.Argument("mask", "The mask takes more than 64 MiB of memory.");
}
