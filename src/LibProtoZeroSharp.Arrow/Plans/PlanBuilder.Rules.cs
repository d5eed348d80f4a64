using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Arrow.Plans;

/// <content>What a type and its options must meet.</content>
internal sealed partial class PlanBuilder
{
    // Columns are made and filled by recursion.
    private const int MaxDepth = 400;

    private const int ShownPathPart = 100;

    private static string Join(string path, string name) => path.Length == 0 ? name : $"{path}.{name}";

    private string NameOf(string path, string name)
    {
        if (!_options.Names.TryGetValue(path, out string? given)) return name;
        _used.Add(path);
        return given;
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
            $"{type.FullName} contains itself: {type.FullName}.{cycle}. Set RecursionDepth of ProtoArrowOptions, which "
            + $"is 0, to the depth below which it is left out, or leave the field out: LeftOut = [\"{_field}\"].");
    }

    private void Count(string path)
    {
        if (++_count > _options.MaxColumns)
        {
            throw new ProtoArrowException(
                ProtoArrowError.TooManyColumns, "",
                $"{_path[0].Type.FullName} has more than {_options.MaxColumns} columns, which is MaxColumns of "
                + $"ProtoArrowOptions: {Shorten(path)} is one more. Set more, or leave fields out with LeftOut.");
        }

        if (_path.Count <= MaxDepth) return;
        string advice = _options.RecursionDepth == 0 ? "Leave the field out with LeftOut"
            : $"Set a lower RecursionDepth than {_options.RecursionDepth}";
        throw new ProtoArrowException(
            ProtoArrowError.TooManyColumns, "",
            $"A column of {_path[0].Type.FullName} is more than {MaxDepth} messages deep: {Shorten(path)}. {advice} of "
            + "ProtoArrowOptions.");
    }

    // Of a path with hundreds of names, both ends.
    private static string Shorten(string path) =>
        path.Length <= 2 * ShownPathPart ? path : $"{path[..ShownPathPart]}...{path[^ShownPathPart..]}";

    private static void RequireNames(List<ColumnPlan> columns, string path)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (ColumnPlan column in columns)
        {
            if (names.Add(column.Arrow.Name)) continue;
            throw new ProtoArrowException(
                ProtoArrowError.DuplicateName, path,
                $"Two columns have the name {column.Arrow.Name}. Give one another with Names of ProtoArrowOptions.");
        }
    }

    // A path that names nothing is a mistake which would show nowhere else.
    private void RequireUsed(ProtoType type, ProtoArrowOptions options)
    {
        foreach (string path in options.Names.Keys) RequireUsed(path, nameof(options.Names), type, options);
        foreach (string path in options.LeftOut) RequireUsed(path, nameof(options.LeftOut), type, options);
    }

    private void RequireUsed(string path, string option, ProtoType type, ProtoArrowOptions options)
    {
        if (_used.Contains(path)) return;
        throw new ArgumentException(
            $"{option} of ProtoArrowOptions has the path \"{path}\", which is no column of {type.FullName}.",
            nameof(options));
    }
}
