using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// The messages of a list, as views. Valid as long as the message that holds the list, and until the list changes.
/// Allocates nothing.
/// </summary>
public readonly unsafe ref struct ProtoViewList
{
    private readonly RawList _list;
    private readonly FieldEntry* _entry;
    private readonly MessageTable* _table;

    internal ProtoViewList(RawList list, FieldEntry* entry)
    {
        _list = list;
        _entry = entry;
        _table = entry->Message;
    }

    /// <summary>How many there are.</summary>
    public int Count => _list.Length;

    /// <summary>A message.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="System.ArgumentOutOfRangeException">The index is out of range.</exception>
    public ProtoView this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            _list.Check();
            if ((uint)index >= (uint)_list.Length) ProtoThrow.IndexOutOfRange(index, _list.Length);
            // SAFETY: there are that many elements; each has the size that the table tells.
            byte* element = (byte*)_list.Items + ((nint)index * _entry->Size);
            return new ProtoView(ref *_entry->MessageAt(element), _table);
        }
    }
}
