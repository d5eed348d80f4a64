using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Arrow.Plans;

/// <content>What a type and its options must meet.</content>
internal sealed partial class PlanBuilder
{
    // Columns are made and filled by recursion.
    private const int MaxDepth = 400;

    private static string Join(string path, string name) => path.Length == 0 ? name : $"{path}.{name}";

    private string NameOf(string path, string name)
    {
        if (_options.Names == null || !_options.Names.TryGetValue(path, out string? given)) return name;
        _used.Add(path);
        return given ?? throw new ArgumentException($"The name of {path} is null.", nameof(path));
    }

    private bool IsLeftOut(string path)
    {
        if (!_leftOut.Contains(path)) return false;
        _used.Add(path);
        return true;
    }

    // Whether a message inside of its own type has no column.
    private bool IsCut(ProtoType type, string path)
    {
        int inside = _path.Count(step => step.Type == type);
        if (inside == 0 || inside <= _options.RecursionDepth) return false;
        if (_options.RecursionDepth > 0) return true;
        string outer = _path.Find(step => step.Type == type).Path;
        string cycle = outer.Length == 0 ? path : path[(outer.Length + 1)..];
        throw new ProtoArrowException(
            ProtoArrowError.RecursiveType, "",
            $"{type.FullName} contains itself: {type.FullName}.{cycle}. "
            + $"{nameof(ProtoArrowOptions.RecursionDepth)} cuts it, and {nameof(ProtoArrowOptions.LeftOut)} leaves a "
            + "field out.");
    }

    private void Count(string path)
    {
        if (++_count <= _options.MaxColumns && _path.Count <= MaxDepth) return;
        throw new ProtoArrowException(
            ProtoArrowError.TooManyColumns, "",
            $"The type has more than {_options.MaxColumns} columns, or more than {MaxDepth} inside of each other.");
    }

    private static void RequireNames(List<ColumnPlan> columns, string path)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (ColumnPlan column in columns)
        {
            if (names.Add(column.Arrow.Name)) continue;
            throw new ProtoArrowException(
                ProtoArrowError.DuplicateName, path, $"Two columns have the name {column.Arrow.Name}.");
        }
    }

    // A path that names nothing is a mistake which would show nowhere else.
    private void RequireUsed()
    {
        foreach (string path in (_options.Names?.Keys ?? []).Concat(_leftOut))
        {
            if (_used.Contains(path)) continue;
            throw new ArgumentException($"The options name {path}, which is no column of the type.", nameof(path));
        }
    }
}
