using System.Collections.Generic;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>A path to values of a message: over all elements of lists and all values of maps.</summary>
internal sealed class ValuePath(IReadOnlyList<PathStep> steps)
{
    /// <summary>The fields that it leads through.</summary>
    public IReadOnlyList<PathStep> Steps => steps;

    /// <summary>The last step.</summary>
    public PathStep Last => steps[^1];

    /// <summary>
    /// Whether there is a value that passes. A field that is unset has none; one without presence has its default.
    /// </summary>
    /// <param name="message">Where the path begins.</param>
    /// <param name="test">The test; null to find out whether there is any value. A default is none then.</param>
    /// <param name="arena">Where extensions are parsed.</param>
    public bool Any(ProtoView message, ValueTest? test, ArenaAllocator arena) => AnyFrom(0, message, test, arena);

    private bool AnyFrom(int at, ProtoView message, ValueTest? test, ArenaAllocator arena)
    {
        PathStep step = steps[at];
        if (step.IsExtension)
        {
            DynamicMessage carried = step.Carry(message, arena);
            if (!carried.HasMessage) return false;
            message = carried.View;
        }

        if (step.Field.IsList) return AnyElement(at, message, test, arena);
        if (step.Field.IsMap) return AnyEntry(at, message, test, arena);
        if (message.TryGet(step.Field, out ProtoValue value)) return Passes(at, value, test, arena);
        return !step.Field.HasPresence && test is { PassesDefault: true };
    }

    private bool AnyElement(int at, ProtoView message, ValueTest? test, ArenaAllocator arena)
    {
        PathStep step = steps[at];
        int count = message.Count(step.Field);
        if (step.Place != PathStep.AnyPlace)
            return step.Place < count && Passes(at, message.GetValue(step.Field, step.Place), test, arena);
        for (int i = 0; i < count; i++)
        {
            if (Passes(at, message.GetValue(step.Field, i), test, arena)) return true;
        }

        return false;
    }

    private bool AnyEntry(int at, ProtoView message, ValueTest? test, ArenaAllocator arena)
    {
        PathStep step = steps[at];
        int count = message.Count(step.Field);
        for (int i = 0; i < count; i++)
        {
            if (step.Key is not null && !step.Key.Passes(message.GetKey(step.Field, i))) continue;
            if (Passes(at, message.GetValue(step.Field, i), test, arena)) return true;
        }

        return false;
    }

    private bool Passes(int at, ProtoValue value, ValueTest? test, ArenaAllocator arena) =>
        at < steps.Count - 1 ? AnyFrom(at + 1, value.Message, test, arena) : test is null || test.Passes(value);
}
