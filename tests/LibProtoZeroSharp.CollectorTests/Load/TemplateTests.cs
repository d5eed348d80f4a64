using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Linq;
using Collector.Googles;
using Collector.Load;
using Collector.Service;
using Google.Protobuf;
using QuickStart.GoogleTelemetry;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>What the clients send and the sink counts, as Google's types read it.</summary>
public class TemplateTests
{
    private const long First = 1L << 40;

    [Theory]
    [InlineData(8)]
    [InlineData(128)]
    public void OfTraces_NumberedAndFiltered_LeavesWhatItSays(int spans)
    {
        var template = Template.OfTraces(spans);
        ExportTraceServiceRequest request = Parse(template, ExportTraceServiceRequest.Parser);
        Assert.Equal(Numbers(spans), Ids(request));
        new GoogleTraceSignal(new CollectorOptions(), null!).Process(request);
        Assert.Equal(Numbers(spans).Where((_, i) => !template.IsDropped[i]), Ids(request));
        Assert.InRange(template.IsDropped.Count(it => it), 1, spans / 2);
        AssertRecords(request, Records.TraceIdOfSpan, Ids(request), unmarked: 0);

        static IEnumerable<long> Ids(ExportTraceServiceRequest request) => request.ResourceSpans
            .SelectMany(it => it.ScopeSpans).SelectMany(it => it.Spans).Select(it => NumberOf(it.TraceId.Span));
    }

    [Theory]
    [InlineData(16)]
    [InlineData(512)]
    public void OfLogs_NumberedAndFiltered_LeavesWhatItSays(int records)
    {
        var template = Template.OfLogs(records);
        ExportLogsServiceRequest request = Parse(template, ExportLogsServiceRequest.Parser);
        Assert.Equal(Numbers(records), Ids(request));
        AssertRecords(request, Records.TraceIdOfLog, Ids(request), unmarked: 1);
        new GoogleLogSignal(new CollectorOptions(), null!).Process(request);
        Assert.Equal(Numbers(records).Where((_, i) => !template.IsDropped[i]), Ids(request));
        AssertRecords(request, Records.TraceIdOfLog, Ids(request), unmarked: 0);

        static IEnumerable<long> Ids(ExportLogsServiceRequest request) => request.ResourceLogs
            .SelectMany(it => it.ScopeLogs).SelectMany(it => it.LogRecords).Select(it => NumberOf(it.TraceId.Span));
    }

    [Fact]
    public void Read_RecordsWithoutIds_CountsThem()
    {
        var request = new ExportLogsServiceRequest
        {
            ResourceLogs = { new ResourceLogs { ScopeLogs = { new ScopeLogs { LogRecords = { new LogRecord() } } } } },
        };
        List<int> offsets = [];
        Assert.Equal(1, Records.Read(request.ToByteArray(), Records.TraceIdOfLog, offsets, out int unmarked));
        Assert.Empty(offsets);
        Assert.Equal(1, unmarked);
    }

    private static T Parse<T>(Template template, MessageParser<T> parser)
        where T : class, IMessage<T>
    {
        byte[] framed = template.Number(First);
        Assert.Equal(framed.Length - Template.Prefix, BinaryPrimitives.ReadInt32BigEndian(framed.AsSpan(1)));
        return parser.ParseFrom(framed, Template.Prefix, framed.Length - Template.Prefix);
    }

    private static void AssertRecords(IMessage request, int idField, IEnumerable<long> ids, int unmarked)
    {
        byte[] export = request.ToByteArray();
        List<int> offsets = [];
        Assert.Equal(ids.Count(), Records.Read(export, idField, offsets, out int without));
        Assert.Equal(ids, offsets.Select(offset => NumberOf(export.AsSpan(offset))));
        Assert.Equal(unmarked, without);
    }

    private static IEnumerable<long> Numbers(int count) => Enumerable.Range(0, count).Select(i => First + i);

    private static long NumberOf(ReadOnlySpan<byte> id) => BinaryPrimitives.ReadInt64LittleEndian(id[8..]);
}
