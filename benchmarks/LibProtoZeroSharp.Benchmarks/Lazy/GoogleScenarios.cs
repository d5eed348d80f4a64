using System;
using System.Linq;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.GoogleLogs;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>The scenarios with Google's messages and a reused output.</summary>
internal sealed class GoogleScenarios
{
    private readonly byte[] _output = new byte[1 << 18];
    private readonly LogsData _unchanged, _changed;

    public GoogleScenarios(byte[] batch)
    {
        _unchanged = LogsData.Parser.ParseFrom(batch);
        _changed = LogsData.Parser.ParseFrom(batch);
        SetAll(_changed);
    }

    public byte[] Output => _output;

    public int Unmarshal(byte[] batch) => LogsData.Parser.ParseFrom(batch).ResourceLogs.Count;

    public int ReadAll(byte[] batch) => Read(LogsData.Parser.ParseFrom(batch));

    public int ReadDecoded(byte[] batch) => Read(_unchanged);

    public int MarshalUnchanged(byte[] batch) => Write(_unchanged);

    public int MarshalChanged(byte[] batch) => Write(_changed);

    public int Pass(byte[] batch) => Write(LogsData.Parser.ParseFrom(batch));

    public int PassReadAll(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        return Read(data) < 0 ? 0 : Write(data);
    }

    public int PassChanged(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        SetAll(data);
        return Write(data);
    }

    public int InspectScopes(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        int found = 0;
        foreach (ResourceLogs resource in data.ResourceLogs)
            foreach (ScopeLogs scope in resource.ScopeLogs)
                if (IsProfiling(scope)) found++;
        return found != 50 ? 0 : Write(data);
    }

    public int InspectLogs(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        int found = 0;
        foreach (ResourceLogs resource in data.ResourceLogs)
        {
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (LogRecord record in scope.LogRecords)
                    foreach (KeyValue pair in record.Attributes)
                        if (pair.Key == "http.method" && pair.Value.StringValue == "GET") found++;
            }
        }

        return found != 1000 ? 0 : Write(data);
    }

    public int FilterScopes(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        foreach (ResourceLogs resource in data.ResourceLogs)
        {
            ScopeLogs[] kept = [.. resource.ScopeLogs.Where(scope => !IsProfiling(scope))];
            resource.ScopeLogs.Clear();
            resource.ScopeLogs.AddRange(kept);
        }

        return Write(data);
    }

    public int Batch(byte[][] parts)
    {
        var all = new LogsData();
        foreach (byte[] part in parts) all.ResourceLogs.AddRange(LogsData.Parser.ParseFrom(part).ResourceLogs);
        return Write(all);
    }

    public int EditOne(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        data.ResourceLogs[5].ScopeLogs[5].LogRecords[5].Attributes[1].Value.StringValue =
            "/checkout/with/a/longer/path/than/before";
        return Write(data);
    }

    public int RemoveField(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        foreach (ResourceLogs resource in data.ResourceLogs) resource.Resource.DroppedAttributesCount = 0;
        return Write(data);
    }

    public int AddUnknown(byte[] batch)
    {
        LogsData data = LogsData.Parser.ParseFrom(batch);
        foreach (ResourceLogs resource in data.ResourceLogs)
            foreach (ScopeLogs scope in resource.ScopeLogs) scope.Scope.MergeFrom([0xf8, 0x07, 0x05]);
        return Write(data);
    }

    private int Write(LogsData data)
    {
        int size = data.CalculateSize();
        data.WriteTo(_output.AsSpan(0, size));
        return size;
    }

    private static bool IsProfiling(ScopeLogs scope) => scope.Scope.Attributes
        .Any(pair => pair.Key == "otel.profiling" && pair.Value.StringValue == "true");

    private static int Read(LogsData data)
    {
        int length = 0;
        foreach (ResourceLogs resource in data.ResourceLogs)
        {
            foreach (KeyValue pair in resource.Resource.Attributes) length += Read(pair);
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (KeyValue pair in scope.Scope.Attributes) length += Read(pair);
                foreach (LogRecord record in scope.LogRecords)
                    foreach (KeyValue pair in record.Attributes) length += Read(pair);
            }
        }

        return length;
    }

    private static int Read(KeyValue pair) => pair.Key.Length + pair.Value.StringValue.Length;

    private static void SetAll(LogsData data)
    {
        foreach (ResourceLogs resource in data.ResourceLogs)
        {
            foreach (KeyValue pair in resource.Resource.Attributes) Set(pair);
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (KeyValue pair in scope.Scope.Attributes) Set(pair);
                foreach (LogRecord record in scope.LogRecords)
                    foreach (KeyValue pair in record.Attributes) Set(pair);
            }
        }
    }

    private static void Set(KeyValue pair)
    {
        string key = pair.Key;
        pair.Key = key;
        if (pair.Value.HasStringValue) pair.Value.StringValue = pair.Value.StringValue;
    }
}
