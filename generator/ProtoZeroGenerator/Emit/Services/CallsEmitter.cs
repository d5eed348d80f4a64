using System;
using System.Linq;
using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.Services.CallText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Services;

/// <summary>
/// Emits what the services of a file share: all that names types of gRPC and of messages together. The library cannot
/// hold it, since it depends on nothing. It is a type of the file, so files and projects that see each other's
/// internals never meet in it.
/// </summary>
internal static class CallsEmitter
{
    // What the contexts of ASP.NET Core's gRPC are, and how their HttpContext is found.
    private const string Hosted = "global::Grpc.AspNetCore.Server.IServerCallContextFeature",
        FindHost = "_G::ServerCallContextExtensions.GetHttpContext";

    public static void Emit(SourceWriter w, FileModel file, bool isHosted)
    {
        bool Has(ServiceParts part, Func<MethodModel, bool> kind) => file.Services.Any(service =>
            ServiceEmitter.Has(service, part) && service.Methods.Any(kind));
        bool receivesStreams = Has(ServiceParts.Server, method => method.IsClientStreaming)
            || Has(ServiceParts.Client, method => method.IsServerStreaming);
        w.Gap();
        w.Line("/// <summary>Hands messages to gRPC and takes them from it.</summary>");
        w.Open($"file static class {file.CallsClass}");
        if (file.Services.Any(static service => service.IsClass))
        {
            EmitObjects(w);
            w.Close();
            return;
        }

        EmitMarshaller(w, "Messages", N.Owned, N.CallMessageParse);
        if (Has(ServiceParts.Server, _ => true))
        {
            EmitMarshaller(w, "Requests", N.Incoming, N.CallMessageParseRequest);
            EmitBegin(w, isHosted);
        }

        bool answers = Has(ServiceParts.Server, method => !method.IsServerStreaming);
        if (answers) EmitMarshaller(w, "Replies", N.Owned, N.CallMessageParse, "WriteReply");
        if (Has(ServiceParts.Client, method => method.IsServerStreaming && !method.IsClientStreaming))
            EmitWrap(w, "Wrap<T>", $"_G::AsyncServerStreamingCall<{N.Owned}<T>>", "", WhereMessage);
        if (Has(ServiceParts.Client, method => method.IsServerStreaming && method.IsClientStreaming))
        {
            EmitWrap(
                w, "Wrap<TRequest, T>", $"_G::AsyncDuplexStreamingCall<{N.Owned}<TRequest>, {N.Owned}<T>>",
                "call.RequestStream, ", $"where TRequest : unmanaged, {N.Message}<TRequest> {WhereMessage}");
        }

        EmitWrite(w);
        if (answers) EmitWriteReply(w);
        if (receivesStreams) EmitReader(w);
        w.Close();
    }

    private static void EmitMarshaller(
        SourceWriter w, string name, string type, string parse, string write = "Write")
    {
        w.Gap();
        w.Line($"public static _G::Marshaller<{type}<T>> {name}<T>() {WhereMessage} =>");
        w.Indented($"_G::Marshallers.Create<{type}<T>>({write}, static context =>");
        w.Indented($"    {parse}<T>(context.PayloadAsReadOnlySequence(), out string error)");
        w.Indented("        ?? throw new _G::RpcException(new _G::Status(_G::StatusCode.Internal, error)));");
    }

    private static void EmitObjects(SourceWriter w)
    {
        w.Gap();
        w.Line($"public static _G::Marshaller<T> Objects<T>({N.MessageParser}<T> parser) where T : class, {N.ObjectMessage}<T> =>");
        w.Indented("_G::Marshallers.Create<T>(Write, context => parser.ParseFrom(context.PayloadAsReadOnlySequence()));");
        w.Gap();
        w.Open($"private static void Write<T>(T message, _G::SerializationContext context) where T : class, {N.ObjectMessage}<T>");
        w.Line($"using var send = new {N.ObjectSend}(message);");
        w.Line($"context.SetPayloadLength(send.{N.ObjectSendMember.Length});");
        w.Line($"send.{N.ObjectSendMember.WriteTo}(context.GetBufferWriter());");
        w.Line("context.Complete();");
        w.Close();
    }

