using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>Entries of extensions that a registry knows, by their names and by the messages that they extend.</summary>
internal sealed unsafe class KnownEntries
{
    private readonly Dictionary<byte[], (byte[] Extendee, nint Entry)> _byName = new(ByteKeys.Instance);

    // Those that may have the name of their type: by the name of what they are declared in.
    private readonly Dictionary<byte[], List<(byte[] Extendee, nint Entry)>> _inTypes = new(ByteKeys.Instance);

    // Of each message sorted by number.
    private readonly Dictionary<byte[], List<nint>> _ofMessage = new(ByteKeys.Instance);

    /// <summary>Adds extensions of a message, but for those whose names are there.</summary>
    public void Add(byte[] extendee, params ReadOnlySpan<nint> added)
    {
        if (!_ofMessage.TryGetValue(extendee, out List<nint>? entries)) _ofMessage[extendee] = entries = [];
        int sorted = entries.Count;
        foreach (nint entry in added)
        {
            FieldEntry* field = &((ExtensionEntry*)entry)->Entry;
            if (!_byName.TryAdd(field->Name.ToArray(), (extendee, entry))) continue;
            entries.Add(entry);
            if (field->IsGroupLike) AddToType(field->Name, extendee, entry);
        }

        // Files mostly declare them in the order of their numbers, and add them one by one.
        for (int i = Math.Max(sorted, 1); i < entries.Count; i++)
        {
            if (NumberOf(entries[i - 1]) <= NumberOf(entries[i])) continue;
            entries.Sort(static (a, b) => NumberOf(a).CompareTo(NumberOf(b)));
            break;
        }
    }

    private void AddToType(ReadOnlySpan<byte> fullName, byte[] extendee, nint entry)
    {
        byte[] holder = fullName[..Math.Max(fullName.LastIndexOf((byte)'.'), 0)].ToArray();
        if (!_inTypes.TryGetValue(holder, out List<(byte[] Extendee, nint Entry)>? declared))
            _inTypes.Add(holder, declared = []);
        declared.Add((extendee, entry));
    }

    /// <summary>An extension of a message by its full name, or 0.</summary>
    public nint Find(ReadOnlySpan<byte> extendee, ReadOnlySpan<byte> fullName) =>
        _byName.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(
            fullName, out (byte[] Extendee, nint Entry) found) && extendee.SequenceEqual(found.Extendee)
            ? found.Entry : 0;

    /// <summary>
    /// An extension of a message set that is declared inside the message that it holds, by the full name of that; or 0.
    /// </summary>
    public nint FindByType(ReadOnlySpan<byte> extendee, ReadOnlySpan<byte> type)
    {
        if (!_inTypes.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(
            type, out List<(byte[] Extendee, nint Entry)>? declared))
            return 0;
        foreach ((byte[] extended, nint entry) in declared)
        {
            if (extendee.SequenceEqual(extended) && ((ExtensionEntry*)entry)->Entry.IsNamedByType) return entry;
        }

        return 0;
    }

    /// <summary>The extensions of a message, in the order of their numbers.</summary>
    public ReadOnlySpan<nint> Of(ReadOnlySpan<byte> extendee) =>
        _ofMessage.Count != 0
            && _ofMessage.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(extendee, out List<nint>? entries)
            ? CollectionsMarshal.AsSpan(entries) : [];

    private static int NumberOf(nint entry) => ((ExtensionEntry*)entry)->Entry.Number;
}
