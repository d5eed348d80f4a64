using System;
using System.Collections.Concurrent;
using ProtoZeroSharp;
#if LAZY
namespace LibProtoZeroSharp.Benchmarks.LazyLogs;
#else
using LibProtoZeroSharp.Benchmarks.EagerLogs;

namespace LibProtoZeroSharp.Benchmarks.Lazy;
#endif

/// <summary>
/// What programs do with batches of logs: read them, pass them on, look at an attribute, drop what has one, join them.
/// </summary>
public sealed class LogScenarios : IDisposable
{
    private readonly ArenaAllocator _arena = new(), _kept = new();
    private readonly ProtoParseOptions _options;
    private readonly byte[] _output = GC.AllocateArray<byte>(1 << 18, pinned: true);
    private LogsData _unchanged, _changed;

    // Arenas that have grown, for threads that come and go.
    private static readonly ConcurrentBag<ArenaAllocator> s_arenas = [];

    /// <summary>Makes them for one batch.</summary>
    public LogScenarios(bool validates, byte[] batch)
    {
        _options = new ProtoParseOptions { SkipValidation = !validates };
        _unchanged = LogsData.ParseInPlace(PinnedBytes.Promise(batch), _kept, _options);
        _changed = LogsData.ParseInPlace(PinnedBytes.Promise(batch), _kept, _options);
        SetAll(ref _changed, _kept);
    }

    /// <summary>What was written last.</summary>
    public byte[] Output => _output;

    public int Unmarshal(byte[] batch)
    {
        Parse(batch);
        return batch.Length;
    }

    public int ReadAll(byte[] batch)
    {
        LogsData data = Parse(batch);
        return Read(in data);
    }

    /// <summary>All attributes of what was read before.</summary>
    public int ReadDecoded(byte[] batch) => Read(in _unchanged);

    public int MarshalUnchanged(byte[] batch) => Write(in _unchanged);

    public int MarshalChanged(byte[] batch) => Write(in _changed);

    public int Pass(byte[] batch)
    {
        LogsData data = Parse(batch);
        return Write(in data);
    }

    public int PassReadAll(byte[] batch)
    {
        LogsData data = Parse(batch);
        return Read(in data) < 0 ? 0 : Write(in data);
    }

    public int PassChanged(byte[] batch)
    {
        LogsData data = Parse(batch);
        SetAll(ref data, _arena);
        return Write(in data);
    }

    public int InspectScopes(byte[] batch)
    {
        LogsData data = Parse(batch);
        int found = 0;
        foreach (ref readonly ResourceLogs resource in data.ResourceLogs)
        {
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
                if (IsProfiling(in scope)) found++;
        }

        return found != 50 ? 0 : Write(in data);
    }

    public int InspectLogs(byte[] batch)
    {
        LogsData data = Parse(batch);
        int found = 0;
        foreach (ref readonly ResourceLogs resource in data.ResourceLogs)
        {
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (ref readonly LogRecord record in scope.LogRecords)
                {
                    foreach (ref readonly KeyValue pair in record.Attributes)
                        if (pair.Key == "http.method"u8 && pair.Value.StringValue == "GET"u8) found++;
                }
            }
        }

