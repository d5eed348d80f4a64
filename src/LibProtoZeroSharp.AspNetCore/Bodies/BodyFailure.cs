using System.Collections.Generic;
using Microsoft.AspNetCore.Http;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>Why the body of a request is no message.</summary>
/// <param name="Status">The status of the response.</param>
/// <param name="Detail">One sentence for the client.</param>
/// <param name="Error">What is wrong with the bytes, if that is what is wrong.</param>
internal sealed record BodyFailure(int Status, string Detail, ProtoError? Error = null)
{
    /// <summary>The body has neither of the two forms.</summary>
    public static BodyFailure UnsupportedType { get; } = new(
        StatusCodes.Status415UnsupportedMediaType,
        $"The body must be {ProtoMediaTypes.Protobuf}, or {ProtoMediaTypes.Json} in UTF-8.");

    /// <summary>The body is longer than allowed.</summary>
    public static BodyFailure TooLarge(int most) => new(
        StatusCodes.Status413PayloadTooLarge, $"The body has more than {most} bytes.",
        new ProtoError(ProtoFormatError.TooLarge, most));

    /// <summary>The body is damaged, or exceeds a limit of parsing.</summary>
    public static BodyFailure Of(ProtoFormatException error) => new(
        error.Code == ProtoFormatError.TooLarge
            ? StatusCodes.Status413PayloadTooLarge : StatusCodes.Status400BadRequest,
        $"{error.Code}: {error.Message}", new ProtoError(error.Code, error.Offset));

    /// <summary>The response, in the form of RFC 9457, with <c>code</c> and <c>offset</c>.</summary>
    public IResult ToResult()
    {
        var more = new Dictionary<string, object?>();
        if (Error is { } error)
        {
            more["code"] = error.Code.ToString();
            more["offset"] = error.Offset;
        }

        return Results.Problem(Detail, statusCode: Status, extensions: more);
    }
}
