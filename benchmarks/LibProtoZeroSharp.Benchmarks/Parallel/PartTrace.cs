using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>
/// Measures the pieces of a parse, which one thread does in turn. The switches are internal to the library.
/// </summary>
internal static class PartTrace
{
    public static TracedPart Of(Action parse)
    {
        PropertyInfo trace = Switch("ParseCrew", "Trace"), alone = Switch("ForkSizes", "IsAlone");
        var root = new TracedPart();
        var parts = new Stack<TracedPart>([root]);
        var shared = new Stack<List<TracedPart>>();
        long last = 0;
        trace.SetValue(null, (Action<int>)(what =>
        {
            double own = Stopwatch.GetElapsedTime(last).TotalMicroseconds;
            if (what == 0)
            {
                shared.Push([]);
                parts.Peek().Steps.Add((own, shared.Peek()));
            }
            else if (what == 1)
            {
                var piece = new TracedPart { Take = own };
                shared.Peek().Add(piece);
                parts.Push(piece);
            }
            else if (what == 2)
            {
                parts.Pop().Steps.Add((own, []));
            }
            else
            {
                shared.Pop();
            }

            last = Stopwatch.GetTimestamp();
        }));
        alone.SetValue(null, true);
        try
        {
            last = Stopwatch.GetTimestamp();
            parse();
            root.Steps.Add((Stopwatch.GetElapsedTime(last).TotalMicroseconds, []));
            return root;
        }
        finally
        {
            trace.SetValue(null, null);
            alone.SetValue(null, false);
        }
    }

    private static PropertyInfo Switch(string type, string name) =>
        typeof(ProtoMessage).Assembly.GetType($"ProtoZeroSharp.{type}", throwOnError: true)!
            .GetProperty(name, BindingFlags.Public | BindingFlags.Static)!;
}