        return found != 1000 ? 0 : Write(in data);
    }

    public int FilterScopes(byte[] batch)
    {
        LogsData data = Parse(batch);
        foreach (ref ResourceLogs resource in data.MutableResourceLogs) resource.MutableScopeLogs.RemoveIf(IsProfiling);
        return Write(in data);
    }

    public int Batch(byte[][] parts)
    {
        _arena.Reset();
        LogsData all = default;
        foreach (byte[] part in parts)
        {
            LogsData data = LogsData.ParseInPlace(PinnedBytes.Promise(part), _arena, _options);
            all.MutableResourceLogs.AddRange(data.ResourceLogs, _arena);
        }

        return Write(in all);
    }

    /// <summary>A longer value in one record.</summary>
    public int EditOne(byte[] batch)
    {
        LogsData data = Parse(batch);
        data.MutableResourceLogs[5].MutableScopeLogs[5].MutableLogRecords[5].MutableAttributes[1]
            .MutableValue(_arena).SetStringValue("/checkout/with/a/longer/path/than/before", _arena);
        return Write(in data);
    }

    /// <summary>The last field of each resource goes.</summary>
    public int RemoveField(byte[] batch)
    {
        LogsData data = Parse(batch);
        foreach (ref ResourceLogs resource in data.MutableResourceLogs)
            resource.MutableResource(_arena).DroppedAttributesCount = 0;
        return Write(in data);
    }

    /// <summary>A field that the schema does not know comes to each scope.</summary>
    public int AddUnknown(byte[] batch)
    {
        LogsData data = Parse(batch);
        foreach (ref ResourceLogs resource in data.MutableResourceLogs)
        {
            foreach (ref ScopeLogs scope in resource.MutableScopeLogs)
                scope.MutableScope(_arena).MergeFrom([0xf8, 0x07, 0x05], _arena);
        }

        return Write(in data);
    }

    /// <summary>Decodes a batch of any length by a number of threads; lazy messages without validation.</summary>
    public static long Decode(byte[] batch, int workers)
    {
        if (!s_arenas.TryTake(out ArenaAllocator arena)) arena = new ArenaAllocator();
        arena.Reset();
        var options = new ProtoParseOptions { SkipValidation = true, Workers = workers };
        LogsData data = LogsData.Parse(batch, arena, options);
#if LAZY
        ProtoMessage.DecodeAll(in data, workers);
#endif
        long count = Count(in data);
        s_arenas.Add(arena);
        return count;
    }

    public void Dispose()
    {
        _arena.Dispose();
        _kept.Dispose();
    }

    private LogsData Parse(byte[] batch)
    {
        _arena.Reset();
        return LogsData.ParseInPlace(PinnedBytes.Promise(batch), _arena, _options);
    }

    private int Write(in LogsData data) => data.TryWriteTo(_output, out int written) ? written : 0;

    private static long Count(in LogsData data)
    {
        long count = 0;
        foreach (ref readonly ResourceLogs resource in data.ResourceLogs)
        {
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs) count += scope.LogRecords.Count;
        }

        return count;
    }

    private static bool IsProfiling(ref readonly ScopeLogs scope)
    {
        foreach (ref readonly KeyValue pair in scope.Scope.Attributes)
            if (pair.Key == "otel.profiling"u8 && pair.Value.StringValue == "true"u8) return true;
        return false;
    }

    private static int Read(in LogsData data)
    {
        int length = 0;
        foreach (ref readonly ResourceLogs resource in data.ResourceLogs)
        {
            foreach (ref readonly KeyValue pair in resource.Resource.Attributes) length += Read(in pair);
            foreach (ref readonly ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (ref readonly KeyValue pair in scope.Scope.Attributes) length += Read(in pair);
                foreach (ref readonly LogRecord record in scope.LogRecords)
                    foreach (ref readonly KeyValue pair in record.Attributes) length += Read(in pair);
            }
        }

        return length;
    }

    private static int Read(in KeyValue pair) => pair.Key.Length + pair.Value.StringValue.Length;

    private static void SetAll(ref LogsData data, ArenaAllocator arena)
    {
        foreach (ref ResourceLogs resource in data.MutableResourceLogs)
        {
            foreach (ref KeyValue pair in resource.MutableResource(arena).MutableAttributes) Set(ref pair, arena);
            foreach (ref ScopeLogs scope in resource.MutableScopeLogs)
            {
                foreach (ref KeyValue pair in scope.MutableScope(arena).MutableAttributes) Set(ref pair, arena);
                foreach (ref LogRecord record in scope.MutableLogRecords)
                    foreach (ref KeyValue pair in record.MutableAttributes) Set(ref pair, arena);
            }
        }
    }

    private static void Set(ref KeyValue pair, ArenaAllocator arena)
    {
        pair.Key = pair.Key;
        ref AnyValue value = ref pair.MutableValue(arena);
        if (value.HasStringValue) value.StringValue = value.StringValue;
    }
}
