using System;
using System.Collections.Generic;
using Demo;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>The README's example of a generated message.</summary>
public class LogRecordTests
{
    [Fact]
    public void LogRecord_Example_ReadsChangesAndWrites()
    {
        using var source = new ArenaAllocator();
        var log = new LogRecord { Time = 12, Text = source.Utf8("disk full"), Code = 507 };
        ref KeyValue host = ref log.MutableAttributes.Add(source);
        host.Key = source.Utf8("host"u8);
        host.Value = source.Utf8("db1"u8);
        byte[] bytes = log.ToByteArray();
        byte[] buffer = new byte[200];
        var seen = new List<string>();
        void Show(string text) => seen.Add(text);

        #region snippet messages
        using var arena = new ArenaAllocator();
        LogRecord record = LogRecord.Parse(bytes, arena);

        if (record.HasCode && record.Code >= 500)
            Show($"{record.Time}: {record.Text}");
        foreach (ref readonly KeyValue pair in record.Attributes)
        {
            if (pair.Key == "host"u8)
                Show(pair.Value.ToString());
        }

        record.Text = arena.Utf8("seen");
        record.MutableAttributes.Add(arena).Key = arena.Utf8("checked"u8);
        record.MutableCounts.Set(arena.Utf8("errors"u8), 3, arena);

        bool fits = record.TryWriteTo(buffer, out int written);
        #endregion

        Assert.Equal(["12: disk full", "db1"], seen);
        Assert.True(fits);
        LogRecord again = LogRecord.Parse(buffer.AsSpan(0, written), source);
        arena.Reset();
        Assert.True(again.Text == "seen" && again.Attributes.Count == 2 && again.Attributes[1].Key == "checked");
        Assert.True(again.Counts.TryGetValue("errors"u8, out long count));
        Assert.Equal(3, count);
        Assert.Equal(12UL, again.Time);
    }
}
