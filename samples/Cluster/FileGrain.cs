using System;
using System.Threading.Tasks;
using Cluster.Messages;
using Cluster.Work;
using Orleans;
using Orleans.Concurrency;
using Orleans.Placement;
using Orleans.Runtime;
using ProtoZeroSharp;

namespace Cluster;

/// <summary>Reads one file; its key is the file's path inside of the folder.</summary>
public interface IFileGrain : IGrainWithStringKey
{
    /// <summary>
    /// Reads the file and writes its rows. May be called again at any time: a call joins the work that runs, and the
    /// same work again has the same result.
    /// </summary>
    Task<Owned<FileResult>> RunAsync(Owned<FileTask> task);
}

/// <inheritdoc cref="IFileGrain"/>
/// <remarks>It begins where the coordinator says: placement at random follows the hint of a call.</remarks>
[RandomPlacement]
[Reentrant]
public sealed class FileGrain(ILocalSiloDetails silo) : Grain, IFileGrain
{
    private Task<Owned<FileResult>>? _work;

    /// <inheritdoc/>
    public async Task<Owned<FileResult>> RunAsync(Owned<FileTask> task)
    {
        string path, parquet;
        // The argument is the grain's: a copy, whose end is here.
        using (task) (path, parquet) = (task.Value.Path.ToString(), task.Value.ParquetPath.ToString());
        // Outside of the grain's scheduler: the work takes seconds, and a silo answers others meanwhile.
        Owned<FileResult> result = await (_work ??= Task.Run(() => Run(path, parquet)));
        DeactivateOnIdle();
        return result;
    }

    private Owned<FileResult> Run(string path, string parquet)
    {
        TimeSpan begin = Environment.CpuUsage.TotalTime;
        var result = new Owned<FileResult>();
        FileQuery.Run(path, parquet, ref result.Value, result.Arena);
        result.Value.ProcessorSeconds = (Environment.CpuUsage.TotalTime - begin).TotalSeconds;
        result.Value.SetSilo(silo.SiloAddress.ToString(), result.Arena);
        return result;
    }
}
