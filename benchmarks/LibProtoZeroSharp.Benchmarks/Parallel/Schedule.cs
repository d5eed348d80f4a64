using System.Collections.Generic;

namespace LibProtoZeroSharp.Benchmarks.Parallel;

/// <summary>
/// How long a parse would take on a number of processors, by the rules of the library: who shares work does its pieces,
/// then those that were begun in it, and waits; all others take pieces of the oldest work. Pieces of one work are taken
/// one after the other. Memory that processors share costs nothing here.
/// </summary>
internal sealed class Schedule
{
    private readonly List<Work> _open = [];
    private readonly PriorityQueue<Processor, double> _busy = new();
    private readonly List<Processor> _idle = [];
    private double _now;

    private Schedule(int processors)
    {
        for (int i = 1; i < processors; i++) _idle.Add(new Processor());
    }

    /// <summary>Microseconds until the part is done.</summary>
    public static double Of(TracedPart root, int processors)
    {
        var schedule = new Schedule(processors);
        var caller = new Processor();
        caller.Stack.Push(new Frame { Part = root });
        schedule.Go(caller);
        while (schedule._busy.TryDequeue(out Processor? next, out double time))
        {
            schedule._now = time;
            schedule.Go(next);
        }

        return schedule._now;
    }

    // Until it is busy for a while, or idle.
    private void Go(Processor processor)
    {
        while (true)
        {
            if (processor.Stack.Count == 0 || processor.Stack.Peek().Shared is { } && !Next(processor))
            {
                if (processor.Stack.Count == 0 && Take(null) is { } first) processor.Stack.Push(first);
                else
                {
                    _idle.Add(processor);
                    return;
                }
            }

            Frame frame = processor.Stack.Peek();
            if (frame.Shared is { }) continue;
            if (!frame.IsInStep && frame.Step < frame.Part!.Steps.Count)
            {
                frame.IsInStep = true;
                double taking = frame.Step == 0 ? frame.Taking : 0;
                _busy.Enqueue(processor, _now + taking + frame.Part.Steps[frame.Step].Own);
                return;
            }

            if (frame.IsInStep)
            {
                frame.IsInStep = false;
                List<TracedPart> pieces = frame.Part!.Steps[frame.Step++].Pieces;
                if (pieces.Count == 0) continue;
                var work = new Work { Pieces = pieces, Outer = frame.Of, Left = pieces.Count };
                _open.Add(work);
                processor.Stack.Push(new Frame { Shared = work });
                WakeAll();
                continue;
            }

            processor.Stack.Pop();
            if (frame.Of is { } of && --of.Left == 0)
            {
                _open.Remove(of);
                WakeAll();
            }
        }
    }

    // The next piece for who has shared work; nothing more to do if it is done; false if it must wait.
    private bool Next(Processor processor)
    {
        Work work = processor.Stack.Peek().Shared!;
        if (work.Left == 0)
        {
            processor.Stack.Pop();
            return true;
        }

        Frame? frame = work.TryTake(_now) ?? Take(work);
        if (frame == null) return false;
        processor.Stack.Push(frame);
        return true;
    }

    private Frame? Take(Work? within)
    {
        foreach (Work work in _open)
        {
            if ((within == null || work.IsIn(within)) && work.TryTake(_now) is { } frame) return frame;
        }

        return null;
    }

    private void WakeAll()
    {
        foreach (Processor processor in _idle) _busy.Enqueue(processor, _now);
        _idle.Clear();
    }

    private sealed class Processor
    {
        public Stack<Frame> Stack { get; } = new();
    }

    private sealed class Frame
    {
        public TracedPart? Part { get; init; }

        public Work? Shared { get; init; }

        public Work? Of { get; init; }

        // Until the piece is taken; others may be taking theirs before.
        public double Taking { get; init; }

        public int Step { get; set; }

        public bool IsInStep { get; set; }
    }

    private sealed class Work
    {
        private int _next;
        private double _free;

        public required List<TracedPart> Pieces { get; init; }

        public Work? Outer { get; init; }

        public int Left { get; set; }

        public Frame? TryTake(double now)
        {
            if (_next == Pieces.Count) return null;
            TracedPart piece = Pieces[_next++];
            _free = double.Max(now, _free) + piece.Take;
            return new Frame { Part = piece, Of = this, Taking = _free - now };
        }

        public bool IsIn(Work other)
        {
            Work? work = Outer;
            while (work != null && work != other) work = work.Outer;
            return work != null;
        }
    }
}
