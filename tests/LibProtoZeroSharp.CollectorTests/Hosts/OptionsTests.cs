using System;
using System.Threading.Tasks;
using Collector.Service;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>The command line of <c>collector</c>.</summary>
public class OptionsTests
{
    [Fact]
    public async Task Build_Arguments_BecomeOptions()
    {
        await using WebApplication app = CollectorHost.Build(
        [
            "--Google=true", "--GrpcPort=0", "--HttpPort=0", "--Export=http://127.0.0.1:9", "--Name=here",
            "--BatchAge=00:00:00.5", "--QueueRequests=7",
        ]);
        CollectorOptions options = app.Services.GetRequiredService<CollectorOptions>();
        Assert.Equal((true, 0, 0, "here", 7), (
            options.Google, options.GrpcPort, options.HttpPort, options.Name, options.QueueRequests));
        Assert.Equal((new Uri("http://127.0.0.1:9"), TimeSpan.FromSeconds(0.5)), (options.Export, options.BatchAge));
        Assert.Equal(new CollectorOptions().BatchRecords, options.BatchRecords);

        await app.StartAsync();
        (Uri grpc, Uri http) = CollectorHost.AddressesOf(app);
        Assert.NotEqual(grpc.Port, http.Port);
        await app.StopAsync();
    }
}
