using System.Threading.Tasks;
using Grpc.Core;
using ProtoZeroSharp.Grpc.Protocol.ReflectionV1;

namespace ProtoZeroSharp.Grpc;

/// <summary>Serves <c>grpc.reflection.v1.ServerReflection</c>.</summary>
internal sealed class ReflectionV1Service(ReflectionAnswers answers) : ServerReflection.ServerReflectionBase
{
    /// <inheritdoc/>
    public override async Task ServerReflectionInfo(
        IAsyncStreamReader<Owned<ServerReflectionRequest>> requestStream,
        IServerStreamWriter<Owned<ServerReflectionResponse>> responseStream, ServerCallContext context)
    {
        using var reply = new Owned<ServerReflectionResponse>();
        await foreach (Owned<ServerReflectionRequest> request in requestStream.ReadAllAsync().ConfigureAwait(false))
        {
            reply.Reset();
            answers.Answer(request, reply);
            await responseStream.WriteAsync(reply).ConfigureAwait(false);
        }
    }
}
