using System.Collections.Generic;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>
/// What one thread does without interruption but for the work that it shares: a whole parse, or a piece of such work.
/// </summary>
internal sealed class TracedPart
{
    /// <summary>Microseconds of its own, and the pieces that it shared behind them; none at the end.</summary>
    public List<(double Own, List<TracedPart> Pieces)> Steps { get; } = [];

    /// <summary>
    /// Microseconds of taking it where it is a piece, one after the other: of very long runs its lengths are passed
    /// over then.
    /// </summary>
    public double Take { get; init; }

    /// <summary>
    /// The shorter times of this and another trace of the same parse, step by step: a thread is interrupted in other
    /// steps each time.
    /// </summary>
    public TracedPart Shorter(TracedPart other)
    {
        if (Steps.Count != other.Steps.Count) return Total < other.Total ? this : other;
        var part = new TracedPart { Take = double.Min(Take, other.Take) };
        for (int i = 0; i < Steps.Count; i++)
        {
            (double own, List<TracedPart> pieces) = Steps[i];
            (double otherOwn, List<TracedPart> otherPieces) = other.Steps[i];
            List<TracedPart> shorter = [];
            for (int k = 0; k < pieces.Count && k < otherPieces.Count; k++)
                shorter.Add(pieces[k].Shorter(otherPieces[k]));
            part.Steps.Add((double.Min(own, otherOwn), shorter));
        }

        return part;
    }

    /// <summary>Microseconds of all, one after the other.</summary>
    public double Total
    {
        get
        {
            double total = 0;
            foreach ((double own, List<TracedPart> pieces) in Steps)
            {
                total += own;
                foreach (TracedPart piece in pieces) total += piece.Take + piece.Total;
            }

            return total;
        }
    }

    /// <summary>Microseconds of what is not shared at any depth: with as many processors as one likes.</summary>
    public double Least
    {
        get
        {
            double total = 0;
            foreach ((double own, List<TracedPart> pieces) in Steps)
            {
                double taken = 0, longest = 0;
                foreach (TracedPart piece in pieces)
                {
                    taken += piece.Take;
                    longest = double.Max(longest, taken + piece.Least);
                }

                total += own + longest;
            }

            return total;
        }
    }

    /// <summary>How many pieces there are, at all depths.</summary>
    public int Count
    {
        get
        {
            int count = 0;
            foreach ((_, List<TracedPart> pieces) in Steps)
            {
                foreach (TracedPart piece in pieces) count += 1 + piece.Count;
            }

            return count;
        }
    }
}
