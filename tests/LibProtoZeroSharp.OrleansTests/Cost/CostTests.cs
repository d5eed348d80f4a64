using System;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using ProtoZeroSharp;
using ProtoZeroSharp.Orleans;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;
using ClassExport = OrleansTests.TelemetryClasses.ExportLogsServiceRequest;
using GoogleExport = QuickStart.GoogleTelemetry.ExportLogsServiceRequest;
using Plain = OrleansTests.Cost.Json.Plain;
using StructExport = Cluster.Telemetry.ExportLogsServiceRequest;

namespace OrleansTests.Cost;

/// <summary>
/// Arguments of grains: to bytes and back, and copied inside of a silo, beside Orleans' serializer of JSON and beside
/// Google.Protobuf through a codec by hand. A measurement rather than a test, since it needs a quiet machine: set
/// PROTOZERO_SLOW to run it.
/// </summary>
[Collection(AloneCollection.Name)]
[Trait("Speed", "Slow")]
public sealed class CostTests(ITestOutputHelper output)
{
    private const int Rounds = 15;

    [Theory]
    [InlineData(1, 20_000)]
    [InlineData(200, 300)]
    public void Arguments_OfGrains_CostLess(int records, int calls)
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == null) return;
        byte[] bytes = Records.Make(records);
        using ServiceProvider services = new ServiceCollection().AddSerializer(builder =>
        {
            builder.AddProtoZeroSerializer();
            builder.AddJsonSerializer(type => type.Namespace == typeof(Plain.Export).Namespace);
            GoogleCodec.Add(builder);
        }).BuildServiceProvider();
        using Owned<StructExport> owned = Owned<StructExport>.Parse(bytes);
        Contender[] contenders =
        [
            Contender.Of(services, "Owned<T>", owned, one => one.Dispose()),
            Contender.Of(services, "class", ClassExport.Parser.ParseFrom(bytes), _ => { }),
            Contender.Of(services, "Google.Protobuf", GoogleExport.Parser.ParseFrom(bytes), _ => { }),
            Contender.Of(services, "System.Text.Json", Plain.Of(GoogleExport.Parser.ParseFrom(bytes)), _ => { }),
        ];
        foreach (Contender one in contenders) one.Warm(calls);
        for (int i = 0; i < Rounds; i++)
            foreach (Contender one in contenders) one.Run(calls);
        foreach (Contender one in contenders) output.WriteLine($"{records} records: {one}");

        // The codecs here cost less than all others; the classes less than Google's.
        double google = contenders[2].Both, json = contenders[3].Both;
        Assert.True(contenders[0].Both < Math.Min(google, json), "Owned<T>");
        Assert.True(contenders[1].Both < Math.Min(google, json), "class");
        Assert.True(contenders[0].Copy < Math.Min(contenders[2].Copy, contenders[3].Copy), "copy of Owned<T>");
        Assert.True(contenders[1].Copy < Math.Min(contenders[2].Copy, contenders[3].Copy), "copy of a class");
    }

    [Fact]
    public void Contenders_AllOfThem_BringTheSame()
    {
        byte[] bytes = Records.Make(3);
        GoogleExport google = GoogleExport.Parser.ParseFrom(bytes);
        Assert.Equal(google.CalculateSize(), bytes.Length);
        Assert.Equal(3, google.ResourceLogs.Single().ScopeLogs.Single().LogRecords.Count);
        using ServiceProvider services = new ServiceCollection().AddSerializer(GoogleCodec.Add).BuildServiceProvider();
        Serializer serializer = services.GetRequiredService<Serializer>();
        Assert.Equal(google, serializer.Deserialize<GoogleExport>(serializer.SerializeToArray(google)));
        Assert.NotSame(google, services.GetRequiredService<DeepCopier>().Copy(google));
    }
}
