using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Reads the body of a request into a message.</summary>
internal static class BodyReader
{
    /// <summary>The options of the program, or the default ones if it has not added any.</summary>
    public static ProtoHttpOptions OptionsOf(HttpContext context) =>
        context.RequestServices.GetService<IOptions<ProtoHttpOptions>>()?.Value ?? new ProtoHttpOptions();

    /// <summary>Reads all of the body.</summary>
    /// <param name="context">The request.</param>
    /// <param name="message">An empty message, which ends with the request.</param>
    /// <returns>Null, or why it is no message; the message is empty then.</returns>
    public static async ValueTask<BodyFailure?> ReadAsync<T>(HttpContext context, Owned<T> message)
        where T : unmanaged, IProtoMessage<T>
    {
        context.Response.RegisterForDispose(message);
        ProtoForm form = ProtoMediaTypes.OfBody(context.Request);
        if (form == ProtoForm.None) return BodyFailure.UnsupportedType;
        ProtoHttpOptions options = OptionsOf(context);
        int most = options.MaxMessageLength;
        if (context.Request.ContentLength > most) return BodyFailure.TooLarge(most);
        PipeReader reader = context.Request.BodyReader;
        CancellationToken aborted = context.RequestAborted;
        while (true)
        {
            ReadResult result;
            try
            {
                result = await reader.ReadAsync(aborted).ConfigureAwait(false);
            }
            catch (BadHttpRequestException error)
            {
                return new BodyFailure(error.StatusCode, error.Message);
            }

            ReadOnlySequence<byte> bytes = result.Buffer;
            if (result.IsCanceled || (bytes.Length <= most && !result.IsCompleted))
            {
                reader.AdvanceTo(bytes.Start, bytes.End);
                if (result.IsCanceled) throw new OperationCanceledException(aborted);
                continue;
            }

            try
            {
                if (bytes.Length > most) return BodyFailure.TooLarge(most);
                Parse(in bytes, form, message, options);
                return null;
            }
            catch (ProtoFormatException error)
            {
                return BodyFailure.Of(error);
            }
            finally
            {
                // The message has its own copy.
                reader.AdvanceTo(bytes.End);
            }
        }
    }

    private static void Parse<T>(
        in ReadOnlySequence<byte> bytes, ProtoForm form, Owned<T> message, ProtoHttpOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        if (form == ProtoForm.Protobuf)
        {
            message.Value = ProtoMessage.Parse<T>(in bytes, message.Arena, options.Parse);
        }
        else if (bytes.IsSingleSegment)
        {
            message.Value = ProtoJson.Parse<T>(bytes.FirstSpan, message.Arena, options.Json);
        }
        else
        {
            byte[] whole = ArrayPool<byte>.Shared.Rent((int)bytes.Length);
            try
            {
                bytes.CopyTo(whole);
                message.Value = ProtoJson.Parse<T>(whole.AsSpan(0, (int)bytes.Length), message.Arena, options.Json);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(whole);
            }
        }
    }
}
