using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Reads the entry of a map whose key and value come in any order, are missing or come twice; whatever type reads them.
/// What else an entry holds is dropped, as C++ does.
/// </summary>
internal readonly unsafe ref struct EntryFields
{
    /// <summary>The field that is the key.</summary>
    public required EntryPart Key { get; init; }

    /// <summary>The field that is the value.</summary>
    public required EntryPart Value { get; init; }

    /// <summary>Reads fields up to the end of the entry.</summary>
    /// <param name="p">The position.</param>
    /// <param name="end">The end of the entry.</param>
    /// <param name="hasValue">Whether the value was read before.</param>
    /// <param name="s">The state of the parse.</param>
    /// <param name="depth">How much deeper nesting may go inside.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint Read(nint p, nint end, bool hasValue, ref ParseState s, int depth)
    {
        nint limit = s.Limit(end);
        for (nint start = p; p < limit; start = p)
        {
            p = Parse.Tag(p, out uint tag);
            if (tag == Key.Tag)
            {
                p = Key.Read(p, end, ref s, depth);
            }
            else if (tag == Value.Tag)
            {
                p = Value.Read(p, end, ref s, depth);
                hasValue = true;
            }
            else
            {
                p = Parse.Skip(start, tag, p, end, ref s, depth);
            }
        }

        // An entry without a value holds the empty message, and what that lacks is not yet known.
        if (!hasValue) s.MissingRequired = true;
        if (p == end) return p;
        if (p > end) return Parse.Stop(p, end, ref s);
        var tail = new InputTail(p, end, ref s);
        if (tail.Start == 0) return Parse.Fail(ref s, p, ProtoFormatError.ArenaLimitExceeded);
        return tail.Leave(Read(tail.Start, tail.End, hasValue, ref s, depth), ref s);
    }
}
