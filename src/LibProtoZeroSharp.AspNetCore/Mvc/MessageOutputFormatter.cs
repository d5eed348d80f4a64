using System;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Writes results of the type <see cref="Owned{T}"/> as protobuf.</summary>
internal sealed class MessageOutputFormatter : OutputFormatter
{
    public MessageOutputFormatter()
    {
        foreach (string name in ProtoMediaTypes.AllProtobuf) SupportedMediaTypes.Add(name);
    }

    /// <inheritdoc/>
    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        var writer = new Writer(context.HttpContext, context.Object!);
        ((IMessageHolder)context.Object!).Reveal(writer);
        return writer.Done;
    }

    /// <inheritdoc/>
    protected override bool CanWriteType(Type? type) => typeof(IMessageHolder).IsAssignableFrom(type);

    private sealed class Writer(HttpContext context, object message) : IMessageVisitor
    {
        public Task Done { get; private set; } = Task.CompletedTask;

        public void Visit<T>()
            where T : unmanaged, IProtoMessage<T> =>
            Done = ((Owned<T>)message).WriteToAsync(context.Response.BodyWriter, context.RequestAborted).AsTask();
    }
}
