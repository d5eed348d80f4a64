using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroTool.Filtering;

/// <summary>The fields of encoded records that a filter needs: no others are decoded.</summary>
internal sealed class DecodedFields : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    private DecodedFields(IEnumerable<string> selected, IEnumerable<string> tested)
    {
        FieldMask selection = FieldMask.FromStringEnumerable(selected, _arena);
        FieldMask condition = FieldMask.FromStringEnumerable(tested, _arena);
        Mask = selection.Union(in condition, _arena);
        IsSelection = tested.All(path => selection.Covers(path));
    }

    /// <summary>Their paths.</summary>
    public FieldMask Mask { get; }

    /// <summary>Whether all of them stay.</summary>
    public bool IsSelection { get; }

    /// <summary>What a filter needs; null if that is everything, or an extension, which a mask cannot name.</summary>
    /// <param name="condition">What records must be; null if all stay.</param>
    /// <param name="selection">What stays of them; null if all does.</param>
    public static DecodedFields? Of(Condition? condition, Selection? selection)
    {
        if (selection is null) return null;
        List<IReadOnlyList<PathStep>> tested = [.. condition?.Paths ?? []];
        return selection.Paths.Concat(tested).Any(path => path.Any(step => step.IsExtension)) ? null
            : new DecodedFields([.. selection.Paths.Select(NameOf)], [.. tested.Select(NameOf)]);
    }

    /// <inheritdoc/>
    public void Dispose() => _arena.Dispose();

    private static string NameOf(IReadOnlyList<PathStep> path) =>
        string.Join('.', path.Select(step => step.Field.Name));
}
