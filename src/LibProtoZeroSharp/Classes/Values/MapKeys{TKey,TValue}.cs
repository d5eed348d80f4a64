namespace ProtoZeroSharp.Classes;

/// <summary>The keys of a map.</summary>
internal sealed class MapKeys<TKey, TValue>(MapField<TKey, TValue> map) : MapView<TKey, TValue, TKey>(map)
    where TKey : notnull
{
    public override bool Contains(TKey item) => Map.ContainsKey(item);

    protected override TKey SideOf(TKey key, TValue value) => key;
}
