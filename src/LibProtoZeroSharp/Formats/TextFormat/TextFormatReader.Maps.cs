using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatReader
{
    // A string in the checked library takes three words.
    private const int KeySize = 32;

    /// <summary>Reads an entry of a map, a message in form. Of the entries with one key the last counts.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadEntry(byte* p, MapEntry* map, RawMap* place)
    {
        byte close = CloseOf(*p);
        if (close == 0) return _scalars.FailKind(p);
        if (!MayDescend()) return Fail(ProtoFormatError.RecursionLimitExceeded, p);
        _depth--;
        byte* key = stackalloc byte[KeySize];
        new Span<byte>(key, KeySize).Clear();
        byte* value = null;
        bool hasKey = false, isPlaced = false;
        p = Space(p + 1);
        while (*p != close)
        {
            byte* name = p;
            p = TextScan.Name(p);
            // SAFETY: the name is part of the text, of which there are less than 2 GiB.
            var text = new ReadOnlySpan<byte>(name, (int)(p - name));
            bool isKey = text.SequenceEqual("key"u8), isValue = text.SequenceEqual("value"u8);
            if ((isKey ? hasKey : isValue && value != null) && !_options.AllowSingularOverwrites)
                return Fail(ProtoFormatError.DuplicateField, name);
            if (isKey)
            {
                hasKey = true;
                p = ReadPart(p, &map->Key, key, isNew: true);
            }
            else if (isValue)
            {
                // Where it belongs if the key is known already and no other follows, else where it waits for the key.
                bool isNew = value == null;
                if (isNew)
                {
                    isPlaced = hasKey && !_options.AllowSingularOverwrites;
                    value = isPlaced ? map->GetOrAdd(map, place, key, _arena)
                        : _arena.AllocateBytes((nuint)map->Value.Size);
                    new Span<byte>(value, map->Value.Size).Clear();
                }

                p = ReadPart(p, &map->Value, value, isNew);
            }
            else if (text.IsEmpty)
            {
                return Fail(ProtoFormatError.InvalidSyntax, name);
            }
            else
            {
                p = _options.IgnoreUnknownFields ? SkipField(p) : Fail(ProtoFormatError.UnknownField, name);
            }

            if (p == null) return null;
            p = Space(p);
            if (*p is (byte)',' or (byte)';') p = Space(p + 1);
        }

        if (!isPlaced) Place(map, place, key, value);
        _depth++;
        return p + 1;
    }

    // A message that is there already is merged with.
    private byte* ReadPart(byte* p, FieldEntry* field, byte* place, bool isNew)
    {
        p = Space(p);
        if (*p == ':') p = Space(p + 1);
        else if (!field->IsMessage) return Fail(ProtoFormatError.InvalidSyntax, p);
        return isNew || !field->IsMessage ? ReadPlain(p, field, place)
            : ReadMessage(p, field->Message, place);
    }

    // Puts a value into the map that came before its key; or, if none came, the default.
    private readonly void Place(MapEntry* map, RawMap* place, byte* key, byte* value)
    {
        FieldEntry* field = &map->Value;
        byte* to = map->GetOrAdd(map, place, key, _arena);
        // SAFETY: both places have the size of a value.
        var target = new Span<byte>(to, field->Size);
        if (value != null)
        {
            new ReadOnlySpan<byte>(value, field->Size).CopyTo(target);
            return;
        }

        // Of an enum too: the first value of one that maps hold is 0.
        target.Clear();
        if (field->IsMessage) field->Message->Begin(to, _arena);
    }
}
