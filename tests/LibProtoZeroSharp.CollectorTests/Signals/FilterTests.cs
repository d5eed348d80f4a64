using System;
using System.Linq;
using System.Threading.Tasks;
using Collector.GoogleTelemetry;
using Collector.Service;
using Google.Protobuf;
using QuickStart.GoogleTelemetry;
using Xunit;
using Span = QuickStart.GoogleTelemetry.Span;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>What our signals take out and what they mark, case by case.</summary>
public class FilterTests
{
    private static readonly CollectorOptions s_options = new() { Name = "here" };

    [Theory]
    [InlineData("Microsoft.AspNetCore", "GET /shop,GET /healthz/more")]
    [InlineData("Microsoft.AspNetCore.Hosting", "GET /healthz,GET /shop,GET /healthz/more,GET /healthz")]
    [InlineData("", "GET /healthz,GET /shop,GET /healthz/more,GET /healthz")]
    public async Task Spans_HealthChecks_AreTakenOutOfTheServersScope(string library, string left)
    {
        string[] names = ["GET /healthz", "GET /shop", "GET /healthz/more", "GET /healthz"];
        var scope = new ScopeSpans
        {
            Scope = new InstrumentationScope { Name = library }, Spans = { names.Select(it => new Span { Name = it }) },
        };
        (ExportTraceServiceRequest request, Outcome outcome) = await TracesAsync(
            new ResourceSpans { ScopeSpans = { scope, scope } });
        string[] kept = left.Split(',');
        Assert.Equal(new Outcome(8, 2 * kept.Length), outcome);
        Assert.All(request.ResourceSpans.Single().ScopeSpans, it => Assert.Equal(kept, it.Spans.Select(s => s.Name)));
    }

    [Fact]
    public async Task Spans_ScopeWithoutAName_AreKept()
    {
        var scope = new ScopeSpans { Spans = { new Span { Name = "GET /healthz" } } };
        (_, Outcome outcome) = await TracesAsync(new ResourceSpans { ScopeSpans = { scope } });
        Assert.Equal(new Outcome(1, 1), outcome);
    }

    [Theory]
    [InlineData("{'key':'collector.drop','value':{'boolValue':true}}", true)]
    [InlineData("{'key':'collector.drop','value':{'boolValue':false}}", false)]
    [InlineData("{'key':'collector.drop','value':{'stringValue':'true'}}", false)]
    [InlineData("{'key':'collector.drop','value':{'intValue':'1'}}", false)]
    [InlineData("{'key':'collector.drop'}", false)]
    [InlineData("{'key':'Collector.drop','value':{'boolValue':true}}", false)]
    public async Task Scopes_ThatAreUnwanted_AreTakenOutOfAllKinds(string attribute, bool isTakenOut)
    {
        var scope = new InstrumentationScope
        {
            Attributes = { JsonParser.Default.Parse<KeyValue>(attribute.Replace('\'', '"')) },
        };
        (_, Outcome spans) = await TracesAsync(new ResourceSpans
        {
            ScopeSpans = { new ScopeSpans { Scope = scope, Spans = { new Span(), new Span() } } },
        });
        (_, Outcome logs) = await ProcessAsync("logs", new ExportLogsServiceRequest
        {
            ResourceLogs =
            {
                new ResourceLogs
                {
                    ScopeLogs = { new ScopeLogs { Scope = scope, LogRecords = { new LogRecord(), new LogRecord() } } },
                },
            },
        });
        (_, Outcome metrics) = await ProcessAsync("metrics", new ExportMetricsServiceRequest
        {
            ResourceMetrics =
            {
                new ResourceMetrics
                {
                    ScopeMetrics = { new ScopeMetrics { Scope = scope, Metrics = { new Metric(), new Metric() } } },
                },
            },
        });
        var expected = new Outcome(2, isTakenOut ? 0 : 2);
        Assert.Equal([expected, expected, expected], new[] { spans, logs, metrics });
    }

