using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Threading;

namespace ProtoZeroSharp.Arrow;

/// <summary>
/// How messages are columns. What is computed for a type is kept with the object: make one and use it for all batches.
/// Any threads may use it at the same time.
/// </summary>
/// <remarks>
/// A path names a field by the names in the schema from the message of a row on, with dots: <c>body.string_value</c>.
/// Lists do not show in it. The key and the value of a map are <c>key</c> and <c>value</c>, and of a union the members
/// stand behind the name of the oneof.
/// </remarks>
public sealed class ProtoArrowOptions
{
    /// <summary>Columns of one type at most, nested ones included, unless the options say otherwise: 10,000.</summary>
    public const int DefaultMaxColumns = 10_000;

    /// <summary>Bytes of a batch's columns at most unless the options say otherwise: 1 GiB.</summary>
    public const long DefaultMaxBatchBytes = 1L << 30;

    /// <summary>The largest <see cref="RecursionDepth"/>: 100, as deep as messages are parsed.</summary>
    public const int MaxRecursionDepth = 100;

    /// <summary>What is used where no options are given.</summary>
    public static ProtoArrowOptions Default { get; } = new();

    // Plans by the table of their type, which lives as long as the process.
    private Dictionary<ProtoType, Plans.MessagePlan>? _plans;
    private readonly Lock _lock = new();

    /// <summary>
    /// Names of columns by the paths of fields; others have the names of their fields. None unless set. They are
    /// copied.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A path or a name is null or empty.</exception>
    public IReadOnlyDictionary<string, string> Names
    {
        get;
        init => field = OptionRules.Names(value);
    }
    = ReadOnlyDictionary<string, string>.Empty;

    /// <summary>
    /// Paths of fields that have no columns: their values are left out. None unless set. They are copied.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    /// <exception cref="ArgumentException">A path is null or empty.</exception>
    public IReadOnlyCollection<string> LeftOut
    {
        get;
        init => field = OptionRules.Paths(value);
    }
    = [];

    /// <summary>How enums are held; by their names unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is none of the enum.</exception>
    public ProtoArrowEnums Enums
    {
        get;
        init => field = OptionRules.Declared(value);
    }

    /// <summary>How oneofs are held; as nullable members unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is none of the enum.</exception>
    public ProtoArrowOneofs Oneofs
    {
        get;
        init => field = OptionRules.Declared(value);
    }

    /// <summary>
    /// How many times a message may be inside of one of its own type. What lies deeper has no columns and is left out.
    /// 0, which it is unless set: a type that contains itself is refused.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is negative, or more than <see cref="MaxRecursionDepth"/>.
    /// </exception>
    public int RecursionDepth
    {
        get;
        init => field = (int)OptionRules.Between(value, 0, MaxRecursionDepth);
    }

    /// <summary>
    /// Whether fields that the schema does not declare, extensions among them, are left out. Unless set, a message with
    /// such a field is refused.
    /// </summary>
    public bool DiscardUnknownFields { get; init; }

    /// <summary>
    /// Counts the records of a stream that are left out because they are damaged or cannot be held. Null, which it is
    /// unless set: the first such record ends the reading with its error.
    /// </summary>
    public ProtoArrowSkipped? Skipped { get; init; }

    /// <summary>The types that an <c>Any</c> may hold; without them only an empty one can be written.</summary>
    public ProtoTypeRegistry? Types { get; init; }

    /// <summary>The longest record of a stream in bytes; 64 MiB unless set.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxMessageBytes
    {
        get;
        init => field = (int)OptionRules.Between(value, 0, int.MaxValue);
    }
    = ProtoParseOptions.DefaultMaxMessageLength;

    /// <summary>
    /// Bytes that the columns of one batch may take; <see cref="DefaultMaxBatchBytes"/> unless set. A batch of a stream
    /// ends before the record that does not fit, if it has one.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public long MaxBatchBytes
    {
        get;
        init => field = OptionRules.Between(value, 1, long.MaxValue);
    }
    = DefaultMaxBatchBytes;

    /// <summary>
    /// Columns that a type may have, nested ones included; <see cref="DefaultMaxColumns"/> unless set.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxColumns
    {
        get;
        init => field = (int)OptionRules.Between(value, 0, int.MaxValue);
    }
    = DefaultMaxColumns;

    internal Plans.MessagePlan PlanOf(ProtoType type)
    {
        Dictionary<ProtoType, Plans.MessagePlan>? plans = Volatile.Read(ref _plans);
        if (plans != null && plans.TryGetValue(type, out Plans.MessagePlan? plan)) return plan;
        return Make(type);
    }

    private Plans.MessagePlan Make(ProtoType type)
    {
        lock (_lock)
        {
            if (_plans != null && _plans.TryGetValue(type, out Plans.MessagePlan? found)) return found;
            Plans.MessagePlan plan = Plans.PlanBuilder.Build(type, this);
            // Others may look while this one is added.
            var plans = new Dictionary<ProtoType, Plans.MessagePlan>(_plans ?? []) { [type] = plan };
            Volatile.Write(ref _plans, plans);
            return plan;
        }
    }
}
