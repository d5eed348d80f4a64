using System.Collections.Generic;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>What a service must keep: its calls, their types and streams.</summary>
internal static class ServiceRules
{
    /// <summary>Applies all rules to a service and what it was.</summary>
    public static void Check(Comparison comparison, ServiceSchema now, ServiceSchema before)
    {
        var methods = new Dictionary<string, MethodSchema>();
        foreach (MethodSchema method in now.Methods) methods[method.Name] = method;
        foreach (MethodSchema method in before.Methods)
        {
            if (methods.TryGetValue(method.Name, out MethodSchema? current))
                CheckMethod(comparison, current, method);
            else if (comparison.Wants(BreakingRules.RpcNoDelete))
                comparison.Add(BreakingRules.RpcNoDelete, now.Syntax.Span, method, Gone(method));
        }
    }

    private static string Gone(MethodSchema method) =>
        Describe.Gone(Describe.Method(method), Describe.Line(method.File, method.Syntax.Span));

    private static void CheckMethod(Comparison comparison, MethodSchema now, MethodSchema before)
    {
        string name = Describe.Method(now);
        SourceSpan whole = now.Syntax.Span;
        Compare(BreakingRules.RpcSameClientStreaming, whole, now.IsClientStreaming, before.IsClientStreaming,
            now.IsClientStreaming ? "took one request, and takes a stream now"
                : "took a stream, and takes one request now");
        Compare(BreakingRules.RpcSameServerStreaming, whole, now.IsServerStreaming, before.IsServerStreaming,
            now.IsServerStreaming ? "gave one response, and gives a stream now"
                : "gave a stream, and gives one response now");
        Compare(BreakingRules.RpcSameRequestType, now.Syntax.Input.Type.Span,
            now.InputType?.FullName, before.InputType?.FullName,
            $"took {before.InputType?.FullName}, and takes {now.InputType?.FullName} now");
        Compare(BreakingRules.RpcSameResponseType, now.Syntax.Output.Type.Span,
            now.OutputType?.FullName, before.OutputType?.FullName,
            $"gave {before.OutputType?.FullName}, and gives {now.OutputType?.FullName} now");
        Compare(BreakingRules.RpcSameIdempotencyLevel, OptionPlaces.Find(now.Syntax.Options, "idempotency_level"),
            now.Options.GetEnum("idempotency_level"), before.Options.GetEnum("idempotency_level"),
            "has another idempotency_level");

        void Compare<T>(BreakingRule rule, SourceSpan? span, T value, T earlier, string what)
        {
            if (!comparison.Wants(rule) || EqualityComparer<T>.Default.Equals(value, earlier)) return;
            comparison.Add(rule, span, before, $"{name} {what}.");
        }
    }
}
