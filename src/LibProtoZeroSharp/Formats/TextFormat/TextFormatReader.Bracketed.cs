using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatReader
{
    // Room for one value of any extension that is not a message, or for a list.
    private const int LeastStorage = 16;

    /// <summary>Reads a field whose name stands in brackets: an extension, or the content of an Any.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadBracketed(
        byte* p, MessageTable* table, byte* message, ref SeenFields seen, ref PendingExtension* pending)
    {
        byte* first = p;
        p = ReadBracketedName(p, out ReadOnlySpan<byte> name, out int slash);
        if (p == null) return null;
        if (slash >= 0)
        {
            return table->WellKnown == WellKnownType.Any
                ? ReadAny(p, first, name, slash, table, message, ref seen)
                : Fail(ProtoFormatError.UnknownField, first);
        }

        ExtensionEntry* extension = _types.FindTextExtension(table, name);
        if (extension == null)
        {
            return _options.IgnoreUnknownFields || table->Reserves(name)
                ? SkipField(p) : Fail(ProtoFormatError.UnknownType, first);
        }

        PendingExtension* value = PendingExtension.Find(pending, extension);
        bool mayFollow = extension->Entry.Shape == FieldShape.List || _options.AllowSingularOverwrites;
        // An earlier part of the same message has encoded its extensions: they are not merged with.
        if (value == null ? Has(message, extension) : !mayFollow) return Fail(ProtoFormatError.DuplicateField, first);
        if (value == null) value = Add(ref pending, extension, first);
        return ReadValues(p, table, &extension->Entry, value->Storage);
    }

    // Whether an earlier part of a message has encoded the extension. What it has encoded ends at the last of its
    // unknown fields, which belongs to this message only.
    private readonly bool Has(byte* message, ExtensionEntry* extension)
    {
        if (_stored == null) return false;
        var known = (AddressMap*)_stored->Find(((MessageHead*)message)->Unknown);
        return known != null && known->Find(extension) != null;
    }

    // Notes for later parts of a message which extensions it has.
    private void Note(PendingExtension* first, UnknownSlice* earlier, MessageHead* head)
    {
        if (_stored == null) _stored = AddressMap.New(_arena);
        var known = (AddressMap*)(earlier == null ? null : _stored->Find(earlier));
        if (known == null) known = AddressMap.New(_arena);
        for (; first != null; first = first->Next)
        {
            // A list without elements is not there.
            if (first->IsStored) known->Set(first->Extension, first, _arena);
        }

        if (head->Unknown != null) _stored->Set(head->Unknown, known, _arena);
    }

    private readonly PendingExtension* Add(ref PendingExtension* pending, ExtensionEntry* extension, byte* name)
    {
        int size = Math.Max(extension->StorageSize, LeastStorage);
        byte* room = _arena.AllocateBytes((nuint)(sizeof(PendingExtension) + size));
        // SAFETY: the arena has given space for both.
        new Span<byte>(room, sizeof(PendingExtension) + size).Clear();
        var added = (PendingExtension*)room;
        added->Extension = extension;
        added->Storage = room + sizeof(PendingExtension);
        added->Name = name;
        added->Next = pending;
        added->All = pending == null ? AddressMap.New(_arena) : pending->All;
        added->All->Set(extension, added, _arena);
        pending = added;
        return added;
    }

    // Encodes the extensions of a message into it, in the order of the text. False if one lacks a required field.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool Store(PendingExtension* last, byte* message)
    {
        PendingExtension* first = null;
        while (last != null)
        {
            PendingExtension* before = last->Next;
            last->Next = first;
            first = last;
            last = before;
        }

        // SAFETY: the extensions were found by the type of the message, which begins with its head.
        var head = (MessageHead*)message;
        UnknownSlice* earlier = head->Unknown;
        for (PendingExtension* one = first; one != null; one = one->Next)
        {
            _encodes = one->Name;
            if (!ExtensionEntry.HasAllRequired(one->Extension, one->Storage))
                return Fail(ProtoFormatError.MissingRequired, one->Name) != null;
            UnknownSlice* end = head->Unknown;
            ExtensionEntry.Add(one->Extension, head, one->Storage, _arena);
            one->IsStored = head->Unknown != end;
        }

        _encodes = null;
        // Only then may a message have several parts.
        if (_options.AllowSingularOverwrites) Note(first, earlier, head);
        return true;
    }

    // The content of an Any, which is encoded at once.
    private byte* ReadAny(
        byte* p, byte* first, ReadOnlySpan<byte> url, int slash, MessageTable* table, byte* message,
        ref SeenFields seen)
    {
        MessageTable* type = _types.FindMessage(url[(slash + 1)..]);
        if (type == null) return Fail(ProtoFormatError.UnknownType, first);
        // Both fields of the Any are set by it.
        bool isNew = seen.TryAdd(0, table->Count, _arena) & seen.TryAdd(1, table->Count, _arena);
        if (!isNew && !_options.AllowSingularOverwrites)
            return Fail(ProtoFormatError.DuplicateField, first);
        p = Space(p);
        if (*p == ':') p = Space(p + 1);
        byte* content = type->New(_arena);
        p = ReadMessage(p, type, content);
        if (p == null) return null;
        var head = (MessageHead*)content;
        _encodes = first;
        if (!Required.HasAll(type, (byte*)head)) return Fail(ProtoFormatError.MissingRequired, first);
        // SAFETY: the table says that these are the fields of an Any. The name is a view of the text.
        fixed (byte* name = url)
            *(ProtoString*)(message + table->Fields[0].Offset) = new ProtoString(name, url.Length, _scalars.Stamp);
        *(ProtoBytes*)(message + table->Fields[1].Offset) = type->Operations.Encode(type, head, _arena);
        _encodes = null;
        return p;
    }

    /// <summary>
    /// Reads a name in brackets. White space and comments inside are taken out where they are; percent escapes stay.
    /// </summary>
    /// <param name="p">The opening bracket.</param>
    /// <param name="name">The name: a view of the text.</param>
    /// <param name="slash">The place in it of the last slash, -1 if there is none.</param>
    private byte* ReadBracketedName(byte* p, out ReadOnlySpan<byte> name, out int slash)
    {
        byte* open = p++, target = p, start = p;
        byte* lastSlash = null;
        name = default;
        slash = -1;
        while (true)
        {
            byte* next = Space(p);
            // White space parts words, and two words do not make a name.
            if (next != p && target != start && TextScan.IsNamePart(target[-1]) && TextScan.IsNamePart(*next))
                return Fail(ProtoFormatError.InvalidSyntax, next);
            p = next;
            if (*p == ']') break;
            if (*p == '%' && (TextScan.HexDigit(p[1]) >= 16 || TextScan.HexDigit(p[2]) >= 16))
                return Fail(ProtoFormatError.InvalidSyntax, p);
            if (!TextScan.IsUrlPart(*p)) return Fail(ProtoFormatError.InvalidSyntax, p);
            if (*p == '/') lastSlash = target;
            *target++ = *p++;
        }

        // SAFETY: all of these places are in the text.
        name = new ReadOnlySpan<byte>(start, (int)(target - start));
        if (lastSlash != null) slash = (int)(lastSlash - start);
        return IsTypeName(name[(slash + 1)..]) && slash != 0 ? p + 1 : Fail(ProtoFormatError.InvalidSyntax, open);
    }

    // Names with points between them.
    private static bool IsTypeName(ReadOnlySpan<byte> name)
    {
        bool isStart = true;
        foreach (byte b in name)
        {
            if (isStart ? !TextScan.IsLetter(b) : !TextScan.IsNamePart(b) && b != '.') return false;
            isStart = b == '.';
        }

        return !isStart;
    }
}
