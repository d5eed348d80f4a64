using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Collector.Exits;
using Collector.Service;
using Grpc.Core;
using Microsoft.Extensions.Logging;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>What <see cref="Exporter{TRequest}"/> does after each answer of the receiver.</summary>
public sealed class ExporterTests : IDisposable
{
    // As the specification of OTLP lists them.
    private static readonly StatusCode[] s_transient =
    [
        StatusCode.Cancelled, StatusCode.DeadlineExceeded, StatusCode.Aborted, StatusCode.OutOfRange,
        StatusCode.Unavailable, StatusCode.DataLoss,
    ];

    private readonly FakeSignal _signal = new();
    private readonly Counters _counters = new();
    private readonly ListLogger<Exporter<FakeRequest>> _log = new();
    private readonly CollectorOptions _options = new() { ExportPause = TimeSpan.Zero, ExportAttempts = 4 };
    private readonly Exporter<FakeRequest> _exporter;

    public ExporterTests() => _exporter = new Exporter<FakeRequest>(
        new OtlpExit<FakeRequest>(_signal), _options, _counters, _log);

    public static TheoryData<StatusCode> Transient => [.. s_transient];

    public static TheoryData<StatusCode> Lasting =>
        [.. Enum.GetValues<StatusCode>().Except(s_transient).Where(status => status != StatusCode.OK)];

    public void Dispose() => _exporter.Dispose();

    [Theory]
    [MemberData(nameof(Transient))]
    public async Task Export_TransientError_SendsAgain(StatusCode status)
    {
        Answer(status, status, StatusCode.OK);
        Assert.Equal(Verdict.Confirmed, await _exporter.ExportAsync(FakeRequest.Of(1, 2), 2));
        Assert.Equal([[1, 2]], _signal.Taken);
        Assert.Equal(new Counts(0, 0, 0, 0, 0, 1, 2, 2, 0), _counters.Take());
        Assert.Empty(_log.Lines);
    }

    [Theory]
    [MemberData(nameof(Lasting))]
    public async Task Export_OtherError_GivesUpAtOnce(StatusCode status)
    {
        Answer(status, StatusCode.OK);
        Assert.Equal(Verdict.Rejected, await _exporter.ExportAsync(FakeRequest.Of(1, 2), 2));
        Assert.Empty(_signal.Taken);
        Assert.Single(_signal.Attempts);
        Assert.Equal(new Counts(0, 0, 0, 0, 0, 0, 0, 0, 2), _counters.Take());
        (LogLevel level, string text) = Assert.Single(_log.Lines);
        Assert.Equal(LogLevel.Error, level);
        Assert.Contains("2 records", text);
        Assert.Contains(status.ToString(), text);
    }

    /// <summary>What a receiver rejects of a batch was counted as forwarded, and nothing was logged.</summary>
    [Theory]
    [InlineData(1, "too old", 2, 1)]
    [InlineData(3, "", 0, 3)]
    [InlineData(0, "soon gone", 3, 0)]
    [InlineData(long.MaxValue, "more than there are", 0, 3)]
    [InlineData(-5, "less than none", 3, 0)]
    public async Task Export_PartialSuccess_CountsAndLogs(long rejected, string reason, long forwarded, long lost)
    {
        Answer(StatusCode.OK);
        _signal.Rejection = new Rejection(rejected, reason);
        Verdict verdict = await _exporter.ExportAsync(FakeRequest.Of(1, 2, 3), 3);
        Assert.Equal(lost > 0 ? Verdict.Rejected : Verdict.Confirmed, verdict);
        Assert.Single(_signal.Attempts);
        Assert.Equal(new Counts(0, 0, 0, 0, 0, 1, forwarded, 0, lost), _counters.Take());
        (LogLevel level, string text) = Assert.Single(_log.Lines);
        Assert.Equal(LogLevel.Warning, level);
        Assert.Contains($"{lost} of 3 records", text);
        Assert.Contains(reason, text);
    }

