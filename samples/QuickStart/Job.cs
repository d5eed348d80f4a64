using System;
using System.Diagnostics;
using System.IO;

namespace QuickStart;

/// <summary>The steps in their order; <see cref="Copy"/> is a memcpy of the bytes that are parsed.</summary>
internal enum Step
{
    Copy,
    Build,
    Parse,
    Query,
    Edit,
    Write,
    Verify,
}

/// <summary>One message, and both libraries going through all steps with it, several times.</summary>
internal sealed class Job
{
    private const int MinRounds = 3;
    private const int MaxRounds = 300;
    private const int EnoughMilliseconds = 3_000;

    private readonly byte[] _data;
    private readonly byte[] _copy;
    private readonly int _batches;

    /// <summary>Makes a job.</summary>
    /// <param name="items">What the message holds, for people.</param>
    /// <param name="data">The message.</param>
    /// <param name="batches">
    /// Batches of sample data in the message; 0 if it comes from elsewhere and cannot be built.
    /// </param>
    /// <param name="ours">LibProtoZeroSharp.</param>
    /// <param name="theirs">Google.Protobuf.</param>
    public Job(string items, byte[] data, int batches, Contender ours, Contender theirs)
    {
        Items = items;
        _data = data;
        _copy = new byte[data.Length];
        _batches = batches;
        Ours = new Lane("LibProtoZeroSharp", ours);
        Theirs = new Lane("Google.Protobuf", theirs);
    }

    public string Items { get; }

    public Lane Ours { get; }

    public Lane Theirs { get; }

    public long Length => _data.Length;

    public long WrittenLength { get; private set; }

    public bool HasBuild => _batches > 0;

    /// <summary>Runs rounds until there are enough of them, the best of which count.</summary>
    /// <exception cref="InvalidDataException">The libraries do not agree.</exception>
    public void Run(Report report)
    {
        var total = Stopwatch.StartNew();
        for (int round = 1; round <= MinRounds
            || (round <= MaxRounds && total.ElapsedMilliseconds < EnoughMilliseconds); round++)
        {
            RunRound(Ours, round, report);
            RunRound(Theirs, round, report);
        }

        byte[] ours = Ours.Contender.Output(), theirs = Theirs.Contender.Output();
        WrittenLength = ours.Length;
        Require(string.Join('\n', Ours.Found.Lines) == string.Join('\n', Theirs.Found.Lines),
            "the queries found different things");
        Require(Ours.Edits == Theirs.Edits, "the edits differ");
        Require(Ours.Contender.Verify(theirs) && Theirs.Contender.Verify(ours),
            "one library does not read what the other wrote");
    }

    private void RunRound(Lane lane, int round, Report report)
    {
        report.Progress($"{Items}, round {round}, {lane.Name}");
        GC.Collect();
        Contender contender = lane.Contender;
        lane.Time(Step.Copy, () => _data.CopyTo(_copy, 0));
        if (HasBuild)
        {
            lane.Time(Step.Build, () => contender.Build(_batches));
            Require(contender.Output().AsSpan().SequenceEqual(_data),
                "the libraries encode the sample data differently");
        }

        lane.Found = new Summary();
        lane.Time(Step.Parse, () => contender.Parse(_data));
        lane.Time(Step.Query, () => contender.Query(lane.Found));
        lane.Time(Step.Edit, () => lane.Edits = contender.Edit());
        lane.Time(Step.Write, contender.Write);
        byte[] written = contender.Output();
        bool isSame = false;
        lane.Time(Step.Verify, () => isSame = contender.Verify(written));
        Require(isSame, "what was written does not read back as the same message");
    }

    private static void Require(bool condition, string failure)
    {
        if (!condition) throw new InvalidDataException(failure);
    }
}
