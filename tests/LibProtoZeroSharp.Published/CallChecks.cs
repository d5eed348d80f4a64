using System;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Logging;
using Ours;

namespace ProtoZeroSharp.Published;

/// <summary>gRPC over our messages: a server and a client in this process, over HTTP/2 without encryption.</summary>
internal static class CallChecks
{
    private const int Calls = 100;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    public static async Task RunAsync(Checks checks)
    {
        string socket = Path.Combine(AppContext.BaseDirectory, $"calls-{Environment.ProcessId}.socket");
        WebApplication? app = null;
        await checks.RunAsync("calls: the server starts", async () => app = await StartAsync(socket));
        if (app is null) return;
        await using (app)
        {
            using (GrpcChannel channel = GrpcChannel.ForAddress(app.Urls.First(url => !url.Contains("unix"))))
                await RunAsync(checks, channel, "loopback");
            using (GrpcChannel channel = Connect(socket))
                await RunAsync(checks, channel, "a Unix socket");
            await checks.RunAsync("calls: the server stops", () => app.StopAsync());
        }

        checks.Run("calls: an attribute that the host would not see is refused", Refuse);
    }

    private static async Task RunAsync(Checks checks, GrpcChannel channel, string way)
    {
        var client = new Depot.DepotClient(channel);
        await checks.RunAsync($"calls over {way}: one message each way", () => AddAsync(client));
        await checks.RunAsync($"calls over {way}: a stream of replies", () => SplitAsync(client));
        await checks.RunAsync($"calls over {way}: a stream of requests", () => JoinAsync(client));
        await checks.RunAsync($"calls over {way}: streams both ways", () => ChatAsync(client));
        await checks.RunAsync($"calls over {way}: errors", () => FailAsync(client, channel));
        await checks.RunAsync(
            $"calls over {way}: reflection and health", () => ServiceChecks.RunAsync(channel, Deadline));
    }

    private static async Task<WebApplication> StartAsync(string socket)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.ListenUnixSocket(socket, listen => listen.Protocols = HttpProtocols.Http2);
        });
        builder.Services.AddGrpc();
        builder.Services.AddProtoReflection(files => files.Add<DepotReflection>());
        builder.Services.AddProtoHealthChecks().AddCheck("depot", () => HealthCheckResult.Unhealthy());
        WebApplication app = builder.Build();
        app.MapGrpcService<DepotService>();
        app.MapProtoReflection();
        app.MapProtoHealthChecks();
        await app.StartAsync();
        return app;
    }

    // Found by reflection: what is looked at must not be trimmed.
    private static void Refuse()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddGrpc();
        WebApplication app = builder.Build();
        Exception? error = Checks.Throws<InvalidOperationException>(() => app.MapGrpcService<GuardedService>());
        while (error is not null && !error.Message.Contains(nameof(GuardedAttribute))) error = error.InnerException;
        Checks.That(error is not null, "the attribute is named");
    }

    private static GrpcChannel Connect(string socket) => GrpcChannel.ForAddress("http://localhost", new()
    {
        HttpHandler = new SocketsHttpHandler
        {
            ConnectCallback = async (_, cancellation) =>
            {
                var connection = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
                await connection.ConnectAsync(new UnixDomainSocketEndPoint(socket), cancellation);
                return new NetworkStream(connection, ownsSocket: true);
            },
        },
        DisposeHttpClient = true,
    });

    private static async Task AddAsync(Depot.DepotClient client)
    {
        for (int i = 0; i < Calls; i++)
        {
            using Owned<Order> request = Owned<Order>.Parse(Samples.Encoded);
            request.Value.Number = i;
            using Owned<Order> reply = await client.AddAsync(request, deadline: Deadline);
            Checks.That(reply.Value.Number == i && reply.Value.Items.Count == 2 && reply.Value.Items[1].Sku == "ink");
            request.Value.MutableItems.Add(request.Arena).SetSku("ink", request.Arena);
            Checks.That(reply.Value == request.Value);
        }

        // The other form of the call.
        using Owned<Order> order = Owned<Order>.Parse(Samples.Encoded);
        using Owned<Order> blocking = client.Add(order, deadline: Deadline);
        Checks.That(blocking.Value.Customer == "żółw");
    }

    private static async Task SplitAsync(Depot.DepotClient client)
    {
        using var request = new Owned<Order>();
        for (int i = 0; i < Calls; i++)
            request.Value.MutableItems.Add(request.Arena).SetSku($"sku {i}", request.Arena);
        using AsyncServerStreamingCall<Owned<Order>> call = client.Split(request, deadline: Deadline);
        int count = 0;
        await foreach (Owned<Order> reply in call.ResponseStream.ReadAllAsync())
            Checks.That(reply.Value.Customer == $"sku {count++}");
        Checks.That(count == Calls);
    }

    private static async Task JoinAsync(Depot.DepotClient client)
    {
        using AsyncClientStreamingCall<Owned<Order>, Owned<Order>> call = client.Join(deadline: Deadline);
        for (int i = 0; i < Calls; i++)
        {
            using var request = new Owned<Order>();
            request.Value.SetCustomer($"customer {i}", request.Arena);
            await call.RequestStream.WriteAsync(request);
        }

        await call.RequestStream.CompleteAsync();
        using Owned<Order> reply = await call;
        Checks.That(reply.Value.Items.Count == Calls && reply.Value.Items[^1].Sku == $"customer {Calls - 1}");
    }

    private static async Task ChatAsync(Depot.DepotClient client)
    {
        using AsyncDuplexStreamingCall<Owned<Order>, Owned<Order>> call = client.Chat(deadline: Deadline);
        for (int i = 0; i < Calls; i++)
        {
            using Owned<Order> request = Owned<Order>.Parse(Samples.Encoded);
            request.Value.Number = i;
            await call.RequestStream.WriteAsync(request);
            Checks.That(await call.ResponseStream.MoveNext(CancellationToken.None));
            Checks.That(call.ResponseStream.Current.Value == request.Value);
        }

        await call.RequestStream.CompleteAsync();
        Checks.That(!await call.ResponseStream.MoveNext(CancellationToken.None));
    }

    private static async Task FailAsync(Depot.DepotClient client, GrpcChannel channel)
    {
        using var empty = new Owned<Order>();
        await ExpectAsync(StatusCode.InvalidArgument, async () =>
        {
            using Owned<Order> reply = await client.AddAsync(empty, deadline: Deadline);
        });

        // Bytes that are no order.
        var bytes = Marshallers.Create(static (byte[] message) => message, static message => message);
        var raw = new Method<byte[], byte[]>(MethodType.Unary, "depot.Depot", "Add", bytes, bytes);
        CallInvoker invoker = channel.CreateCallInvoker();
        await ExpectAsync(StatusCode.Internal, async () =>
            await invoker.AsyncUnaryCall(raw, null, new CallOptions(deadline: Deadline), Samples.Encoded[..10]));
        byte[] good = await invoker.AsyncUnaryCall(raw, null, new CallOptions(deadline: Deadline), Samples.Encoded);
        // The item of a text of three bytes, with two tags and two lengths.
        Checks.That(good.Length == Samples.Encoded.Length + 7);
    }

    private static async Task ExpectAsync(StatusCode status, Func<Task> call)
    {
        try
        {
            await call();
        }
        catch (RpcException error) when (error.StatusCode == status)
        {
            return;
        }

        throw new InvalidOperationException($"no {status}");
    }

    private static DateTime Deadline => DateTime.UtcNow + s_patience;
}
