using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Writes a message as the body of a response.</summary>
internal static class BodyWriter
{
    /// <summary>Writes it in the form that the request accepts best.</summary>
    public static Task WriteAsync<T>(HttpContext context, Owned<T> message)
        where T : unmanaged, IProtoMessage<T>
    {
        bool isProtobuf = ProtoMediaTypes.OfAnswer(context.Request) == ProtoForm.Protobuf;
        context.Response.ContentType = isProtobuf ? ProtoMediaTypes.Protobuf : ProtoMediaTypes.Json;
        return isProtobuf
            ? message.WriteToAsync(context.Response.BodyWriter, context.RequestAborted).AsTask()
            : message.WriteJsonAsync(
                context.Response.BodyWriter, BodyReader.OptionsOf(context).Json, context.RequestAborted).AsTask();
    }
}
