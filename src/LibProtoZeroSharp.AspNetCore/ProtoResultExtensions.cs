using System;
using System.Threading.Tasks;
using ProtoZeroSharp;
using ProtoZeroSharp.AspNetCore;

namespace Microsoft.AspNetCore.Http;

/// <summary>Messages as results of minimal APIs: <c>Results.Extensions.Proto(message)</c>.</summary>
public static class ProtoResultExtensions
{
    /// <summary>
    /// Makes a result of a message: protobuf or JSON, by the <c>Accept</c> header of the request as
    /// <see cref="ProtoBody{T}"/> does.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="results">Not used.</param>
    /// <param name="message">The message. It stays the caller's, and must live until the response is written.</param>
    /// <param name="statusCode">The status of the response.</param>
    /// <returns>The result.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    public static IResult Proto<T>(
        this IResultExtensions results, Owned<T> message, int statusCode = StatusCodes.Status200OK)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(message);
        return new MessageResult<T>(message, statusCode);
    }

    private sealed class MessageResult<T>(Owned<T> message, int statusCode) : IResult
        where T : unmanaged, IProtoMessage<T>
    {
        public Task ExecuteAsync(HttpContext httpContext)
        {
            httpContext.Response.StatusCode = statusCode;
            return BodyWriter.WriteAsync(httpContext, message);
        }
    }
}
