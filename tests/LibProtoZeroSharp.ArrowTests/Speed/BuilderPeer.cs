using System.Collections.Generic;
using Apache.Arrow;
using Apache.Arrow.Types;
using Google.Protobuf;

namespace ProtoZeroSharp.ArrowTests.Speed;

/// <summary>The same columns by Google's objects and the builders of Arrow.</summary>
internal static class BuilderPeer
{
    public static int Logs(byte[] bytes)
    {
        var time = new UInt64Array.Builder();
        var severity = new Int32Array.Builder();
        var body = new StringArray.Builder();
        var trace = new BinaryArray.Builder();
        var service = new StringArray.Builder();
        var host = new StringArray.Builder();
        var key = new StringArray.Builder();
        var value = new StringArray.Builder();
        var ends = new ArrowBuffer.Builder<int>();
        var status = new Int32Array.Builder();
        var seconds = new DoubleArray.Builder();
        var flags = new UInt32Array.Builder();
        var sent = new Int64Array.Builder();
        var marks = new ListArray.Builder(Int64Type.Default);
        var mark = (Int64Array.Builder)marks.ValueBuilder;
        var sampled = new BooleanArray.Builder();
        using var input = new CodedInputStream(bytes);
        int rows = 0, attributes = 0;
        ends.Append(0);
        while (!input.IsAtEnd)
        {
            var record = new GoogleColumns.LogRecord();
            input.ReadMessage(record);
            time.Append(record.TimeUnixNano);
            severity.Append((int)record.Severity);
            body.Append(record.Body);
            trace.Append(record.TraceId.Span);
            service.Append(record.Resource?.Service ?? "");
            host.Append(record.Resource?.Host ?? "");
            foreach (GoogleColumns.Attribute attribute in record.Attributes)
            {
                key.Append(attribute.Key);
                value.Append(attribute.Value);
                attributes++;
            }

            ends.Append(attributes);
            if (record.HasStatus) status.Append(record.Status);
            else status.AppendNull();
            seconds.Append(record.Seconds);
            flags.Append(record.Flags);
            sent.Append(record.BytesSent);
            marks.Append();
            foreach (long one in record.Marks) mark.Append(one);
            sampled.Append(record.IsSampled);
            rows++;
        }

        IArrowArray[] arrays =
        [
            time.Build(), severity.Build(), body.Build(), trace.Build(), service.Build(), host.Build(), key.Build(),
            value.Build(), status.Build(), seconds.Build(), flags.Build(), sent.Build(), marks.Build(), sampled.Build(),
        ];
        ArrowBuffer buffer = ends.Build();
        foreach (IArrowArray array in arrays) array.Dispose();
        buffer.Dispose();
        return rows;
    }

    public static int Samples(byte[] bytes)
    {
        var time = new UInt64Array.Builder();
        var value = new DoubleArray.Builder();
        var count = new Int64Array.Builder();
        var series = new UInt32Array.Builder();
        using var input = new CodedInputStream(bytes);
        int rows = 0;
        while (!input.IsAtEnd)
        {
            var sample = new GoogleColumns.Sample();
            input.ReadMessage(sample);
            time.Append(sample.TimeUnixNano);
            value.Append(sample.Value);
            count.Append(sample.Count);
            series.Append(sample.Series);
            rows++;
        }

        List<IArrowArray> arrays = [time.Build(), value.Build(), count.Build(), series.Build()];
        foreach (IArrowArray array in arrays) array.Dispose();
        return rows;
    }
}
