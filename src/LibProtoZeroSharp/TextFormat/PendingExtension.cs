namespace ProtoZeroSharp;

/// <summary>
/// An extension that a text has set: a list may come in several fields, so it is encoded when its message ends.
/// </summary>
internal unsafe struct PendingExtension
{
    public ExtensionEntry* Extension;

    /// <summary>The value, as the entry describes it.</summary>
    public byte* Storage;

    /// <summary>Where the text names it the first time.</summary>
    public byte* Name;

    /// <summary>The one before it in the text, or null.</summary>
    public PendingExtension* Next;

    /// <summary>The value of an extension, or null. There are as many as the registry knows at most.</summary>
    public static PendingExtension* Find(PendingExtension* last, ExtensionEntry* extension)
    {
        while (last != null && last->Extension != extension) last = last->Next;
        return last;
    }
}
