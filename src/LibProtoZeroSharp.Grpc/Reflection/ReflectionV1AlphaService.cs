using System;
using System.Buffers;
using System.Threading.Tasks;
using Grpc.Core;
using ProtoZeroSharp.Grpc.Protocol.ReflectionV1Alpha;
using V1 = ProtoZeroSharp.Grpc.Protocol.ReflectionV1;

#pragma warning disable CS0612, CS0672 // The published file is deprecated, and with it all that it declares

namespace ProtoZeroSharp.Grpc;

/// <summary>
/// Serves <c>grpc.reflection.v1alpha.ServerReflection</c>, for older clients. Its messages have the same bytes as those
/// of version 1, so they are translated by their bytes.
/// </summary>
internal sealed class ReflectionV1AlphaService(ReflectionAnswers answers) : ServerReflection.ServerReflectionBase
{
    /// <inheritdoc/>
    public override async Task ServerReflectionInfo(
        IAsyncStreamReader<Owned<ServerReflectionRequest>> requestStream,
        IServerStreamWriter<Owned<ServerReflectionResponse>> responseStream, ServerCallContext context)
    {
        using var asked = new Owned<V1.ServerReflectionRequest>();
        using var answer = new Owned<V1.ServerReflectionResponse>();
        using var reply = new Owned<ServerReflectionResponse>();
        await foreach (Owned<ServerReflectionRequest> request in requestStream.ReadAllAsync().ConfigureAwait(false))
        {
            answer.Reset();
            Translate(request, asked);
            answers.Answer(asked, answer);
            Translate(answer, reply);
            await responseStream.WriteAsync(reply).ConfigureAwait(false);
        }
    }

    private static void Translate<TFrom, TTo>(Owned<TFrom> from, Owned<TTo> to)
        where TFrom : unmanaged, IProtoMessage<TFrom>
        where TTo : unmanaged, IProtoMessage<TTo>
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(from.Value.CalculateSize());
        try
        {
            to.Reset();
            from.Value.TryWriteTo(buffer, out int length);
            to.Value.MergeFrom(buffer.AsSpan(0, length), to.Arena);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
