using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>What a record must be to be kept.</summary>
internal abstract class Condition
{
    /// <summary>The paths of the fields that decide.</summary>
    public abstract IEnumerable<IReadOnlyList<PathStep>> Paths { get; }

    /// <summary>Whether a record is.</summary>
    /// <param name="record">The record.</param>
    /// <param name="arena">Where extensions are parsed.</param>
    public abstract bool Holds(DynamicMessage record, ArenaAllocator arena);
}

/// <summary>Several conditions with <c>and</c> or <c>or</c> between them.</summary>
/// <param name="parts">The conditions.</param>
/// <param name="isAll">Whether all must hold, and not one.</param>
internal sealed class JoinedCondition(IReadOnlyList<Condition> parts, bool isAll) : Condition
{
    /// <inheritdoc/>
    public override IEnumerable<IReadOnlyList<PathStep>> Paths => parts.SelectMany(part => part.Paths);

    /// <inheritdoc/>
    public override bool Holds(DynamicMessage record, ArenaAllocator arena) => isAll
        ? parts.All(part => part.Holds(record, arena)) : parts.Any(part => part.Holds(record, arena));
}

/// <summary>A condition that must not hold.</summary>
internal sealed class NotCondition(Condition inner) : Condition
{
    /// <inheritdoc/>
    public override IEnumerable<IReadOnlyList<PathStep>> Paths => inner.Paths;

    /// <inheritdoc/>
    public override bool Holds(DynamicMessage record, ArenaAllocator arena) => !inner.Holds(record, arena);
}

/// <summary>A path of which a value must pass.</summary>
/// <param name="path">The path.</param>
/// <param name="test">The test; null if any value is enough.</param>
internal sealed class PathCondition(ValuePath path, ValueTest? test) : Condition
{
    /// <inheritdoc/>
    public override IEnumerable<IReadOnlyList<PathStep>> Paths => [path.Steps];

    /// <inheritdoc/>
    public override bool Holds(DynamicMessage record, ArenaAllocator arena) => path.Any(record.View, test, arena);
}