    // The length is known before gRPC gives memory, so its own buffer is written into.
    private static void EmitWrite(SourceWriter w)
    {
        w.Gap();
        w.Open($"private static void Write<T>({N.Owned}<T> message, _G::SerializationContext context) {WhereMessage}");
        w.Line($"using var send = new {N.OwnedSend}<T>(message);");
        w.Line($"context.SetPayloadLength(send.{N.OwnedSendMember.Length});");
        w.Line($"send.{N.OwnedSendMember.WriteTo}(context.GetBufferWriter());");
        w.Line("context.Complete();");
        w.Close();
    }

    // For replies of any origin: made by the method or by an interceptor.
    private static void EmitWriteReply(SourceWriter w)
    {
        w.Gap();
        w.Line("// A reply ends when it has been sent.");
        string parameters = $"{N.Owned}<T> message, _G::SerializationContext context";
        w.Open($"private static void WriteReply<T>({parameters}) {WhereMessage}");
        w.Line("using (message) Write(message, context);");
        w.Close();
    }

    // The call's messages are registered at its first run: what follows may be a refusal, another run, another reply.
    private static void EmitBegin(SourceWriter w, bool isHosted)
    {
        w.Gap();
        w.Line("// The messages of a call end with it.");
        w.Open($"public static {N.ServerCall} Begin({N.ServerCall} call, _G::ServerCallContext context)");
        if (isHosted)
        {
            w.Open($"if (call.{N.ServerCallMember.Begin}() && context is {Hosted})");
            w.Line($"{FindHost}(context).Response.RegisterForDispose(call);");
            w.Line($"call.{N.ServerCallMember.EndsWithHost}();");
            w.Close();
        }

        w.Line("return call;");
        w.Close();
    }

    private static void EmitWrap(SourceWriter w, string name, string call, string requests, string where)
    {
        string inner = $"(({call})((Reader<T>)state).Call)";
        w.Gap();
        w.Open($"public static {call} {name}({call} call) {where}");
        w.Line("var reader = new Reader<T>(call.ResponseStream, call);");
        w.Line($"return new({requests}reader,");
        w.Indented($"static state => {inner}.ResponseHeadersAsync,");
        w.Indented($"static state => {inner}.GetStatus(),");
        w.Indented($"static state => {inner}.GetTrailers(),");
        w.Indented("static state => ((Reader<T>)state).End(),");
        w.Indented("reader);");
        w.Close();
    }

    private static void EmitReader(SourceWriter w)
    {
        string inner = $"_G::IAsyncStreamReader<{N.Owned}<T>>";
        w.Gap();
        w.Line("// A message of a stream lives until the next one is asked for, or the call ends.");
        w.Open($"public sealed class Reader<T>({inner} inner, _S::IDisposable call) : {inner} {WhereMessage}");
        w.Line($"public readonly {N.CallStream}<T> Held = new();");
        w.Gap();
        w.Line("public _S::IDisposable Call => call;");
        w.Gap();
        w.Line($"public {N.Owned}<T> Current => inner.Current;");
        w.Gap();
        w.Open($"public async {Task}<bool> MoveNext({CancelToken} cancellationToken)");
        w.Line($"Held.{N.CallStreamMember.Release}();");
        w.Line("if (!await inner.MoveNext(cancellationToken).ConfigureAwait(false)) return false;");
        w.Line($"Held.{N.CallStreamMember.Take}(inner.Current);");
        w.Line("return true;");
        w.Close();
        w.Gap();
        w.Open("public void End()");
        w.Line("call.Dispose();");
        w.Line($"Held.{N.CallStreamMember.End}();");
        w.Close();
        w.Close();
    }
}
