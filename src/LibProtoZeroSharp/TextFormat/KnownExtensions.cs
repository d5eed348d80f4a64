using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The extensions that a registry knows of a message, and which of them were written.</summary>
internal unsafe ref struct KnownExtensions
{
    private readonly ReadOnlySpan<nint> _entries;

    // One for each extension: whether it was written; null if there are none.
    private readonly bool* _written;
    private int _next;

    /// <summary>Begins before the first extension.</summary>
    public KnownExtensions(ReadOnlySpan<nint> entries, ArenaAllocator scratch)
    {
        _entries = entries;
        _written = (bool*)scratch.AllocateBytes((nuint)entries.Length);
        // SAFETY: there is a byte for each.
        new Span<bool>(_written, entries.Length).Clear();
    }

    /// <summary>Moves to the next extension if it comes before a field.</summary>
    /// <param name="number">The number of the field.</param>
    /// <param name="entry">The extension.</param>
    public bool TryTake(int number, out ExtensionEntry* entry)
    {
        entry = _next < _entries.Length ? (ExtensionEntry*)_entries[_next] : null;
        if (entry == null || entry->Entry.Number >= number) return false;
        _next++;
        return true;
    }

    /// <summary>Notes that the extension that was taken last was written.</summary>
    // SAFETY: it is one of them.
    public readonly void MarkWritten() => _written[_next - 1] = true;

    /// <summary>Whether unknown fields are an extension that was written.</summary>
    public readonly bool Hold(UnknownSlice* slice)
    {
        for (int i = 0; i < _entries.Length; i++)
        {
            // SAFETY: the index is below the count.
            if (_written[i] && ExtensionEntry.Holds((ExtensionEntry*)_entries[i], slice)) return true;
        }

        return false;
    }
}
