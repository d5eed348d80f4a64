using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <remarks>Makes masks of texts.</remarks>
public sealed partial class FieldMask
{
    /// <summary>A mask of paths with commas between them; empty paths are left out.</summary>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    public static FieldMask FromString(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return FromStringEnumerable(value.Split(','));
    }

    /// <summary>A mask of paths; empty ones are left out.</summary>
    /// <exception cref="ArgumentNullException">The sequence or a path is null.</exception>
    public static FieldMask FromStringEnumerable(IEnumerable<string> paths)
    {
        ArgumentNullException.ThrowIfNull(paths);
        var mask = new FieldMask();
        foreach (string path in paths)
        {
            ArgumentNullException.ThrowIfNull(path, nameof(paths));
            if (path.Length != 0) mask.Paths.Add(path);
        }

        return mask;
    }
}
