namespace ProtoZeroSharp.Classes;

/// <summary>The values of a map.</summary>
internal sealed class MapValues<TKey, TValue>(MapField<TKey, TValue> map) : MapView<TKey, TValue, TValue>(map)
    where TKey : notnull
{
    /// <summary>Takes time by the number of entries.</summary>
    public override bool Contains(TValue item)
    {
        foreach (ref MapEntry<TKey, TValue> entry in Map.Entries)
            if (ValueEquality<TValue>.Same(entry.Value, item)) return true;
        return false;
    }

    protected override TValue SideOf(TKey key, TValue value) => value;
}
