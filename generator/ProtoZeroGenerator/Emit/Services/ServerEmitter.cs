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
        if (!service.IsClass)
        {
            w.Line("/// <remarks>");
            w.Line("/// Requests end with their call, those of a stream when the next one is asked for. A reply that is");
            w.Line("/// returned ends when it has been sent, or with the call; what is written to a stream stays yours.");
            w.Line("/// </remarks>");
        }

        DocsEmitter.Deprecated(w, service.IsDeprecated);
        w.Line($"[_G::BindServiceMethod(typeof({service.Name}), \"BindService\")]");
        w.Open($"public abstract partial class {service.BaseName}");
        foreach (MethodModel method in service.Methods)
        {
            EmitHandler(w, method);
            if (!service.IsClass) EmitHosted(w, method, calls);
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
        w.Line("/// <summary>What the host calls: it lets the messages end with the call.</summary>");
        w.Line(Hidden);
        w.Open(
            $"public virtual async {ServerResult(method)} {method.Name}({ServerParameters(method, Incoming(method))}, {Context})");
        string request = $"({Request(method)})request", call = $"request.{N.IncomingMember.Call}";
        if (method.IsClientStreaming)
        {
            w.Line($"var requests = new {calls}.Reader<{method.Input}>(requestStream, null);");
            request = $"(_G::IAsyncStreamReader<{Request(method)}>)requests";
            call = $"new {N.ServerCall}(requests.Held)";
        }

        w.Line($"var call = {calls}.Begin({call}, context);");
        if (method.IsServerStreaming)
        {
            w.Line($"await this.{method.Name}({request}, responseStream, context).ConfigureAwait(false);");
            w.Line($"call.{N.ServerCallMember.Finish}();");
        }
        else
        {
            string handled = $"await this.{method.Name}({request}, context).ConfigureAwait(false)";
            w.Line($"return call.{N.ServerCallMember.Answer}({handled});");
        }

        w.Close();
    }
}
