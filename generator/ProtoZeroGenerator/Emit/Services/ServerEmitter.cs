using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.Services.CallText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Services;

/// <summary>Emits the class that servers derive from.</summary>
internal static class ServerEmitter
{
    public static void Emit(SourceWriter w, ServiceModel service, string calls)
    {
        w.Gap();
        w.Line($"/// <summary>Base class for servers of <c>{service.FullName}</c>.</summary>");
        w.Line("/// <remarks>");
        w.Line("/// Requests end with their call, those of a stream when the next one is asked for. A reply that is");
        w.Line("/// returned ends when it has been sent; what is written to a stream stays the caller's.");
        w.Line("/// </remarks>");
        DocsEmitter.Deprecated(w, service.IsDeprecated);
        w.Line($"[_G::BindServiceMethod(typeof({service.Name}), \"BindService\")]");
        w.Open($"public abstract partial class {service.BaseName}");
        foreach (MethodModel method in service.Methods)
        {
            EmitHandler(w, method);
            EmitHosted(w, method, calls);
        }

        w.Close();
    }

    // What users override.
    private static void EmitHandler(SourceWriter w, MethodModel method)
    {
        w.Gap();
        DocsEmitter.Emit(w, method.Docs, $"Handles a call of <c>{method.ProtoName}</c>.");
        DocsEmitter.Deprecated(w, method.IsDeprecated);
        w.Line(
            $"public virtual {ServerResult(method)} {method.Name}({ServerParameters(method, Request(method))}, {Context}) =>");
        w.Indented("throw new _G::RpcException(new _G::Status(_G::StatusCode.Unimplemented, \"\"));");
    }

    // What the host calls. It looks for a method of this name with the types of the method, so this is an overload.
    // "this.", since a method may be called like a parameter.
    private static void EmitHosted(SourceWriter w, MethodModel method, string calls)
    {
        w.Gap();
        w.Line("/// <summary>What the host calls: it ends the messages of the call.</summary>");
        w.Line(Hidden);
        w.Open(
            $"public virtual async {ServerResult(method)} {method.Name}({ServerParameters(method, Incoming(method))}, {Context})");
        string call = "request", request = $"({Request(method)})request";
        if (method.IsClientStreaming)
        {
            w.Line($"var requests = new {calls}.Reader<{method.Input}>(requestStream);");
            call = "requests.Held";
            request = $"(_G::IAsyncStreamReader<{Request(method)}>)requests";
        }

        if (method.IsServerStreaming)
        {
            w.Line($"try {{ await this.{method.Name}({request}, responseStream, context).ConfigureAwait(false); }}");
            w.Line($"finally {{ {call}.{N.OwnedMember.Release}(); }}");
        }
        else
        {
            string handled = $"(await this.{method.Name}({request}, context).ConfigureAwait(false))";
            w.Line($"{Reply(method)} reply = null;");
            w.Line($"try {{ return reply = {handled}?.{N.OwnedMember.SendOnce}({call}); }}");
            w.Line($"finally {{ if (reply is null) {call}.{N.OwnedMember.Release}(); }}");
        }

        w.Close();
    }
}
