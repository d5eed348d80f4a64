using System;
using System.Collections.Concurrent;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Reads parameters of the type <see cref="Owned{T}"/>, protobuf or JSON, straight from the body.</summary>
internal sealed class MessageInputFormatter : InputFormatter
{
    private readonly ConcurrentDictionary<Type, IMessageReader> _readers = new();

    public MessageInputFormatter()
    {
        foreach (string name in ProtoMediaTypes.AllProtobuf) SupportedMediaTypes.Add(name);
        SupportedMediaTypes.Add(ProtoMediaTypes.Json);
        SupportedMediaTypes.Add("text/json");
        SupportedMediaTypes.Add("application/*+json");
    }

    private interface IMessageReader
    {
        ValueTask<(object Message, BodyFailure? Failure)> ReadAsync(HttpContext context);
    }

    /// <summary>Reads a body, also one without a byte: that is a message in which nothing is set.</summary>
    public override Task<InputFormatterResult> ReadAsync(InputFormatterContext context) =>
        ProtoMediaTypes.OfBody(context.HttpContext.Request) == ProtoForm.Protobuf
            ? ReadRequestBodyAsync(context) : base.ReadAsync(context);

    /// <inheritdoc/>
    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context)
    {
        IMessageReader reader = _readers.GetOrAdd(context.ModelType, static type =>
        {
            var maker = new Maker();
            MessageTypes.Reveal(type, maker);
            return maker.Made!;
        });
        (object message, BodyFailure? failure) = await reader.ReadAsync(context.HttpContext).ConfigureAwait(false);
        if (failure is null) return await InputFormatterResult.SuccessAsync(message).ConfigureAwait(false);

        // What is not a matter of the content has its own status, which no entry of the model state can say.
        if (failure.Status != StatusCodes.Status400BadRequest) throw new BodyRefusedException(failure);
        context.ModelState.TryAddModelError(context.ModelName, failure.Detail);
        return await InputFormatterResult.FailureAsync().ConfigureAwait(false);
    }

    /// <inheritdoc/>
    protected override bool CanReadType(Type type) => MessageTypes.IsOwned(type);

    private sealed class Maker : IMessageVisitor
    {
        public IMessageReader? Made { get; private set; }

        public void Visit<T>()
            where T : unmanaged, IProtoMessage<T> => Made = new Reader<T>();
    }

    private sealed class Reader<T> : IMessageReader
        where T : unmanaged, IProtoMessage<T>
    {
        public async ValueTask<(object Message, BodyFailure? Failure)> ReadAsync(HttpContext context)
        {
            var message = new Owned<T>();
            return (message, await BodyReader.ReadAsync(context, message).ConfigureAwait(false));
        }
    }
}
