using System;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace QuickStart;

/// <summary>Shows what is going on, and the results.</summary>
internal sealed class Report(TextWriter output)
{
    private readonly bool _isInteractive = !Console.IsOutputRedirected;
    private readonly long _betweenMilliseconds = Console.IsOutputRedirected ? 1_000 : 100;
    private long _lastProgress = long.MinValue / 2;
    private int _progressLength;

    /// <summary>
    /// Says what is done now: in place on a terminal, as a line of its own elsewhere; not all too often.
    /// </summary>
    public void Progress(string text)
    {
        if (Environment.TickCount64 - _lastProgress < _betweenMilliseconds) return;
        _lastProgress = Environment.TickCount64;
        if (_isInteractive) output.Write("\r" + text.PadRight(_progressLength));
        else output.WriteLine(text);
        _progressLength = text.Length;
    }

    /// <summary>Runs the jobs and shows their results.</summary>
    public void Run(params Job[] jobs)
    {
        foreach (Job job in jobs) job.Run(this);
        if (_isInteractive) output.Write("\r" + new string(' ', _progressLength) + "\r");
        foreach (Job job in jobs) ShowFindings(job);
        ShowTimes(jobs);
    }

    private void ShowFindings(Job job)
    {
        output.WriteLine();
        output.WriteLine($"{job.Length:N0} bytes with {job.Ours.Found.Items:N0} {job.Items}");
        foreach (string line in job.Ours.Found.Lines) output.WriteLine(line);
        Edits edits = job.Ours.Edits;
        output.WriteLine(
            $"  edited: {edits.Marked:N0} resources marked, {edits.Hidden:N0} attributes hidden, "
            + $"{edits.Dropped:N0} {job.Items} dropped");
        output.WriteLine(
            $"  written: {job.WrittenLength:N0} bytes; each library reads both results as the same message");
    }

    private void ShowTimes(Job[] jobs)
    {
        double copy = jobs.Sum(static job => Math.Min(job.Ours.Best(Step.Copy), job.Theirs.Best(Step.Copy)));
        output.WriteLine();
        output.WriteLine(
            $"Best of several rounds, {RuntimeInformation.FrameworkDescription}, "
            + $"{RuntimeInformation.ProcessArchitecture}, {Environment.ProcessorCount} processors. "
            + $"A memcpy of the {jobs.Sum(static job => job.Length):N0} bytes takes {Milliseconds(copy)}.");
        output.WriteLine();
        output.WriteLine("step     LibProtoZeroSharp   Google.Protobuf   factor   times memcpy");
        foreach (Step step in Enum.GetValues<Step>())
        {
            if (step == Step.Copy || (step == Step.Build && !jobs[0].HasBuild)) continue;
            double ours = jobs.Sum(job => job.Ours.Best(step));
            double theirs = jobs.Sum(job => job.Theirs.Best(step));
            output.WriteLine(
                $"{step.ToString().ToLowerInvariant(),-8} {Milliseconds(ours),17} {Milliseconds(theirs),17} "
                + $"{theirs / ours,8:N1} {ours / copy,14:N1}");
        }
    }

    private static string Milliseconds(double value) => value >= 1 ? $"{value:N1} ms" : $"{value * 1000:N1} us";
}
