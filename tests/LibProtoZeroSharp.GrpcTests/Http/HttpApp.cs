using System;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Ours.Http;
using ProtoZeroSharp.AspNetCore;

namespace ProtoZeroSharp.GrpcTests.Http;

/// <summary>A server whose endpoints take and give messages, and a client of it.</summary>
internal sealed class HttpApp : IAsyncDisposable
{
    public const string Protobuf = "application/x-protobuf", Json = "application/json";

    private readonly WebApplication _app;
    private readonly HttpClient _client;

    private HttpApp(WebApplication app)
    {
        _app = app;
        _client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
    }

    /// <summary>Starts a server, with the package's services or as a program that does not have it.</summary>
    public static async Task<HttpApp> StartAsync(bool hasPackage, Action<WebApplication>? map = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddControllers().AddApplicationPart(typeof(EntryController).Assembly);
        builder.Services.AddOpenApi(options =>
        {
            if (hasPackage) options.AddProtoZero();
        });
        if (hasPackage) builder.Services.AddProtoZero(options => options.MaxMessageLength = 1 << 16);
        // As most programs have it: exceptions that leave an endpoint are answered with 500.
        builder.Services.AddProblemDetails();
        WebApplication app = builder.Build();
        app.UseExceptionHandler();
        app.MapControllers();
        app.MapOpenApi();
        app.MapGet("/other", () => "other");
        app.MapPost("/min/owned", (Owned<Entry> entry) => Seen(entry));
        if (hasPackage)
        {
            app.MapPost("/min/body", (ProtoBody<Entry> entry) =>
            {
                Seen(entry);
                return entry;
            });
            app.MapPost("/min/result", (ProtoBody<Entry> entry) => Results.Extensions.Proto(Seen(entry), 202));
        }

        map?.Invoke(app);
        await app.StartAsync();
        return new HttpApp(app);
    }

    public static Owned<Entry> Seen(Owned<Entry> entry)
    {
        entry.Value.SetText($"{entry.Value.Text} seen", entry.Arena);
        return entry;
    }

    public async Task<(int Status, string? Type, byte[] Body)> PostAsync(
        string path, byte[] body, string? type, string? accept = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(body) };
        if (type is not null) request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(type);
        if (accept is not null) request.Headers.TryAddWithoutValidation("Accept", accept);
        using HttpResponseMessage response = await _client.SendAsync(request);
        return ((int)response.StatusCode, response.Content.Headers.ContentType?.MediaType,
            await response.Content.ReadAsByteArrayAsync());
    }

    public Task<string> GetAsync(string path) => _client.GetStringAsync(path);

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
