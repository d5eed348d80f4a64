using System;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;

namespace Collector.Load;

/// <summary>
/// Sends bytes that are encoded already, as one message of gRPC or one body of HTTP. It keeps its sockets, so that a
/// client can break them.
/// </summary>
internal sealed class RawClient : IDisposable
{
    private readonly HttpClient _client;
    private Socket? _socket;

    public RawClient()
    {
        var handler = new SocketsHttpHandler { ConnectCallback = ConnectAsync };
        _client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(60) };
    }

    /// <summary>Makes one unary call.</summary>
    /// <returns>The status of gRPC, 2 (Unknown) if there is none.</returns>
    public async Task<int> CallAsync(Uri uri, HttpContent framed, CancellationToken cancellationToken = default)
    {
        framed.Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
        using var request = new HttpRequestMessage(HttpMethod.Post, uri)
        {
            Version = HttpVersion.Version20, VersionPolicy = HttpVersionPolicy.RequestVersionExact, Content = framed,
        };
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        if (framed.Headers.ContentEncoding.Count > 0)
        {
            request.Headers.Add("grpc-encoding", framed.Headers.ContentEncoding.Single());
            framed.Headers.ContentEncoding.Clear();
        }

        using HttpResponseMessage response = await _client.SendAsync(request, cancellationToken);
        return Status(response.TrailingHeaders) ?? Status(response.Headers) ?? 2;
    }

    /// <summary>Sends one request over HTTP/1.1.</summary>
    /// <returns>The status of HTTP.</returns>
    public async Task<int> PostAsync(
        Uri uri, HttpContent body, string type = "application/x-protobuf",
        CancellationToken cancellationToken = default)
    {
        body.Headers.ContentType = new MediaTypeHeaderValue(type);
        using HttpResponseMessage response = await _client.PostAsync(uri, body, cancellationToken);
        return (int)response.StatusCode;
    }

    /// <summary>Ends the connection without a word.</summary>
    public void Vanish() => Interlocked.Exchange(ref _socket, null)?.Close(0);

    public void Dispose()
    {
        _client.Dispose();
        _socket?.Dispose();
    }

    private static int? Status(HttpHeaders headers) =>
        headers.TryGetValues("grpc-status", out var values) && int.TryParse(values.First(), out int status)
            ? status : null;

    private async ValueTask<System.IO.Stream> ConnectAsync(
        SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(context.DnsEndPoint, cancellationToken);
        _socket = socket;
        return new NetworkStream(socket, ownsSocket: true);
    }
}
