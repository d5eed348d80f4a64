using System;
using System.IO;
using System.Threading.Tasks;
using Cluster.Hosts;
using Cluster.Input;
using Cluster.Query;

// dotnet run -c Release --project samples/Cluster
//     makes a folder of log files, and queries it in a cluster inside of this process
// dotnet run -c Release --project samples/Cluster -- --input FOLDER --output FOLDER
//     queries a folder, and keeps the files of Parquet
// dotnet run -c Release --project samples/Cluster -- --silos 3 --kill --redis-server PATH
//     three silos in processes of their own, members in Redis; one of them is killed
// dotnet run -c Release --project samples/Cluster -- --simulate
//     measures with one silo, and computes what more would give
// dotnet run -c Release --project samples/Cluster -- make --input FOLDER --megabytes 500 --files 200
//     makes a folder of log files; Options.cs has all options
if (args is ["silo", ..])
{
    await SiloProcess.RunAsync(Options.Text(args, "--redis")!, Options.Text(args, "--cluster")!);
    return 0;
}

try
{
    var options = Options.Of(args);
    if (args is ["make", ..])
    {
        string folder = options.Input ?? throw new IOException("make needs --input FOLDER.");
        InputMaker.Write(folder, options.Seed, options.Files, (long)options.Megabytes << 20);
        return 0;
    }

    Answer answer = await new ClusterQuery(options, Console.Out, Console.Error).RunAsync();
    return answer.IsWhole ? 0 : 1;
}
catch (OperationCanceledException)
{
    return 130;
}
catch (IOException error)
{
    await Console.Error.WriteLineAsync(error.Message);
    return 1;
}
