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

    /// <summary>All of the message, by their extensions.</summary>
    public AddressMap* All;

    /// <summary>Whether the message has unknown fields of it: a list may have no elements.</summary>
    public bool IsStored;

    /// <summary>The value of an extension, or null.</summary>
    /// <param name="last">The last one of the message, or null.</param>
    /// <param name="extension">The extension.</param>
    public static PendingExtension* Find(PendingExtension* last, ExtensionEntry* extension) =>
        last == null ? null : (PendingExtension*)last->All->Find(extension);
}