    [Fact]
    public async Task Resources_WithoutAMark_GetOne()
    {
        var attribute = new KeyValue { Key = "service.name", Value = new AnyValue { StringValue = "shop" } };
        (ExportTraceServiceRequest request, _) = await TracesAsync(
            new ResourceSpans(), new ResourceSpans { Resource = new Resource { Attributes = { attribute } } });
        Assert.Equal([Mark("here")], request.ResourceSpans[0].Resource.Attributes);
        Assert.Equal([attribute, Mark("here")], request.ResourceSpans[1].Resource.Attributes);
    }

    [Fact]
    public async Task Resources_WithTheMarkOfAnother_GetThisOne()
    {
        var last = new KeyValue { Key = "service.name", Value = new AnyValue { IntValue = 3 } };
        (ExportTraceServiceRequest request, _) = await TracesAsync(
            new ResourceSpans { Resource = new Resource { Attributes = { Mark("there"), last } } },
            new ResourceSpans { Resource = new Resource { Attributes = { new KeyValue { Key = "collector.name" } } } });
        Assert.Equal([Mark("here"), last], request.ResourceSpans[0].Resource.Attributes);
        Assert.Equal([Mark("here")], request.ResourceSpans[1].Resource.Attributes);
    }

    [Fact]
    public async Task Process_OfWhatWasProcessed_ChangesNothing()
    {
        ISignalPair pair = SignalPair.Of("traces", s_options);
        var random = new RandomExport(8);
        int kept = 0;
        for (int i = 0; i < 20; i++)
        {
            (byte[] once, Outcome first) = await pair.ProcessAsync(random.Next("traces"));
            (byte[] twice, Outcome second) = await pair.ProcessAsync(once);
            Assert.Equal(new Outcome(first.Kept, first.Kept), second);
            Assert.Equal(
                ExportTraceServiceRequest.Parser.ParseFrom(once), ExportTraceServiceRequest.Parser.ParseFrom(twice));
            kept += first.Kept;
        }

        Assert.True(kept > 20);
    }

    /// <summary>Fields out of order, numbers longer than necessary, unknown fields: byte by byte.</summary>
    [Theory]
    [InlineData("traces")]
    [InlineData("logs")]
    [InlineData("metrics")]
    public async Task Scopes_OfWhichNothingIsTakenOut_PassAsTheyCame(string kind)
    {
        byte[] record = Wire.Join(Wire.Number(200, 5, excess: 4), Wire.Text(100, "x"), Wire.Text(100, ""));
        byte[] scope = Wire.Join(
            Wire.Field(2, record), Wire.Field(1, Wire.Text(1, "Shop")), Wire.Field(2), Wire.Number(300, 1, excess: 8));
        byte[] export = Wire.Field(1, Wire.Field(2, scope));
        (byte[] bytes, Outcome outcome) = await SignalPair.Of(kind, s_options).ProcessAsync(export);
        Assert.Equal(2, outcome.Kept);
        Assert.True(bytes.AsSpan().IndexOf(Wire.Field(2, scope)) > 0, Convert.ToHexString(bytes));
    }

    private static KeyValue Mark(string name) =>
        new() { Key = "collector.name", Value = new AnyValue { StringValue = name } };

    private static Task<(ExportTraceServiceRequest Request, Outcome Outcome)> TracesAsync(
        params ResourceSpans[] resources) =>
        ProcessAsync("traces", new ExportTraceServiceRequest { ResourceSpans = { resources } });

    private static async Task<(T Request, Outcome Outcome)> ProcessAsync<T>(string kind, T request)
        where T : class, IMessage<T>, new()
    {
        (byte[] bytes, Outcome outcome) =
            await SignalPair.Of(kind, s_options).ProcessAsync(request.ToByteArray());
        var answer = new T();
        answer.MergeFrom(bytes);
        return (answer, outcome);
    }
}
