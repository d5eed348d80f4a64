#region snippet usings
using System;
using System.IO;
using Demo;
using ProtoZeroSharp;
using Tickets;
#endregion
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>The README's example of a generated message.</summary>
[Collection(ConsoleText.Collection)]
public class LogRecordTests
{
    [Fact]
    public void LogRecord_Example_ReadsChangesAndWrites()
    {
        Assert.Contains("12: disk full\ndb1\nseen, 2 attributes\n", ConsoleText.Of(Example));
    }

    private static void Example()
    {
        #region snippet messages
        using var arena = new ArenaAllocator();

        var draft = new LogRecord
        {
            Time = 12,
            Code = 507,
            Text = arena["disk full"],
            Attributes = arena.List(new KeyValue { Key = arena["host"], Value = arena["db1"] }),
        };
        byte[] bytes = draft.ToByteArray();

        LogRecord log = LogRecord.Parse(bytes, arena);
        if (log.HasCode && log.Code >= 500)
            Console.WriteLine($"{log.Time}: {log.Text}");
        foreach (ref readonly KeyValue pair in log.Attributes)
        {
            if (pair.Key == "host")
                Console.WriteLine(pair.Value);
        }

        log.SetText("seen", arena);
        log.MutableAttributes.Add(arena).SetKey("checked", arena);
        log.MutableCounts.Set("errors", 3, arena);

        byte[] buffer = new byte[log.CalculateSize()];
        bool fits = log.TryWriteTo(buffer, out int written);
        #endregion

        Assert.True(fits);
        Assert.Equal(buffer.Length, written);
        LogRecord again = LogRecord.Parse(buffer, arena);
        Assert.True(again.Text == "seen" && again.Attributes.Count == 2 && again.Attributes[1].Key == "checked");
        Assert.True(again.Counts.TryGetValue("errors", out long count));
        Assert.Equal(3, count);
        Assert.Equal(12UL, again.Time);

        #region snippet records
        using var scratch = new ArenaAllocator();
        var records = new MemoryStream();
        ProtoStream.WriteDelimited(records, in log);

        records.Position = 0;
        foreach (LogRecord record in ProtoStream.ReadDelimited<LogRecord>(records, scratch))
        {
            Console.WriteLine($"{record.Text}, {record.Attributes.Count} attributes");
            scratch.Reset();
        }
        #endregion
    }
}
