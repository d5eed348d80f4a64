using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

namespace ProtoZeroSharp.Classes;

/// <summary>What a debugger shows of a repeated field.</summary>
internal sealed class RepeatedFieldDebugView<T>(RepeatedField<T> list)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => list.ToArray();
}

/// <summary>What a debugger shows of a map field.</summary>
internal sealed class MapFieldDebugView<TKey, TValue>(MapField<TKey, TValue> map)
    where TKey : notnull
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public KeyValuePair<TKey, TValue>[] Items => map.ToArray();
}
