using System;
using System.Reflection;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>
/// A message as the body of a request or of a response of a minimal API: an <see cref="Owned{T}"/> that is protobuf or
/// JSON, as the headers of the request say. As a parameter it is read from the body by its <c>Content-Type</c>; as a
/// result it is written by the <c>Accept</c> header.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>
/// <para>The names of protobuf are <c>application/x-protobuf</c>, <c>application/protobuf</c> and
/// <c>application/vnd.google.protobuf</c>. Of forms that are accepted alike, the answer has that of the request's body,
/// JSON if there is none.</para>
/// <para>A body that is no message is answered before the handler runs: 400 for damaged bytes, 413 for too many, 415
/// for another content type, each with the details of RFC 9457, in which <c>code</c> and <c>offset</c> say what is
/// wrong and where.</para>
/// <para>The message ends with the request. To keep it longer, take <see cref="Owned{T}.Clone"/>.</para>
/// </remarks>
public sealed class ProtoBody<T>
    : Owned<T>, IResult, IBindableFromHttpContext<ProtoBody<T>>, IEndpointParameterMetadataProvider,
        IEndpointMetadataProvider
    where T : unmanaged, IProtoMessage<T>
{
    private BodyFailure? _failure;

    /// <summary>Reads the body of a request. ASP.NET Core calls it for a parameter of this type.</summary>
    /// <param name="context">The request.</param>
    /// <param name="parameter">The parameter.</param>
    /// <returns>The message, or one whose failure is the response.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The client has gone.</exception>
    public static async ValueTask<ProtoBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        ArgumentNullException.ThrowIfNull(context);
        var body = new ProtoBody<T>();
        body._failure = await BodyReader.ReadAsync(context, body).ConfigureAwait(false);
        return body;
    }

    /// <summary>Writes the message as the response. It ends with the request.</summary>
    /// <param name="httpContext">The request.</param>
    /// <returns>A task that is done when the response has the message.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="httpContext"/> is null.</exception>
    /// <exception cref="ProtoLifetimeException">The message has ended.</exception>
    public Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        httpContext.Response.RegisterForDispose(this);
        return BodyWriter.WriteAsync(httpContext, this);
    }

    static void IEndpointParameterMetadataProvider.PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        builder.Metadata.Add(new AcceptsMetadata(
            [ProtoMediaTypes.Json, .. ProtoMediaTypes.AllProtobuf], typeof(Owned<T>)));
        builder.FilterFactories.Add(static (_, next) => context => Failure(context) is { } failure
            ? ValueTask.FromResult<object?>(failure.ToResult()) : next(context));
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        builder.Metadata.Add(new ProducesResponseTypeMetadata(
            StatusCodes.Status200OK, typeof(Owned<T>), [ProtoMediaTypes.Json, ProtoMediaTypes.Protobuf]));

    private static BodyFailure? Failure(EndpointFilterInvocationContext context)
    {
        foreach (object? argument in context.Arguments)
        {
            if (argument is ProtoBody<T> { _failure: { } failure }) return failure;
        }

        return null;
    }
}
