using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using ProtoZeroSharp;

namespace Collector.Service;

/// <summary>
/// OTLP over HTTP: the binary form, compressed or not. Compression is undone by ASP.NET Core before this, with the same
/// limit for what comes out as for what comes in.
/// </summary>
internal sealed class HttpIntake(CollectorOptions options, Counters counters)
{
    private const string BinaryType = "application/x-protobuf";

    // Codes of gRPC, which the body of an error repeats.
    private const int InvalidArgument = 3, ResourceExhausted = 8;

    /// <summary>Answers one request.</summary>
    public async Task ReceiveAsync<TRequest>(
        HttpContext context, ISignal<TRequest> signal, Pipeline<TRequest> pipeline)
        where TRequest : class
    {
        try
        {
            if (Unsupported(context.Request) is { } reason)
            {
                await FailAsync(context, StatusCodes.Status415UnsupportedMediaType, InvalidArgument, reason);
                return;
            }

            // Without a token: a connection that breaks ends the reading. A read that a token has cancelled is one
            // that the server logs as its own error.
            TRequest request = await signal.ReadAsync(
                context.Request.BodyReader, options.MaxRequestBytes, CancellationToken.None);
            Verdict verdict = await pipeline.AcceptAsync(request, context.RequestAborted);
            if (verdict == Verdict.Confirmed)
            {
                // The answer without anything to say: a message without fields, 0 bytes.
                context.Response.ContentType = BinaryType;
                return;
            }

            int statusCode = StatusCodeOf(verdict);
            if (statusCode != StatusCodes.Status400BadRequest) context.Response.Headers.RetryAfter = "1";
            Status status = GrpcIntake.StatusOf(verdict);
            await FailAsync(context, statusCode, (int)status.StatusCode, status.Detail);
        }
        catch (BadBodyException error)
        {
            await FailAsync(context, error.StatusCode, CodeOf(error.StatusCode), error.Message);
        }
        catch (BadHttpRequestException error) when (!HasGone(error, context))
        {
            await FailAsync(context, error.StatusCode, CodeOf(error.StatusCode), error.Message);
        }
        catch (InvalidDataException error)
        {
            await FailAsync(context, StatusCodes.Status400BadRequest, InvalidArgument, error.Message);
        }
        catch (Exception error) when (HasGone(error, context))
        {
            // The client has gone. No answer can be sent, and there is no rest of the body to read before the next
            // request: the server would try that, and log that it cannot.
            context.Abort();
        }
    }

    // What the middleware has decompressed has no such header any more.
    private static string? Unsupported(HttpRequest request) =>
        !string.Equals(request.ContentType?.Split(';')[0].Trim(), BinaryType, StringComparison.OrdinalIgnoreCase)
            ? $"Only {BinaryType} is taken."
            : request.Headers.ContentEncoding.All(IsIdentity) ? null : "The content encoding is not supported.";

    private static bool IsIdentity(string? encoding) =>
        string.Equals(encoding?.Trim(), "identity", StringComparison.OrdinalIgnoreCase);

    // The server's 400 while a body is read: it ended before its length said so, or in the middle of a chunk.
    private static bool HasGone(Exception error, HttpContext context) =>
        error is BadHttpRequestException bad ? bad.StatusCode == StatusCodes.Status400BadRequest
            : error is IOException
            || (error is OperationCanceledException && context.RequestAborted.IsCancellationRequested);

    private static int StatusCodeOf(Verdict verdict) => verdict switch
    {
        Verdict.Full => StatusCodes.Status503ServiceUnavailable,
        Verdict.Unconfirmed => StatusCodes.Status504GatewayTimeout,
        _ => StatusCodes.Status400BadRequest,
    };

    private static int CodeOf(int statusCode) =>
        statusCode == StatusCodes.Status413PayloadTooLarge ? ResourceExhausted : InvalidArgument;

    // The body of an error is a google.rpc.Status. Two fields need no schema.
    private async Task FailAsync(HttpContext context, int statusCode, int code, string message)
    {
        if (statusCode < StatusCodes.Status500InternalServerError) counters.Bad();
        if (context.RequestAborted.IsCancellationRequested) return;
        context.Response.StatusCode = statusCode;
        context.Response.ContentType = BinaryType;
        using (var arena = new ArenaAllocator())
        {
            var writer = new ProtoWriter(arena);
            writer.AddInt32(1, code);
            writer.AddString(2, message);
            writer.WriteTo(context.Response.BodyWriter);
        }

        await context.Response.BodyWriter.FlushAsync();
    }
}
