using System;
using System.Collections.Generic;

namespace ProtoZeroGenerator.Emit.Wire;

/// <summary>
/// Divides what is emitted for each field of a wide message into local functions. The JIT compiler stops inlining where
/// a method has some hundred variables, and would call a method for each look at a field.
/// </summary>
/// <param name="Parameters">What a part is declared with.</param>
/// <param name="Arguments">What it is called with.</param>
internal sealed record FieldParts(string Parameters, string Arguments)
{
    // Fields of one part; up to twice as many are left together.
    private const int Least = 32;

    /// <summary>Emits a statement for each part, or the fields themselves where there is only one.</summary>
    /// <param name="w">The source text.</param>
    /// <param name="ends">From <see cref="Ends"/>.</param>
    /// <param name="call">What to do with the result of a part.</param>
    /// <param name="fields">Emits the fields from one index up to another one.</param>
    public void EmitCalls(SourceWriter w, List<int> ends, Func<string, string> call, Action<int, int> fields)
    {
        if (ends.Count == 1) fields(0, ends[0]);
        else
            for (int part = 0; part < ends.Count; part++) w.Line(call(Call(part)));
    }

    /// <summary>Emits the parts where there are several.</summary>
    /// <param name="w">The source text.</param>
    /// <param name="ends">From <see cref="Ends"/>.</param>
    /// <param name="type">Of a part's result.</param>
    /// <param name="body">Emits the body for the fields from one index up to another one.</param>
    public void EmitBodies(SourceWriter w, List<int> ends, string type, Action<int, int> body)
    {
        if (ends.Count == 1) return;
        for (int part = 0, first = 0; part < ends.Count; first = ends[part++])
        {
            w.Gap();
            w.Open($"static {type} {Name(part)}({Parameters})");
            body(first, ends[part]);
            w.Close();
        }
    }

    /// <summary>The call of a part.</summary>
    public string Call(int part) => $"{Name(part)}({Arguments})";

    /// <summary>The indexes behind the last fields of the parts.</summary>
    /// <param name="count">How many fields there are.</param>
    /// <param name="run">How many fields from an index on stay together; one, if it is null.</param>
    public static List<int> Ends(int count, Func<int, int>? run = null)
    {
        int parts = Math.Max(count / Least, 1);
        var ends = new List<int>();
        for (int i = 0; i < count;)
        {
            i += run?.Invoke(i) ?? 1;
            // Parts of about the same size: the last one is not a rest.
            if (i < count && i * parts >= count * (ends.Count + 1)) ends.Add(i);
        }

        ends.Add(count);
        return ends;
    }

    private static string Name(int part) => "Part" + FieldText.Number(part + 1);
}
