using System.Collections.Generic;
using System.Diagnostics;

namespace ProtoZeroSharp;

/// <summary>What a debugger shows of a list.</summary>
internal sealed class ProtoListDebugView<T>(ProtoList<T> list)
    where T : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => list.ToArray();
}

/// <summary>What a debugger shows of a map.</summary>
internal sealed class ProtoMapDebugView<TKey, TValue>(ProtoMap<TKey, TValue> map)
    where TKey : unmanaged
    where TValue : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public KeyValuePair<TKey, TValue>[] Items
    {
        get
        {
            var items = new KeyValuePair<TKey, TValue>[map.Count];
            int i = 0;
            foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map) items[i++] = new(entry.Key, entry.Value);
            return items;
        }
    }
}
