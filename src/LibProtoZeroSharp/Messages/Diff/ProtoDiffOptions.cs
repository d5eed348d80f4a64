using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;

namespace ProtoZeroSharp;

/// <summary>
/// What counts as a difference of two messages. Keep the options for many comparisons: paths are looked up in the
/// schema when options and a type meet for the first time.
/// </summary>
/// <remarks>
/// A path is the names of fields in the schema with dots between them, without places and keys:
/// <c>orders.lines.price</c> means the prices of all lines of all orders. The path of a map leads to its values. Any
/// number of threads may use options.
/// </remarks>
public sealed class ProtoDiffOptions
{
    private volatile DiffRules? _rules;

    /// <summary>
    /// How far two values of <c>float</c> and <c>double</c> fields may be apart to count as equal: by this number where
    /// the larger one is at most 1, by this share of its size where it is larger. 0 unless set: then their bits are
    /// compared, and only the forms of NaN count as equal.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative, infinite or no number.</exception>
    public double Tolerance
    {
        get;
        init => field = value >= 0 && double.IsFinite(value) ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, "A tolerance is a number from 0 on.");
    }

    /// <summary>Paths of fields that do not count, with all that is in them. None unless set.</summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public IReadOnlyCollection<string> IgnoredPaths
    {
        get;
        init => field = value ?? throw new ArgumentNullException(nameof(value));
    }
    = [];

    /// <summary>
    /// Lists of messages whose elements are paired by a field of theirs and not by their places: the path of the list,
    /// and the path of the field from the element on. The order of these elements does not count. Of elements with
    /// equal keys the first ones are a pair, then the second ones. None unless set.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public IReadOnlyDictionary<string, string> ListKeys
    {
        get;
        init => field = value ?? throw new ArgumentNullException(nameof(value));
    }
    = ReadOnlyDictionary<string, string>.Empty;

    /// <summary>Whether fields that the schema does not know do not count. False unless set.</summary>
    public bool IgnoreUnknownFields { get; init; }

    /// <summary>After how many differences the comparison ends: 1 or more. All are found unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxDifferences
    {
        get;
        init => field = value >= 1 ? value
            : throw new ArgumentOutOfRangeException(nameof(value), value, "At least one difference is looked for.");
    }
    = int.MaxValue;

    /// <summary>What the paths mean for messages of a type.</summary>
    internal DiffRules RulesFor(ProtoType type)
    {
        DiffRules? rules = _rules;
        if (rules is null || rules.Type != type) _rules = rules = DiffRules.Make(this, type);
        return rules;
    }
}
