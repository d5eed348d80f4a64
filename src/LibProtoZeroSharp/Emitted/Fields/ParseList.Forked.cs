using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

// Long runs of messages that several threads read.
public static unsafe partial class ParseList
{
    // What sharing a run takes of the stack, with much to spare.
    private const int ForkStack = 16 << 10;

    /// <summary>
    /// Reads a run with all threads of the parse; 0 if it is too short, or for one thread to read for another reason.
    /// Compiled once for all types.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Forked(
        nint p, nint end, ulong tagBytes, ref RawList list, ref ParseState s, int depth, int size, int stackSize,
        delegate*<nint, nint, ref MessageHead, ref ParseState, int, nint> parse)
    {
        if (!StackGuard.Has(ForkStack)) return 0;
        var shape = new ElementShape(size, stackSize, depth, parse);
        ForkedRun? run = ForkedRun.Find(new RunScan(p, end, tagBytes, in s), shape, ref s);
        if (run == null) return 0;
        ParseCrew crew = ParseCrew.Of(in s);
        crew.Open(ref s);
        if (!run.TryPlace(ref list, ref s)) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        ParseState scope = s;
        // SAFETY: the copy lives in this frame, and Share returns when it is no longer used.
        run.Begin(&scope);
        // What fails is parsed again, also where damage is forgiven.
        if (!crew.Share(run, ref s)) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        run.End(ref list);
        s.MissingRequired |= run.LacksRequired;
        return run.Stop;
    }
}