    [Fact]
    public async Task Export_NoEndOfErrors_GivesUpAfterItsAttempts()
    {
        Answer([.. Enumerable.Repeat(StatusCode.Unavailable, 100)]);
        Assert.Equal(Verdict.Unconfirmed, await _exporter.ExportAsync(FakeRequest.Of(1, 2, 3), 3));
        Assert.Equal(_options.ExportAttempts, _signal.Attempts.Count);
        Assert.Equal(new Counts(0, 0, 0, 0, 0, 0, 0, _options.ExportAttempts - 1, 3), _counters.Take());
        Assert.Single(_log.Lines);
    }

    [Fact]
    public async Task Export_EachAttempt_HasADeadlineOfItsOwn()
    {
        _options.ExportDeadline = TimeSpan.FromSeconds(100);
        _options.ExportPause = TimeSpan.FromMilliseconds(100);
        Answer(StatusCode.Unavailable, StatusCode.OK);
        DateTime before = DateTime.UtcNow;
        await _exporter.ExportAsync(FakeRequest.Of(1), 1);
        DateTime after = DateTime.UtcNow;

        DateTime[] deadlines = [.. _signal.Attempts.Select(it => it.Deadline!.Value)];
        Assert.Equal(2, deadlines.Length);
        Assert.All(deadlines, deadline =>
        {
            Assert.Equal(DateTimeKind.Utc, deadline.Kind);
            Assert.InRange(deadline - _options.ExportDeadline, before, after);
        });
        Assert.True(deadlines[1] - deadlines[0] > _options.ExportPause / 3, $"{deadlines[1] - deadlines[0]}");
    }

    [Fact]
    public async Task Export_ErrorAfterError_WaitsLongerEachTime()
    {
        _options.ExportPause = TimeSpan.FromMilliseconds(60);
        List<long> starts = [];
        _signal.Receive = _ =>
        {
            starts.Add(Stopwatch.GetTimestamp());
            throw FakeSignal.Error(StatusCode.Unavailable);
        };
        await _exporter.ExportAsync(FakeRequest.Of(1), 1);
        Assert.Equal(4, starts.Count);
        for (int i = 1; i < starts.Count; i++)
        {
            // At least half of a pause that doubles. A timer may be some milliseconds early by another clock.
            TimeSpan least = (_options.ExportPause * 0.5 * (1 << (i - 1))) - TimeSpan.FromMilliseconds(20);
            Assert.InRange(Stopwatch.GetElapsedTime(starts[i - 1], starts[i]), least, TimeSpan.FromMinutes(1));
        }
    }

    // Pauses that double without end are years here, and more than a timer takes.
    [Fact]
    public async Task Export_ManyErrors_WaitsNoLongerThanADeadline()
    {
        _options.ExportPause = TimeSpan.FromMilliseconds(1);
        _options.ExportDeadline = TimeSpan.FromMilliseconds(4);
        _options.ExportAttempts = 70;
        Answer([.. Enumerable.Repeat(StatusCode.Unavailable, 69), StatusCode.OK]);
        Task<Verdict> export = _exporter.ExportAsync(FakeRequest.Of(1), 1);
        Assert.Equal(Verdict.Confirmed, await export.WaitAsync(TimeSpan.FromMinutes(1)));
        Assert.Equal(70, _signal.Attempts.Count);
    }

    [Fact]
    public async Task Abort_DuringACall_EndsItAndGivesUp()
    {
        _signal.Receive = FakeSignal.NeverAsync;
        Task export = _exporter.ExportAsync(FakeRequest.Of(1), 1);
        Assert.False(export.IsCompleted);
        _exporter.Abort();
        await export.WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Equal(new Counts(0, 0, 0, 0, 0, 0, 0, 0, 1), _counters.Take());
    }

    [Fact]
    public async Task Abort_DuringAPause_GivesUpWithoutWaiting()
    {
        _options.ExportPause = TimeSpan.FromMinutes(10);
        Answer(StatusCode.Unavailable, StatusCode.Cancelled);
        Task export = _exporter.ExportAsync(FakeRequest.Of(1), 1);
        Assert.False(export.IsCompleted);
        _exporter.Abort();
        await export.WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Equal(1, _counters.Take().Lost);
    }

    // What the receiver answers to one attempt after the other.
    private void Answer(params StatusCode[] statuses)
    {
        int next = -1;
        _signal.Receive = _ => statuses[Interlocked.Increment(ref next)] is var status && status == StatusCode.OK
            ? Task.CompletedTask : throw FakeSignal.Error(status);
    }
}
