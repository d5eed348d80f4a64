using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The type of the elements of a run, for code that is compiled once for all types.</summary>
/// <param name="size">Bytes of an element.</param>
/// <param name="stackSize">What it tells of the stack that reading it takes.</param>
/// <param name="depth">How much deeper nesting may go.</param>
/// <param name="parse">Its emitted parser.</param>
internal readonly unsafe struct ElementShape(
    int size, int stackSize, int depth,
    delegate*<nint, nint, ref MessageHead, ref ParseState, int, nint> parse)
{
    /// <summary>Bytes of an element.</summary>
    public int Size => size;

    /// <summary>Reads an element into a place that is unset, as <see cref="ParseField"/> reads a body.</summary>
    public nint Read(nint p, nint end, byte* place, ref ParseState s)
    {
        p = Parse.Length(p, end, out int length, ref s);
        if (p > end) return p;
        if (!ParseField.MayEnter(in s, depth, stackSize)) return Parse.TooDeep(ref s, p, depth);
        // SAFETY: the place has the size of the type, of which the head is the first field.
        var head = (MessageHead*)place;
        head->Mark(s.Stamp);
        nint bodyEnd = p + length;
        nint stop = parse(p, bodyEnd, ref *head, ref s, depth - 1);
        return stop == bodyEnd ? bodyEnd : Parse.Beyond(stop);
    }
}
