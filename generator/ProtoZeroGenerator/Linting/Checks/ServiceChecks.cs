using System;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linting.Checks;

/// <summary>The style of services and their calls.</summary>
internal static class ServiceChecks
{
    /// <summary>The full name of the message that any call may use if the project says so.</summary>
    public const string Empty = "google.protobuf.Empty";

    /// <summary>Applies all rules to a service.</summary>
    public static void Check(LintTarget target, ServiceSchema service)
    {
        string name = service.Name, suffix = target.Options.ServiceSuffix;
        target.Expect(LintRules.ServicePascalCase, service.NameSpan, "Service", name, Spelling.Pascal(name));
        if (!name.EndsWith(suffix, StringComparison.Ordinal))
        {
            target.Add(LintRules.ServiceSuffix, service.NameSpan, $"Service \"{name}\" should end in \"{suffix}\".");
        }

        foreach (MethodSchema method in service.Methods) Check(target, method);
    }

    private static void Check(LintTarget target, MethodSchema method)
    {
        string name = method.Name;
        SourceSpan whole = method.Syntax.Span;
        target.Expect(LintRules.RpcPascalCase, method.NameSpan, "RPC", name, Spelling.Pascal(name));
        if (method.IsClientStreaming)
            target.Add(LintRules.RpcNoClientStreaming, whole, $"RPC \"{name}\" takes a stream.");
        if (method.IsServerStreaming)
            target.Add(LintRules.RpcNoServerStreaming, whole, $"RPC \"{name}\" gives a stream.");
        if (!(target.Options.AllowsEmptyRequests && method.InputType?.FullName == Empty))
        {
            CheckType(target, LintRules.RpcRequestStandardName, method, method.Syntax.Input.Type.Span, "Request",
                method.InputType);
        }

        if (!(target.Options.AllowsEmptyResponses && method.OutputType?.FullName == Empty))
        {
            CheckType(target, LintRules.RpcResponseStandardName, method, method.Syntax.Output.Type.Span, "Response",
                method.OutputType);
        }
    }

    private static void CheckType(
        LintTarget target, LintRule rule, MethodSchema method, SourceSpan span, string kind, MessageSchema? type)
    {
        if (type is null) return;
        string plain = Spelling.Pascal(method.Name) + kind, full = Spelling.Pascal(method.Service.Name) + plain;
        if (new[] { plain, full }.Contains(type.Name)) return;
        target.Add(rule, span,
            $"{kind} \"{type.Name}\" of RPC \"{method.Name}\" should be \"{plain}\" or \"{full}\".");
    }
}
