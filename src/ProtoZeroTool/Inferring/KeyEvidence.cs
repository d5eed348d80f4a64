using System;
using System.Collections.Generic;
using ProtoZeroSharp;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Inferring;

/// <summary>Whether the first fields of repeated messages may be keys of a map: unique in each list.</summary>
internal sealed class KeyEvidence
{
    // Longer lists are not looked at; they are no maps then.
    private const int LongestList = 1 << 16;

    // A set that was larger is not emptied but made again: emptying takes the time of its largest size.
    private const int Small = 1 << 10;

    // Lists with two entries at least, and entries of these, that are no chance.
    private const int ManyLists = 3, ManyEntries = 12, ManyInOne = 16;

    private HashSet<ulong>? _keys = [];
    private long _list;
    private ulong _before;
    private bool _isUnsorted, _isNoRange;
    private long _lists, _entries;

    /// <summary>Whether no two keys of a list were equal, and no list was too long.</summary>
    public bool IsUnique => _keys is not null;

    /// <summary>Whether there is enough evidence.</summary>
    /// <param name="isNumber">
    /// Whether keys are numbers: those of points are unique and in order, and of ranges the second one is larger;
    /// those of maps mostly are in no order.
    /// </param>
    public bool IsStrong(bool isNumber) => IsUnique && (!isNumber || (_isUnsorted && _isNoRange))
        && _entries >= (_lists >= ManyLists ? ManyEntries : ManyInOne);

    /// <summary>Adds the key of an entry.</summary>
    /// <param name="entry">The entry.</param>
    /// <param name="list">Tells the messages that hold lists apart.</param>
    /// <param name="live">How many keys are kept of all fields together.</param>
    /// <param name="most">How many may be.</param>
    public void Add(ReadOnlySpan<byte> entry, long list, ref int live, int most)
    {
        if (_keys is null) return;
        if (list != _list)
        {
            live -= _keys.Count;
            if (_keys.Count > Small) _keys = [];
            else _keys.Clear();
            _list = list;
        }

        var fields = new WireWalker(entry, 0, WireWalker.DepthLimit);
        if (!fields.MoveNext() || fields.Field.Number != 1 || !_keys.Add(HashOf(entry, in fields.Field))
            || _keys.Count > LongestList || live >= most)
        {
            live -= Math.Min(live, _keys.Count);
            _keys = null;
            return;
        }

        live++;
        if (_keys.Count > 1)
        {
            if (_keys.Count == 2) _lists++;
            _entries += _keys.Count == 2 ? 2 : 1;
            _isUnsorted |= fields.Field.Type != WireType.LengthDelimited && fields.Field.Bits < _before;
        }

        _before = fields.Field.Bits;
        WireType type = fields.Field.Type;
        _isNoRange |= fields.MoveNext() && (fields.Field.Type != type || fields.Field.Bits < _before);
    }

    /// <summary>Adds what another field has shown that is the same one.</summary>
    public void Add(KeyEvidence other)
    {
        _keys = other.IsUnique ? _keys : null;
        _lists += other._lists;
        _entries += other._entries;
        _isUnsorted |= other._isUnsorted;
        _isNoRange |= other._isNoRange;
    }

    // FNV-1a. Two keys with the same hash are taken for equal: then it is no map, which is never wrong.
    private static ulong HashOf(ReadOnlySpan<byte> entry, in WireField field)
    {
        if (field.Type is not (WireType.LengthDelimited or WireType.StartGroup)) return field.Bits;
        ulong hash = 0xcbf2_9ce4_8422_2325;
        foreach (byte one in entry.Slice(field.ValueOffset, field.ValueSize))
            hash = (hash ^ one) * 0x100_0000_01b3;
        return hash;
    }
}
