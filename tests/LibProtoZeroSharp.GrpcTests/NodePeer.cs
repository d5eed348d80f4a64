using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.IO;
using System.Text;
using System.Text.Json.Nodes;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>One process of <c>Node/peer.js</c> for all tests of a class; it begins with the first line.</summary>
public sealed class NodePeer : IDisposable
{
    private readonly ConcurrentDictionary<int, TaskCompletionSource<JsonObject>> _waiting = [];
    private readonly SemaphoreSlim _gate = new(1);
    private readonly StringBuilder _errors = new();
    private Process? _process;
    private int _last;

    /// <summary>Sends a line and waits for its answer.</summary>
    /// <param name="line">What to do; it gets an id.</param>
    /// <param name="cancellationToken">Cancels the call that the line starts; its answer comes all the same.</param>
    internal async Task<JsonObject> AskAsync(JsonObject line, CancellationToken cancellationToken = default)
    {
        int id = Interlocked.Increment(ref _last);
        line["id"] = id;
        var source = new TaskCompletionSource<JsonObject>(TaskCreationOptions.RunContinuationsAsynchronously);
        _waiting[id] = source;
        await SendAsync(line);
        await using CancellationTokenRegistration registration = cancellationToken.Register(
            () => _ = AskAsync(new JsonObject { ["do"] = "cancel", ["call"] = id }, CancellationToken.None));
        JsonObject answer = await source.Task;
        Assert.True(answer["broken"] is null, $"peer.js: {answer["broken"]}");
        return answer;
    }

    public void Dispose()
    {
        if (_process is not null)
        {
            _process.StandardInput.Close();     // which ends it
            if (!_process.WaitForExit(10_000)) _process.Kill();
            _process.Dispose();
        }

        _gate.Dispose();
    }

    private async Task SendAsync(JsonObject line)
    {
        await _gate.WaitAsync();
        try
        {
            _process ??= await StartAsync();
            await _process.StandardInput.WriteLineAsync(line.ToJsonString());
            await _process.StandardInput.FlushAsync();
        }
        finally
        {
            _gate.Release();
        }
    }

    private async Task<Process> StartAsync()
    {
        string folder = Repository.PathOf("tests/LibProtoZeroSharp.GrpcTests");
        var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        var start = new ProcessStartInfo(
            NodeTheoryAttribute.Node!, [Path.Combine(folder, "Node", "peer.js"), Path.Combine(folder, "echo.proto")])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = utf8,
            StandardOutputEncoding = utf8,
        };
        start.Environment["NODE_PATH"] = await NodePackages.InstallAsync();
        Process process = Process.Start(start)!;
        process.ErrorDataReceived += (_, line) => _errors.AppendLine(line.Data);
        process.BeginErrorReadLine();
        _ = Task.Run(() => ReadAsync(process.StandardOutput));
        return process;
    }

    private async Task ReadAsync(StreamReader output)
    {
        while (await output.ReadLineAsync() is { } text)
        {
            var answer = (JsonObject)JsonNode.Parse(text)!;
            if (_waiting.TryRemove((int)answer["id"]!, out TaskCompletionSource<JsonObject>? source))
                source.SetResult(answer);
        }

        foreach (TaskCompletionSource<JsonObject> source in _waiting.Values)
            source.TrySetException(new InvalidOperationException($"peer.js has ended: {_errors}"));
    }
}
