namespace ProtoZeroSharp;

/// <summary>
/// Searches in lists of texts by a text: a string, characters or UTF-8 bytes. They allocate nothing.
/// </summary>
public static class ProtoListExtensions
{
    /// <summary>Whether a list holds a text.</summary>
    /// <param name="list">The list.</param>
    /// <param name="text">The text; one that has no UTF-8 form is in no list.</param>
    public static bool Contains(this ProtoList<ProtoString> list, Utf8Source text) => list.IndexOf(text) >= 0;

    /// <summary>Where a list holds a text first.</summary>
    /// <param name="list">The list.</param>
    /// <param name="text">The text; one that has no UTF-8 form is in no list.</param>
    /// <returns>The index of the element, or -1.</returns>
    public static int IndexOf(this ProtoList<ProtoString> list, Utf8Source text) => text.FindIn(list.Span);
}
