using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Apache.Arrow;
using Apache.Arrow.Ipc;
using Xunit;

namespace ProtoZeroTool.Tests.Tables;

/// <summary><c>convert</c> to Parquet, Arrow and CSV, and back.</summary>
public sealed class TableTests : IDisposable
{
    private const string Tree = """
        syntax = "proto3"; package trees;
        message Tree { string name = 1; repeated Tree trees = 2; }
        message Flag { Colour colour = 1; int32 count = 2; }
        enum Colour { RED = 0; BLUE = 1; }
        """;

    private readonly ToolFolder _folder =
        new ToolFolder().File("shop.proto", Orders.Schema).File("tree.proto", Tree);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("parquet", 1)]
    [InlineData("parquet", 65_536)]
    [InlineData("arrow", 1)]
    [InlineData("arrow", 65_536)]
    public void Messages_ToATableAndBack_AreTheSame(string form, int rows)
    {
        byte[] json = Orders.Make(rows == 1 ? 50 : 3000).Json();
        string delimited = _folder.PathOf("all.bin"), table = _folder.PathOf($"all.{form}");
        string[] type = ["-I", _folder.Path, "--type", "shop.Order"];
        Assert.Equal(0, ToolFolder.RunOn(
            json, ["convert", .. type, "--from", "json", "--framing", "delimited", "-o", delimited, "-"])
            .Run.ExitCode);
        ToolFolder.Run(
            ["convert", .. type, "--framing", "delimited", "--rows", $"{rows}", "-o", table, delimited]).Silent();
        Assert.Equal(File.ReadAllBytes(delimited), Ran([], [.. type, "--to", "binary", table]));
        Assert.Equal(json, Ran([], [.. type, "--to", "json", table]));

        // From one table to the other.
        string other = form == "arrow" ? "parquet" : "arrow";
        string second = _folder.PathOf($"second.{other}");
        ToolFolder.Run(["convert", .. type, "-o", second, table]).Silent();
        Assert.Equal(json, Ran([], [.. type, "--to", "json", second]));
        Assert.Equal(
            Encoding.UTF8.GetString(json).Split('\n')[7] + "\n",
            Encoding.UTF8.GetString(ToolFolder.RunOn(
                [], ["convert", .. type, "--to", "json", "--where", "id == 'o7'", table]).Bytes));
    }

    [Fact]
    public void Arrow_OfAFile_IsReadByArrowsReader_AndAStreamIsReadByUs()
    {
        byte[] json = Orders.Make(100).Json();
        string[] type = ["-I", _folder.Path, "--type", "shop.Order"];
        byte[] file = Ran(
            json, [.. type, "--from", "json", "--framing", "delimited", "--to", "arrow", "--rows", "60", "-"]);
        var stream = new MemoryStream();
        using (var reader = new ArrowFileReader(new MemoryStream(file)))
        {
            var lengths = new List<int>();
            ArrowStreamWriter? writer = null;
            while (reader.ReadNextRecordBatch() is { } batch)
            {
                lengths.Add(batch.Length);
                writer ??= new ArrowStreamWriter(stream, batch.Schema, leaveOpen: true);
                writer.WriteRecordBatch(batch);
            }

            writer!.WriteEnd();
            writer.Dispose();
            Assert.Equal([60, 40], lengths);
        }

        Assert.Equal(json, Ran(file, [.. type, "--from", "arrow", "--to", "json", "-"]));
        Assert.Equal(json, Ran(stream.ToArray(), [.. type, "--from", "arrow", "--to", "json", "-"]));
    }

    [Fact]
    public void Message_WithoutFraming_IsOneRow()
    {
        string[] type = ["-I", _folder.Path, "--type", "shop.Line"];
        const string Message = "{\n  \"article\": \"a\\nb\",\n  \"count\": 2\n}\n";
        byte[] csv = Ran(Encoding.UTF8.GetBytes(Message), [.. type, "--from", "json", "--to", "csv", "-"]);
        Assert.Equal("article,count,price\n\"a\nb\",2,0\n", Encoding.UTF8.GetString(csv));
    }

    [Fact]
    public void Csv_Cells_AreQuotedWhereNeeded()
    {
        const string Lines = """
            {}
            {"id":"a,b","note":"","to":{}}
            {"id":"say \"hi\"","note":" x","labels":{"k":"v"},"number":"18446744073709551615","token":"/w=="}
            {"id":"x","status":7,"lines":[{"price":"NaN"}],"made":"2026-05-01T09:00:00Z"}
            """;
        byte[] csv = Ran(
            Encoding.UTF8.GetBytes(Lines),
            ["-I", _folder.Path, "--type", "shop.Order", "--from", "json", "--framing", "delimited", "--to", "csv", "-"]);
        Assert.Equal(
            """""
            id,status,lines,labels,made,note,number,to,token
            "",NEW,[],{},,,0,,""
            "a,b",NEW,[],{},,"",0,"{""town"":""""}",""
            "say ""hi""",NEW,[],"{""k"":""v""}",," x",18446744073709551615,,/w==
            x,7,"[{""article"":"""",""count"":0,""price"":""NaN""}]",{},2026-05-01T09:00:00Z,,0,,""

            """"",
            Encoding.UTF8.GetString(csv));
    }

    [Theory]
    [InlineData("parquet")]
    [InlineData("arrow")]
    [InlineData("csv")]
    public void Record_ThatIsDamaged_IsAnErrorWithItsOffset_OrIsLeftOut(string form)
    {
        // The second record is a varint that does not end.
        byte[] records = [2, 0x10, 5, 2, 0x10, 0x85, 2, 0x10, 7];
        string[] options =
            ["-I", _folder.Path, "--type", "shop.Line", "--framing", "delimited", "--to", form, "-o"];
        string file = _folder.PathOf($"some.{form}");
        ToolRun run = ToolFolder.RunOn(records, ["convert", .. options, file, "-"]).Run;
        run.Failed(1, "record 1 at offset 4: The message ends inside a field");
        Assert.Equal("5", Counts(file));

        run = ToolFolder.RunOn(records, ["convert", .. options, file, "--skip-damaged", "-"]).Run;
        Assert.Equal(0, run.ExitCode);
        Assert.StartsWith(
            "protozero: warning: the standard input: 1 record is damaged and left out; the first: the standard input: "
            + "record 1 at offset 4", run.Error);
        Assert.Equal("5 7", Counts(file));
    }

    [Theory]
    [InlineData("parquet")]
    [InlineData("arrow")]
    public void Record_ThatColumnsDoNotHold_IsAnErrorWithItsOffset_OrIsLeftOut(string form)
    {
        // The second and third one have a colour without a name.
        byte[] records = [2, 0x10, 5, 4, 0x08, 9, 0x10, 6, 2, 0x08, 8, 4, 0x08, 1, 0x10, 7];
        string[] options =
            ["-I", _folder.Path, "--type", "trees.Flag", "--framing", "delimited", "--to", form, "-o"];
        string file = _folder.PathOf($"some.{form}");
        ToolRun run = ToolFolder.RunOn(records, ["convert", .. options, file, "-"]).Run;
        run.Failed(1, "record 1 at offset 4: colour: ");
        Assert.Contains("--enums numbers", run.Error);
        Assert.DoesNotContain("(row", run.Error);
        Assert.Equal("5", Counts(file, "trees.Flag"));
        run = ToolFolder.RunOn(records, ["convert", .. options, file, "--skip-damaged", "-"]).Run;
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("2 records are damaged and left out", run.Error);
        Assert.Equal("5 7", Counts(file, "trees.Flag"));
        run = ToolFolder.RunOn(records, ["convert", .. options, file, "--enums", "numbers", "-"]).Run;
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            records,
            Ran([], ["-I", _folder.Path, "--type", "trees.Flag", "--enums", "numbers", "--to", "binary", file]));
    }

    [Fact]
    public void Type_ThatContainsItself_IsRefused_OrCut()
    {
        byte[] json = "{\"name\":\"a\",\"trees\":[{\"name\":\"b\"}]}"u8.ToArray();
        string[] type = ["-I", _folder.Path, "--type", "trees.Tree"];
        string[] to = ["--from", "json", "--to", "parquet", "-o", _folder.PathOf("tree.parquet"), "-"];
        ToolFolder.RunOn(json, ["convert", .. type, .. to]).Run.Failed(1, "--recursion-depth and --leave-out");
        Assert.False(File.Exists(_folder.PathOf("tree.parquet")));
        ToolFolder.RunOn(json, ["convert", .. type, .. to, "--recursion-depth", "1", "--leave-out", "nix"])
            .Run.Failed(1, "--leave-out: ");
        Ran(json, [.. type, "--recursion-depth", "1", .. to]);
        Assert.Equal(
            "{\"name\":\"a\",\"trees\":[{\"name\":\"b\"}]}\n",
            Encoding.UTF8.GetString(Ran(
                [], [.. type, "--recursion-depth", "1", "--to", "json", _folder.PathOf("tree.parquet")])));
    }

    [Fact]
    public void CommandLines_ThatMakeNoSense_AreOneLine()
    {
        string[] type = ["-I", _folder.Path, "--type", "shop.Line"];
        ToolFolder.Run(["convert", .. type, "--from", "parquet", "-"]).Failed(1, "Parquet file size is 0");
        ToolFolder.Run(["convert", .. type, _folder.PathOf("x.csv")]).Failed(1, "--from csv is not possible here");
        ToolFolder.Run(["decode", .. type, "--to", "json", _folder.PathOf("x.parquet")]).Failed(1, "no such file");
        Assert.Equal(2, ToolFolder.Run(["convert", .. type, "--from", "csv", "-"]).ExitCode);
        Assert.Equal(2, ToolFolder.Run(["convert", .. type, "--rows", "0", "-"]).ExitCode);
        Assert.Equal(2, ToolFolder.Run(["decode", .. type, "--to", "parquet", "-"]).ExitCode);
    }

    private static byte[] Ran(byte[] input, IEnumerable<string> arguments)
    {
        (ToolRun run, byte[] bytes) = ToolFolder.RunOn(input, ["convert", .. arguments]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        return bytes;
    }

    private string Counts(string file, string type = "shop.Line")
    {
        if (file.EndsWith(".csv", StringComparison.Ordinal))
            return string.Join(' ', File.ReadAllLines(file).Skip(1).Select(line => line.Split(',')[1]));
        string json = Encoding.UTF8.GetString(Ran([], ["-I", _folder.Path, "--type", type, "--to", "json", file]));
        return string.Join(' ', json.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(
            line => line.Split("\"count\":")[1].TrimEnd('}')));
    }
}
