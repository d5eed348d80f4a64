using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace ProtoZeroTool.Tests.Tables;

/// <summary>Orders as a plain program holds them, and as the messages of a schema.</summary>
internal sealed record Orders(IReadOnlyList<Orders.Order> All)
{
    /// <summary>The schema.</summary>
    public const string Schema = """
        syntax = "proto3";
        package shop;
        import "google/protobuf/timestamp.proto";
        message Order {
          string id = 1;
          Status status = 2;
          repeated Line lines = 3;
          map<string, string> labels = 4;
          google.protobuf.Timestamp made = 5;
          optional string note = 6;
          uint64 number = 7;
          Address to = 8;
          bytes token = 9;
        }
        message Line { string article = 1; int32 count = 2; double price = 3; }
        message Address { string town = 1; optional int32 house = 2; }
        enum Status { NEW = 0; PAID = 1; SENT = 2; }
        """;

    private static readonly string[] s_statuses = ["NEW", "PAID", "SENT"];
    private static readonly string[] s_articles = ["tea", "cup", "pot", "Käse", "say \"hi\", twice"];

    /// <summary>Makes orders that are the same each time.</summary>
    public static Orders Make(int count)
    {
        var random = new Random(7);
        return new Orders([.. Enumerable.Range(0, count).Select(i => new Order(
            $"o{i}", s_statuses[random.Next(3)],
            [.. Enumerable.Range(0, random.Next(4)).Select(_ => new Line(
                s_articles[random.Next(5)], random.Next(-3, 10), random.Next(1000) / 4.0))],
            Enumerable.Range(0, random.Next(3)).ToDictionary(k => $"k{k}", k => $"v{random.Next(4)}"),
            random.Next(5) == 0 ? null : DateTime.UnixEpoch.AddSeconds(random.Next(2_000_000_000)).AddTicks(10 * i),
            random.Next(3) switch { 0 => null, 1 => "", _ => $"note {random.Next(10)}" },
            random.Next(10) == 0 ? ulong.MaxValue - (ulong)i : (ulong)random.Next(1000),
            random.Next(4) == 0 ? null
                : new Address(s_articles[random.Next(5)], random.Next(2) == 0 ? null : random.Next(50)),
            [.. Enumerable.Range(0, random.Next(5)).Select(k => (byte)(255 - k))]))]);
    }

    /// <summary>The messages as JSON, a line each.</summary>
    public byte[] Json()
    {
        var text = new StringBuilder();
        foreach (Order order in All) text.Append(order.Json()).Append('\n');
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    /// <summary>An order.</summary>
    internal sealed record Order(
        string Id, string Status, IReadOnlyList<Line> Lines, IReadOnlyDictionary<string, string> Labels,
        DateTime? Made, string? Note, ulong Number, Address? To, byte[] Token)
    {
        // As the library writes it.
        public string Json()
        {
            var members = new List<string>();
            if (Id.Length > 0) members.Add($"\"id\":{Text(Id)}");
            if (Status != "NEW") members.Add($"\"status\":\"{Status}\"");
            if (Lines.Count > 0) members.Add($"\"lines\":[{string.Join(',', Lines.Select(line => line.Json()))}]");
            if (Labels.Count > 0)
            {
                members.Add("\"labels\":{" + string.Join(
                    ',', Labels.Select(label => $"{Text(label.Key)}:{Text(label.Value)}")) + "}");
            }

            if (Made is { } made) members.Add($"\"made\":\"{Time(made)}\"");
            if (Note is not null) members.Add($"\"note\":{Text(Note)}");
            if (Number != 0) members.Add($"\"number\":\"{Number}\"");
            if (To is not null) members.Add($"\"to\":{To.Json()}");
            if (Token.Length > 0) members.Add($"\"token\":\"{Convert.ToBase64String(Token)}\"");
            return "{" + string.Join(',', members) + "}";
        }

        private static string Time(DateTime time)
        {
            string text = time.ToString("yyyy-MM-dd'T'HH:mm:ss", CultureInfo.InvariantCulture);
            long micros = time.Ticks / 10 % 1_000_000;
            string part = micros == 0 ? "" : micros % 1000 == 0 ? $".{micros / 1000:D3}" : $".{micros:D6}";
            return $"{text}{part}Z";
        }
    }

    /// <summary>A line of an order.</summary>
    internal sealed record Line(string Article, int Count, double Price)
    {
        public string Json()
        {
            var members = new List<string> { $"\"article\":{Text(Article)}" };
            if (Count != 0) members.Add($"\"count\":{Count}");
            if (Price != 0) members.Add($"\"price\":{Price.ToString(CultureInfo.InvariantCulture)}");
            return "{" + string.Join(',', members) + "}";
        }
    }

    /// <summary>Where an order goes.</summary>
    internal sealed record Address(string Town, int? House)
    {
        public string Json() => House is { } house ? $"{{\"town\":{Text(Town)},\"house\":{house}}}"
            : $"{{\"town\":{Text(Town)}}}";
    }

    private static string Text(string text) =>
        "\"" + text.Replace("\"", "\\\"", StringComparison.Ordinal) + "\"";
}
