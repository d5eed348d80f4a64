namespace ProtoZeroSharp.Classes;

/// <summary>A key and its value, as a map stores them.</summary>
internal struct MapEntry<TKey, TValue>
{
    public TKey Key;
    public TValue Value;
}
