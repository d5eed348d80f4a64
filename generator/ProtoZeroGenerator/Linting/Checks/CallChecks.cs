using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>Whether each call has messages of its own.</summary>
internal static class CallChecks
{
    /// <summary>Applies the rule to the calls of all files.</summary>
    public static void Check(IReadOnlyList<LintTarget> targets)
    {
        var uses = new Dictionary<string, List<(LintTarget Target, MethodSchema Method)>>();
        foreach (LintTarget target in targets)
        {
            if (!target.Wants(LintRules.RpcRequestResponseUnique)) continue;
            foreach (MethodSchema method in target.File.Services.SelectMany(service => service.Methods))
            {
                if (method is not { InputType.FullName: { } input, OutputType.FullName: { } output }) continue;
                Add(input, target, method);
                if (input != output) Add(output, target, method);
                else if (!AllowsBoth(target.Options, input)) Report(target, method, $"takes and gives \"{input}\"");
            }
        }

        foreach (KeyValuePair<string, List<(LintTarget Target, MethodSchema Method)>> use in uses)
            CheckUses(use.Key, use.Value);

        void Add(string type, LintTarget target, MethodSchema method)
        {
            if (!uses.TryGetValue(type, out List<(LintTarget Target, MethodSchema Method)>? methods))
                uses.Add(type, methods = new List<(LintTarget Target, MethodSchema Method)>());
            methods.Add((target, method));
        }
    }

    private static void CheckUses(string type, List<(LintTarget Target, MethodSchema Method)> methods)
    {
        LintOptions options = methods[0].Target.Options;
        bool isEmpty = type == ServiceChecks.Empty;
        if (isEmpty && (options.AllowsEmptyRequests || options.AllowsEmptyResponses))
        {
            if (!options.AllowsEmptyRequests)
                CheckShared(methods.Where(one => one.Method.InputType!.FullName == type), type);
            if (!options.AllowsEmptyResponses)
                CheckShared(methods.Where(one => one.Method.OutputType!.FullName == type), type);
            return;
        }

        CheckShared(methods, type);
    }

    private static void CheckShared(IEnumerable<(LintTarget Target, MethodSchema Method)> methods, string type)
    {
        if (methods.Take(2).Count() < 2) return;
        foreach ((LintTarget target, MethodSchema method) in methods)
            Report(target, method, $"shares \"{type}\" with other calls");
    }

    private static bool AllowsBoth(LintOptions options, string type) => options.AllowsSameRequestResponse
        || (type == ServiceChecks.Empty && options.AllowsEmptyRequests && options.AllowsEmptyResponses);

    private static void Report(LintTarget target, MethodSchema method, string what) =>
        target.Add(LintRules.RpcRequestResponseUnique, method.Syntax.Span, $"RPC \"{method.Name}\" {what}.");
}
