using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Grpc.Net.Client;
using Ours;
using ProtoZeroSharp.GrpcTests.Classes;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;
using ClassClient = Ours.ClassEchoes.ClassEcho.ClassEchoClient;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>
/// The processor time of unary calls, of client and server together, beside that of Google's in the same process. A
/// measurement rather than a test, since it needs a quiet machine: set PROTOZERO_SLOW to run it.
/// </summary>
[Collection(AloneCollection.Name)]
[Trait("Speed", "Slow")]
public class ProcessorTimeTests(ITestOutputHelper output)
{
    // Calls are under way in each lane at any time: with a single one the threads of .NET's pool run out of work after
    // every step, and looking for more costs several times what the call does, now more and now less.
    private const int Lanes = 8, Calls = 500, Rounds = 15;

    // So long the runtime goes on to compile what the calls use, of Kestrel and the client too.
    private const int WarmUp = 12;

    [Fact]
    public async Task Unary_BesideGoogles_TakesNoMore()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == null) return;
        await using EchoHost host = await EchoHost.StartAsync<OurEcho>();
        await using EchoHost classHost = await EchoHost.StartAsync<ClassEchoService>();
        await using EchoHost google = await EchoHost.StartAsync<GoogleEcho>();
        using GrpcChannel channel = host.Connect(), classes = classHost.Connect(), googleChannel = google.Connect();
        var client = new Echo.EchoClient(channel);
        var classClient = new ClassClient(classes);
        var googleClient = new Googles.Echo.EchoClient(googleChannel);
        List<(double Ratio, double Most)> ratios = [];
        foreach ((Content content, double most, double mostOfClasses) in ((Content, double, double)[])[
            (new Content("hello", [], 7, []), 1.0, 1.0), (Content.OfItems(), 0.55, 0.6)])
        {
            // All make the request, send it, and look at the reply.
            async Task Structs()
            {
                using Owned<EchoRequest> request = OurClient.Make(content);
                using Owned<EchoReply> reply = await client.UnaryAsync(request);
                Assert.Equal(content.Keys.Length, reply.Value.Items.Count);
            }

            async Task Classes() => Assert.Equal(
                content.Keys.Length, (await classClient.UnaryAsync(ClassEchoService.Make(content))).Items.Count);

            async Task Googles() => Assert.Equal(
                content.Keys.Length, (await googleClient.UnaryAsync(GoogleClient.Make(content))).Items.Count);

            List<double> structs = [], objects = [], googles = [];
            for (int round = -WarmUp; round < Rounds; round++)
            {
                double our = await MeasureAsync(Structs), their = await MeasureAsync(Googles);
                double ofClass = await MeasureAsync(Classes);
                if (round < 0) continue;
                structs.Add(our);
                objects.Add(ofClass);
                googles.Add(their);
            }

            int size = GoogleClient.Make(content).CalculateSize();
            ratios.Add((Compare($"{size} B, structs", structs, googles), most));
            ratios.Add((Compare($"{size} B, classes", objects, googles), mostOfClasses));
        }

        Assert.All(ratios, static it => Assert.InRange(it.Ratio, 0, it.Most));
    }

    private double Compare(string name, List<double> ours, List<double> googles)
    {
        ours.Sort();
        googles.Sort();
        double ratio = ours[Rounds / 2] / googles[Rounds / 2];
        output.WriteLine(
            $"{name}: ours {ours[Rounds / 2]:F0} us ({ours[0]:F0} to {ours[^1]:F0}), Google's "
            + $"{googles[Rounds / 2]:F0} us ({googles[0]:F0} to {googles[^1]:F0}), ratio {ratio:F2}");
        return ratio;
    }

    private static async Task<double> MeasureAsync(Func<Task> call)
    {
        TimeSpan before = Environment.CpuUsage.TotalTime;
        var lanes = new Task[Lanes];
        for (int i = 0; i < Lanes; i++) lanes[i] = Task.Run(() => RepeatAsync(call));
        await Task.WhenAll(lanes);
        return (Environment.CpuUsage.TotalTime - before).TotalMicroseconds / (Lanes * Calls);
    }

    private static async Task RepeatAsync(Func<Task> call)
    {
        for (int i = 0; i < Calls; i++) await call();
    }
}
