using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Apache.Arrow;
using Cluster.Input;
using Cluster.Query;
using ParquetSharp.Arrow;
using ProtoZeroSharp.Testing;
using Xunit;

namespace OrleansTests.Sample;

/// <summary>The sample <c>samples/Cluster</c> beside a plain loop over the same files.</summary>
[Collection(AloneCollection.Name)]
public sealed class SampleTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("cluster-tests").FullName;

    private string Input => Path.Combine(_folder, "input");

    private string Output => Path.Combine(_folder, "output");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task OneProcess_EqualsAPlainLoop()
    {
        InputMaker.Write(Input, seed: 7, files: 8, bytes: 4 << 20);
        Answer answer = await AskAsync(new Options { Input = Input, Output = Output, Workers = 2 });
        AssertEqual(PlainLoop.Over(Input), answer);
        Assert.True(answer.IsWhole);
    }

    [Fact]
    public async Task File_ThatIsDamaged_IsNamedAndLeftOutAsAWhole()
    {
        InputMaker.Write(Input, seed: 8, files: 4, bytes: 1 << 20);
        string[] files = [.. Directory.GetFiles(Input).Order(StringComparer.Ordinal)];
        string kept = files[1];
        PlainLoop expected = PlainLoop.Over(Input);
        foreach (string file in files.Where(one => one != kept))
        {
            using FileStream stream = File.OpenWrite(file);
            // What is compressed ends early without an error of its own.
            stream.SetLength(stream.Length - 5_000);
        }

        Answer answer = await AskAsync(new Options { Input = Input, Output = Output });
        Assert.False(answer.IsWhole);
        Assert.Equal(3, answer.Files.Count(file => file.Error.Length > 0));
        Assert.Equal(expected.Rows[Path.GetFileName(kept)].Count, answer.Totals.Groups.Sum(one => one.Total.Records));
        Assert.Equal([Path.GetFileName(kept) + ".parquet"], Directory.GetFiles(Output).Select(Path.GetFileName));
    }

    [RedisFact]
    [Trait("Speed", "Slow")]
    public async Task ThreeSilos_OneKilledMeanwhile_EqualAPlainLoop()
    {
        InputMaker.Write(Input, seed: 9, files: 60, bytes: 120 << 20);
        Answer answer = await AskAsync(new Options
        {
            Input = Input, Output = Output, Silos = 3, Workers = 1, Kills = true, Redis = RedisFactAttribute.Program,
        });
        AssertEqual(PlainLoop.Over(Input), answer);
        Assert.Equal(1, answer.Replaced);
        Assert.InRange(answer.Silos.Count, 2, 4);
    }

    [Fact]
    public void Simulation_OfEqualFiles_EndsWhenItMust()
    {
        double[] files = [1, 1, 1, 1];
        Assert.Equal(4, Simulation.Time(files, serial: 0, readers: 1));
        Assert.Equal(2, Simulation.Time(files, serial: 0, readers: 2));
        Assert.Equal(1, Simulation.Time(files, serial: 0, readers: 100));
        // With one reader nothing is beside anything; with many, four are handed out and joined one after the other.
        Assert.Equal(5, Simulation.Time(files, serial: 0.25, readers: 1), 9);
        Assert.Equal(1.625, Simulation.Time(files, serial: 0.25, readers: 100), 9);
    }

    private static Task<Answer> AskAsync(Options options) =>
        new ClusterQuery(options, TextWriter.Null, TextWriter.Null).RunAsync();

    private void AssertEqual(PlainLoop expected, Answer answer)
    {
        Assert.Equal(
            expected.Groups,
            answer.Totals.Groups.ToDictionary(
                one => $"{one.Service} {one.Severity:d2}",
                one => (one.Total.Records, one.Total.Bytes, one.Total.First, one.Total.Last)));
        Assert.Equal(
            expected.Rows.Keys.Select(name => name + ".parquet"),
            Directory.GetFiles(Output).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        foreach ((string name, List<string> rows) in expected.Rows)
            Assert.Equal(rows, ReadRows(Path.Combine(Output, name + ".parquet")));
    }

    // By Arrow's own types, and not by those that have written them.
    private static List<string> ReadRows(string path)
    {
        List<string> rows = [];
        using var reader = new FileReader(path);
        using Apache.Arrow.Ipc.IArrowArrayStream batches = reader.GetRecordBatchReader();
        while (batches.ReadNextRecordBatchAsync().AsTask().GetAwaiter().GetResult() is { } batch)
        {
            using (batch)
            {
                var time = (UInt64Array)batch.Column("time_unix_nano");
                (var service, var text) = ((StringArray)batch.Column("service"), (StringArray)batch.Column("text"));
                (var severity, var bytes) = ((Int32Array)batch.Column("severity"), (Int32Array)batch.Column("bytes"));
                var id = (BinaryArray)batch.Column("trace_id");
                for (int i = 0; i < batch.Length; i++)
                {
                    rows.Add(PlainLoop.RowOf(
                        time.GetValue(i)!.Value, service.GetString(i), severity.GetValue(i)!.Value, text.GetString(i),
                        id.GetBytes(i), bytes.GetValue(i)!.Value));
                }
            }
        }

        return rows;
    }
}
