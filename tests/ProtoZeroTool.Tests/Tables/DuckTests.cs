using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Xunit;

namespace ProtoZeroTool.Tests.Tables;

/// <summary>Parquet and CSV that we write are what DuckDB reads, without a hint, and the other way round.</summary>
public sealed class DuckTests : IDisposable
{
    private static readonly string[] s_type = ["--type", "shop.Order"];

    private readonly ToolFolder _folder = new ToolFolder().File("shop.proto", Orders.Schema);
    private readonly Duck _duck = new();

    public void Dispose()
    {
        _duck.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public void Parquet_ReadByDuck_HasTheTypesOfTheSchema()
    {
        string file = Written(Orders.Make(3), "parquet");
        Assert.Equal(
            [
                "id|VARCHAR", "status|VARCHAR",
                "lines|STRUCT(article VARCHAR, count INTEGER, price DOUBLE)[]", "labels|MAP(VARCHAR, VARCHAR)",
                "made|TIMESTAMP WITH TIME ZONE", "note|VARCHAR", "number|UBIGINT",
                "to|STRUCT(town VARCHAR, house INTEGER)", "token|BLOB",
            ],
            _duck.Rows($"SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '{file}')")
                .Select(row => row.Replace("\"", "", StringComparison.Ordinal)));
    }

    [Fact]
    public void Queries_OverParquet_EqualALoopOverTheMessages()
    {
        Orders orders = Orders.Make(5000);
        string file = Written(orders, "parquet", "--rows", "1000");
        IReadOnlyList<Orders.Order> all = orders.All;
        IEnumerable<Orders.Line> lines = all.SelectMany(order => order.Lines);
        (string Sql, IEnumerable<string> Expected)[] queries =
        [
            ("SELECT count(*) FROM T", [Text(all.Count)]),
            (
                "SELECT status, count(*) FROM T GROUP BY 1 ORDER BY 1",
                all.GroupBy(o => o.Status).OrderBy(g => g.Key, StringComparer.Ordinal)
                    .Select(g => $"{g.Key}|{g.Count()}")),
            (
                "SELECT sum(number::HUGEINT) FROM T",
                [all.Aggregate(UInt128.Zero, (sum, o) => sum + o.Number).ToString(CultureInfo.InvariantCulture)]),
            (
                "SELECT l.article, sum(l.count), sum(l.price) FROM (SELECT unnest(lines) l FROM T) GROUP BY 1 ORDER BY 1",
                lines.GroupBy(l => l.Article).OrderBy(g => g.Key, StringComparer.Ordinal)
                    .Select(g => $"{g.Key}|{g.Sum(l => l.Count)}|{Text(g.Sum(l => l.Price))}")),
            (
                "SELECT count(*) FILTER (note IS NULL), count(*) FILTER (note = ''), count(DISTINCT note) FROM T",
                [
                    $"{all.Count(o => o.Note is null)}|{all.Count(o => o.Note == "")}|"
                    + $"{all.Where(o => o.Note is not null).Select(o => o.Note).Distinct().Count()}",
                ]),
            (
                "SELECT strftime(made, '%Y'), count(*) FROM T WHERE made IS NOT NULL GROUP BY 1 ORDER BY 1",
                all.Where(o => o.Made is not null).GroupBy(o => o.Made!.Value.Year).OrderBy(g => g.Key)
                    .Select(g => $"{g.Key}|{g.Count()}")),
            (
                "SELECT epoch_us(max(made)) FROM T",
                [Text((all.Max(o => o.Made)!.Value - DateTime.UnixEpoch).Ticks / 10)]),
            (
                "SELECT labels['k0'], count(*) FROM T WHERE labels['k0'] IS NOT NULL GROUP BY 1 ORDER BY 1",
                all.Where(o => o.Labels.ContainsKey("k0")).GroupBy(o => o.Labels["k0"])
                    .OrderBy(g => g.Key, StringComparer.Ordinal).Select(g => $"{g.Key}|{g.Count()}")),
            (
                "SELECT count(*) FILTER (\"to\" IS NULL), sum(\"to\".house), count(\"to\".house) FROM T",
                [
                    $"{all.Count(o => o.To is null)}|{all.Sum(o => o.To?.House ?? 0)}|"
                    + $"{all.Count(o => o.To?.House is not null)}",
                ]),
            (
                "SELECT id FROM T WHERE hex(token) = 'FFFEFD' AND len(lines) = 2 ORDER BY id LIMIT 20",
                all.Where(o => o.Token.AsSpan().SequenceEqual(new byte[] { 255, 254, 253 }) && o.Lines.Count == 2)
                    .Select(o => o.Id).Order(StringComparer.Ordinal).Take(20)),
        ];
        Assert.Equal(10, queries.Length);
        foreach ((string sql, IEnumerable<string> expected) in queries)
            Assert.Equal(expected, _duck.Rows(sql.Replace("FROM T", $"FROM '{file}'", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("zstd")]
    [InlineData("snappy")]
    [InlineData("gzip")]
    [InlineData("lz4")]
    [InlineData("none")]
    public void Parquet_RowGroups_HaveStatisticsAndTheCompression(string compression)
    {
        Orders orders = Orders.Make(2500);
        string file = Written(orders, "parquet", "--rows", "1000", "--compression", compression);
        string[] expected =
        [
            .. orders.All.Chunk(1000).Select(part => $"{part.Length}|{part.Min(o => o.Number)}|"
                + $"{part.Max(o => o.Number)}|0"),
        ];
        Assert.Equal(
            expected,
            _duck.Rows("SELECT row_group_num_rows, stats_min_value, stats_max_value, stats_null_count "
                + $"FROM parquet_metadata('{file}') WHERE path_in_schema = 'number' ORDER BY row_group_id"));
        string name = compression == "none" ? "UNCOMPRESSED" : compression.ToUpperInvariant();
        Assert.StartsWith(
            name, Assert.Single(_duck.Rows($"SELECT DISTINCT compression FROM parquet_metadata('{file}')")));
    }

    [Fact]
    public void Csv_ReadByDuck_HasTheValues()
    {
        Orders orders = Orders.Make(500);
        string file = Written(orders, "csv");
        Assert.Equal(
            orders.All.Select(o => $"{o.Id}|{o.Status}|{o.Number}|{o.Note ?? "-"}|{o.Lines.Count}|"
                + $"{(o.Lines.Count > 0 ? o.Lines[0].Article : "-")}"),
            _duck.Rows(
                "SELECT id, status, number, note, json_array_length(lines), lines::JSON->0->>'article' "
                + $"FROM read_csv('{file}', header = true, all_varchar = true, allow_quoted_nulls = false)"));
    }

    [Fact]
    public void Parquet_WrittenByDuck_BecomesMessages()
    {
        Orders orders = Orders.Make(700);
        string ours = Written(orders, "parquet"), theirs = _folder.PathOf("theirs.parquet");
        _duck.Do($"COPY (SELECT * FROM '{ours}') TO '{theirs}' (FORMAT parquet, ROW_GROUP_SIZE 300)");
        (ToolRun run, byte[] json) = ToolFolder.RunOn(
            [], ["convert", "-I", _folder.Path, .. s_type, "--to", "json", theirs]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(orders.Json(), json);
    }

    [Fact]
    public void Parquet_WrittenByDuckFromNothingOfOurs_BecomesMessages()
    {
        string file = _folder.PathOf("line.parquet");
        _duck.Do(
            "COPY (SELECT 'tea' AS article, i::INTEGER AS count, i / 4 AS price FROM range(3) t(i)) "
            + $"TO '{file}' (FORMAT parquet)");
        (ToolRun run, byte[] json) = ToolFolder.RunOn(
            [], ["convert", "-I", _folder.Path, "--type", "shop.Line", "--to", "json", file]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            "{\"article\":\"tea\"}\n{\"article\":\"tea\",\"count\":1,\"price\":0.25}\n"
            + "{\"article\":\"tea\",\"count\":2,\"price\":0.5}\n",
            System.Text.Encoding.UTF8.GetString(json));
    }

    private static string Text(IFormattable value) => value.ToString(null, CultureInfo.InvariantCulture);

    private string Written(Orders orders, string form, params string[] options)
    {
        string file = _folder.PathOf($"orders.{form}");
        _folder.File("orders.json", orders.Json());
        ToolFolder.Run(
            ["convert", "-I", _folder.Path, .. s_type, "--framing", "delimited", .. options, "-o", file,
                _folder.PathOf("orders.json")]).Silent();
        return file;
    }
}
