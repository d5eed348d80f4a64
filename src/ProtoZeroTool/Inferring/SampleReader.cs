using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Terminal;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Inferring;

/// <summary>Collects from the records of all files. Damaged ones are left out and told.</summary>
/// <param name="collector">Takes what they show.</param>
/// <param name="errors">Where damage is told.</param>
internal sealed class SampleReader(Collector collector, TextWriter errors)
{
    // How many damages are told one by one.
    private const int MostTold = 20;

    // Trailers behind the messages of gRPC-Web are no messages.
    private const string Trailers = "trailers";

    private long _records, _bytes;
    private int _files;
    private (string File, FrameKind Kind)? _framing;

    /// <summary>How many records, and frames, are damaged.</summary>
    public long Damaged { get; private set; }

    /// <summary>Collects from a file.</summary>
    /// <param name="source">Its records.</param>
    /// <param name="file">What messages call it.</param>
    /// <param name="report">Called from time to time.</param>
    public void Read(RecordSource source, string file, Action report)
    {
        RecordReader records = source.Records;
        bool isEmpty = true;
        _files++;
        while (records.MoveNext())
        {
            // What is there of a record that is cut is no sample; the damage of the frame is told below.
            if (isEmpty && records.Data.Length > 0) Check(records.Kind, file);
            isEmpty &= records.Data.Length == 0;
            if (records.IsCut || records.Label == Trailers) continue;
            WireDamage damage = collector.Record(records.Data);
            if (damage.Exists)
            {
                string place = records.Kind == FrameKind.None ? "" : Text($" of record {records.Index}");
                Tell(Text($"{file}: {damage.Code} at byte {damage.Offset}{place}; the sample is left out"));
                continue;
            }

            _records++;
            _bytes += records.Data.Length;
            report();
        }

        if (records.Damage is { } end) Tell(Text($"{file}: {end.Code} at byte {end.Offset}: {end.Text}"));
    }

    /// <summary>Ends the samples and decides what their fields are.</summary>
    /// <returns>What they show together.</returns>
    /// <exception cref="ToolException">There is none, or no schema can read all of them.</exception>
    public MessageEvidence Finish()
    {
        if (Damaged > MostTold) errors.WriteLine(Text($"protozero: {Damaged - MostTold} more damages"));
        if (_records == 0) throw new ToolException("there is no sample that is whole");
        if (Decider.Decide(collector.Root) is { } problem)
            throw new ToolException($"no schema reads all samples: {problem}");
        return collector.Root;
    }

    /// <summary>What was read, as lines.</summary>
    public IEnumerable<string> Summary()
    {
        yield return Text($"Inferred by protozero from {Counted(_records, "sample")} ({Counted(_bytes, "byte")}) ")
            + Text($"of {Counted(_files, "file")}.");
        if (Damaged > 0) yield return $"{Counted(Damaged, "damage")}: these samples are left out.";
        yield return "Behind each field: how many of its messages have it, and what its values are like.";
    }

    // Files of one type that look different in their first bytes: one guess at least is wrong.
    private void Check(FrameKind kind, string file)
    {
        if (_framing is not { } first)
        {
            _framing = (file, kind);
            if (kind != FrameKind.None) errors.WriteLine($"{file}: framing {FrameKinds.NameOf(kind)}");
        }
        else if (first.Kind != kind)
        {
            throw new ToolException(
                $"{first.File} looks like framing {FrameKinds.NameOf(first.Kind)} and {file} like "
                + $"{FrameKinds.NameOf(kind)}; --framing says what it is");
        }
    }

    private void Tell(string text)
    {
        if (Damaged++ < MostTold) errors.WriteLine($"protozero: {text}");
    }

    private static string Counted(long count, string unit) => Text($"{count:N0} {unit}{(count == 1 ? "" : "s")}");

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
