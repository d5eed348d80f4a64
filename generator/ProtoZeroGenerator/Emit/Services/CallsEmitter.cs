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
    public static void Emit(SourceWriter w, FileModel file)
    {
        bool Has(ServiceParts part, Func<MethodModel, bool> kind) => file.Services.Any(service =>
            ServiceEmitter.Has(service, part) && service.Methods.Any(kind));
        bool receivesStreams = Has(ServiceParts.Server, method => method.IsClientStreaming)
            || Has(ServiceParts.Client, method => method.IsServerStreaming);
        w.Gap();
        w.Line("/// <summary>Hands messages to gRPC and takes them from it.</summary>");
        w.Open($"file static class {file.CallsClass}");
        EmitMarshaller(w, "Messages", N.Owned, N.CallMessageParse);
        if (Has(ServiceParts.Server, _ => true))
            EmitMarshaller(w, "Requests", N.Incoming, N.CallMessageParseRequest);
        if (Has(ServiceParts.Client, method => method.IsServerStreaming && !method.IsClientStreaming))
            EmitWrap(w, "Wrap<T>", $"_G::AsyncServerStreamingCall<{N.Owned}<T>>", "", WhereMessage);
        if (Has(ServiceParts.Client, method => method.IsServerStreaming && method.IsClientStreaming))
        {
            EmitWrap(
                w, "Wrap<TRequest, T>", $"_G::AsyncDuplexStreamingCall<{N.Owned}<TRequest>, {N.Owned}<T>>",
                "call.RequestStream, ", $"where TRequest : unmanaged, {N.Message}<TRequest> {WhereMessage}");
        }

        EmitWrite(w);
        if (receivesStreams) EmitReader(w);
        w.Close();
    }

    private static void EmitMarshaller(SourceWriter w, string name, string type, string parse)
    {
        w.Gap();
        w.Line($"public static _G::Marshaller<{type}<T>> {name}<T>() {WhereMessage} =>");
        w.Indented($"_G::Marshallers.Create<{type}<T>>(Write, static context =>");
        w.Indented($"    {parse}<T>(context.PayloadAsReadOnlySequence(), out string error)");
        w.Indented("        ?? throw new _G::RpcException(new _G::Status(_G::StatusCode.Internal, error)));");
    }

    // The length is known before gRPC is asked for memory, so its own buffer is written into.
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

    private static void EmitWrap(SourceWriter w, string name, string call, string requests, string where)
    {
        w.Gap();
        w.Line($"public static {call} {name}({call} call) {where} => new(");
        w.Indented($"{requests}new Reader<T>(call.ResponseStream),");
        w.Indented($"static state => (({call})state).ResponseHeadersAsync,");
        w.Indented($"static state => (({call})state).GetStatus(),");
        w.Indented($"static state => (({call})state).GetTrailers(),");
        w.Indented($"static state => (({call})state).Dispose(),");
        w.Indented("call);");
    }

    private static void EmitReader(SourceWriter w)
    {
        string inner = $"_G::IAsyncStreamReader<{N.Owned}<T>>";
        w.Gap();
        w.Line("// A message of a stream lives until the next one is asked for.");
        w.Open($"public sealed class Reader<T>({inner} inner) : {inner} {WhereMessage}");
        w.Line($"public readonly {N.CallStream}<T> Held = new();");
        w.Gap();
        w.Line($"public {N.Owned}<T> Current => inner.Current;");
        w.Gap();
        w.Open($"public async {Task}<bool> MoveNext({CancelToken} cancellationToken)");
        w.Line($"Held.{N.CallStreamMember.Release}();");
        w.Line("if (!await inner.MoveNext(cancellationToken).ConfigureAwait(false)) return false;");
        w.Line($"Held.{N.CallStreamMember.Take}(inner.Current);");
        w.Line("return true;");
        w.Close();
        w.Close();
    }
}
