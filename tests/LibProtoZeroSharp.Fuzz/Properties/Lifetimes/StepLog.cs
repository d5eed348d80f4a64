using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>The steps of a program, and the uses in each. It becomes a text only if the program fails.</summary>
internal sealed class StepLog
{
    private readonly List<(string Step, object? What, int Number)> _steps = [];

    /// <summary>Notes a step.</summary>
    public void Add(string step, object? what, int number) => _steps.Add((step, what, number));

    /// <summary>Notes a use.</summary>
    public void Add(string use) => _steps.Add((use, this, -1));

    public override string ToString() => string.Concat(_steps.Select(step => Text(step.Step, step.What, step.Number)));

    private string Text(string step, object? what, int number)
    {
        if (what == this) return $", {step}";
        string text = number >= 0 ? $"{step} {number}" : step;
        if (what == null) return "\n    " + text;
        Type type = what.GetType();
        string form = type.GenericTypeArguments.FirstOrDefault()?.Name ?? "";
        return $"\n    {text} {type.Name.Split('`')[0]} {form}".TrimEnd();
    }
}
