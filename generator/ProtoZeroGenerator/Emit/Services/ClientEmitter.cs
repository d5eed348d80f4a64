using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.Services.CallText;

namespace ProtoZeroGenerator.Emit.Services;

/// <summary>Emits the class that calls a service.</summary>
internal static class ClientEmitter
{
    private const string Invoker = "base.CallInvoker";

    private const string Optional =
        "_G::Metadata headers = null, _S::DateTime? deadline = null, " + CancelToken + " cancellationToken = default";

    private const string Options = "new _G::CallOptions(headers, deadline, cancellationToken)";

    public static void Emit(SourceWriter w, ServiceModel service, string calls, string methods)
    {
        string name = service.ClientName;
        w.Gap();
        w.Line($"/// <summary>Client of <c>{service.FullName}</c>.</summary>");
        if (!service.IsClass)
        {
            w.Line("/// <remarks>");
            w.Line("/// Requests stay the caller's, who disposes them after the call; replies are the caller's too. The");
            w.Line("/// messages of a stream end when the next one is asked for.");
            w.Line("/// </remarks>");
        }

        DocsEmitter.Deprecated(w, service.IsDeprecated);
        w.Open($"public partial class {name} : _G::ClientBase<{name}>");
        w.Line("/// <summary>Makes a client over a channel.</summary>");
        w.Line($"public {name}(_G::ChannelBase channel) : base(channel) {{ }}");
        w.Gap();
        w.Line("/// <summary>Makes a client over a call invoker.</summary>");
        w.Line($"public {name}(_G::CallInvoker callInvoker) : base(callInvoker) {{ }}");
        w.Gap();
        w.Line("/// <summary>For test doubles.</summary>");
        w.Line($"protected {name}() {{ }}");
        w.Gap();
        w.Line("/// <summary>For clients with another configuration.</summary>");
        w.Line($"protected {name}(ClientBaseConfiguration configuration) : base(configuration) {{ }}");
        foreach (MethodModel method in service.Methods) EmitMethod(w, method, calls, methods);
        w.Gap();
        w.Line("/// <summary>Makes a client with another configuration.</summary>");
        w.Line($"protected override {name} NewInstance(ClientBaseConfiguration configuration) => new(configuration);");
        w.Close();
    }

    private static void EmitMethod(SourceWriter w, MethodModel method, string calls, string methods)
    {
        string field = $"{methods}.__Method_{method.ProtoName}", request = Request(method), reply = Reply(method);
        string both = $"{request}, {reply}", single = $"{field}, null, options, request";
        switch (method.IsClientStreaming, method.IsServerStreaming)
        {
            case (false, false):
                EmitPair(w, method, method.Name, reply, $"{Invoker}.BlockingUnaryCall({single})");
                EmitPair(w, method, method.AsyncName, $"_G::AsyncUnaryCall<{reply}>",
                    $"{Invoker}.AsyncUnaryCall({single})");
                break;
            case (false, true):
                EmitPair(w, method, method.Name, $"_G::AsyncServerStreamingCall<{reply}>",
                    Wrapped($"{Invoker}.AsyncServerStreamingCall({single})", method, calls));
                break;
            case (true, false):
                EmitPair(w, method, method.Name, $"_G::AsyncClientStreamingCall<{both}>",
                    $"{Invoker}.AsyncClientStreamingCall({field}, null, options)");
                break;
            default:
                EmitPair(w, method, method.Name, $"_G::AsyncDuplexStreamingCall<{both}>",
                    Wrapped($"{Invoker}.AsyncDuplexStreamingCall({field}, null, options)", method, calls));
                break;
        }
    }

    // Structs of a stream end with the next one.
    private static string Wrapped(string call, MethodModel method, string calls) =>
        method.IsClass ? call : $"{calls}.Wrap({call})";

    private static void EmitPair(SourceWriter w, MethodModel method, string name, string result, string body)
    {
        string request = method.IsClientStreaming ? "" : $"{Request(method)} request, ";
        string argument = method.IsClientStreaming ? "" : "request, ";
        EmitOne(w, method, $"public virtual {result} {name}({request}{Optional})", $"this.{name}({argument}{Options})");
        EmitOne(w, method, $"public virtual {result} {name}({request}_G::CallOptions options)", body);
    }

    private static void EmitOne(SourceWriter w, MethodModel method, string signature, string body)
    {
        w.Gap();
        DocsEmitter.Emit(w, method.Docs, $"Calls <c>{method.ProtoName}</c>.");
        DocsEmitter.Deprecated(w, method.IsDeprecated);
        w.Line(signature + " =>");
        w.Indented(body + ";");
    }
}
