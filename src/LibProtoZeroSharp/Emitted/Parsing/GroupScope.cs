using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A group that is being read. Its end tag counts as such at its own depth only, and what reads the fields leaves in
/// the state where it ends.
/// </summary>
internal readonly struct GroupScope
{
    private readonly uint _outerTag;
    private readonly int _outerDepth;

    /// <summary>Begins a group.</summary>
    /// <param name="s">The state of the parse.</param>
    /// <param name="endTag">The tag that ends it.</param>
    /// <param name="depth">How much deeper nesting may go inside: the depth of what reads its fields.</param>
    public GroupScope(ref ParseState s, uint endTag, int depth)
    {
        (_outerTag, _outerDepth) = (s.GroupEndTag, s.GroupDepth);
        (s.GroupEndTag, s.GroupDepth) = (endTag, depth);
    }

    /// <summary>Ends the group.</summary>
    /// <param name="stop">Where reading its fields has stopped.</param>
    /// <param name="end">The end of the message that holds the group.</param>
    /// <param name="s">The state of the parse.</param>
    /// <returns>The position behind the end tag, or a failed cursor.</returns>
    public nint Leave(nint stop, nint end, ref ParseState s)
    {
        (s.GroupEndTag, s.GroupDepth) = (_outerTag, _outerDepth);
        if (s.Error != ProtoFormatError.None) return Parse.Beyond(stop);
        if (s.GroupStop == 0) return Parse.Fail(ref s, end, ProtoFormatError.Truncated);
        nint behind = s.GroupStop;
        s.GroupStop = 0;
        return behind;
    }
}
