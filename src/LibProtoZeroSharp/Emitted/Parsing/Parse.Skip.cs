namespace ProtoZeroSharp.Emitted;

public static unsafe partial class Parse
{
    /// <summary>Passes over the value behind a tag, groups with all they hold.</summary>
    /// <param name="start">The position of the tag.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="p">The position behind the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go.</param>
    /// <returns>The cursor behind the value, which may lie past <paramref name="end"/>.</returns>
    internal static nint Skip(nint start, uint tag, nint p, nint end, ref ParseState s, int depth)
    {
        // Whether this tag is a known one depends on what stands behind the end.
        if (p > end) return Fail(ref s, end, ProtoFormatError.Truncated);
        if (!FieldKey.OpensValue(tag))
        {
            bool unopened = tag >= 8 && FieldKey.WireTypeOf(tag) == WireType.EndGroup;
            return Fail(ref s, start, unopened ? ProtoFormatError.EndGroupMismatch : ProtoFormatError.InvalidTag);
        }

        return FieldKey.WireTypeOf(tag) == WireType.StartGroup ? SkipGroup(tag, p, end, ref s, depth)
            : SkipValue(tag, p, end, ref s);
    }

    private static nint SkipValue(uint tag, nint p, nint end, ref ParseState s)
    {
        // SAFETY: nothing behind the end is read.
        nint size = WireSkip.Value(in *(byte*)p, 0, end - p, FieldKey.WireTypeOf(tag), out ProtoFormatError error);
        return error == ProtoFormatError.None ? p + size : Fail(ref s, p, error);
    }

    private static nint SkipGroup(uint tag, nint p, nint end, ref ParseState s, int depth)
    {
        if (depth <= s.AskFrom && !StackGuard.MayDescend(depth, WireSkip.StackSize))
            return TooDeep(ref s, p, depth);
        // SAFETY: nothing behind the end is read.
        nint size = WireSkip.Group(in *(byte*)p, 0, end - p, tag, depth, out _, out ProtoFormatError error);
        if (error == ProtoFormatError.None) return p + size;
        // With stack for all groups that may be nested it would be the limit that was met.
        bool isStack = error == ProtoFormatError.RecursionLimitExceeded && !StackGuard.Has(WireSkip.StackFor(depth));
        return isStack ? TooDeep(ref s, p + size, 1) : Fail(ref s, p + size, error);
    }
}
