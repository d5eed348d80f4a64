using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Classes;
using Xunit;
using Oracle = Google.Protobuf.Collections;

namespace ProtoZeroSharp.InteropTests.Classes;

/// <summary>A map of ours and one of Google's, on which the same operations are done.</summary>
internal sealed class MapPair<TKey, TValue>(Random random, Func<Random, TKey> keys, Func<Random, TValue> values)
    where TKey : notnull
{
    private readonly MapField<TKey, TValue> _ours = [];
    private readonly Oracle.MapField<TKey, TValue> _theirs = [];

    public void Step(bool isGrowing)
    {
        TKey key = random.Next(3) == 0 && _theirs.Count > 0
            ? _theirs.ElementAt(random.Next(_theirs.Count)).Key : keys(random);
        TValue value = values(random);
        int kind = random.Next(24);
        if (isGrowing && kind is > 4 and < 9) kind = 0;
        switch (kind)
        {
            case < 2: Same(map => map.Add(key, value)); break;
            case < 5: Same(map => map[key] = value); break;
            case < 8: Same(map => map.Remove(key)); break;
            case 8: Same(map => map.Remove(map.FirstOrDefault().Key)); break;
            case 9: Same(map => map[key]); break;
            case 10: Same(map => map.TryGetValue(key, out TValue? found) ? found : default); break;
            case 11: Same(map => map.ContainsKey(key)); break;
            case 12: Same(map => map.Contains(new KeyValuePair<TKey, TValue>(key, value))); break;
            case 13: Same(map => map.Remove(new KeyValuePair<TKey, TValue>(key, value))); break;
            case 14: Same(map => map.Add(new KeyValuePair<TKey, TValue>(key, value))); break;
            case 15: Same(map => map.CopyTo(new KeyValuePair<TKey, TValue>[9], 0)); break;
            case 16: Same(map => InKeys(map.Keys, key)); break;
            case 17: Same(map => map.Values.Contains(value)); break;
            case 18: Same(map => Enumerated(map, key, value)); break;
            case 19: Same(map => ((IDictionary)map)[key]); break;
            case 20: Same(map => ((IDictionary)map).Add(key, value)); break;
            case 21: Same(map => ((IDictionary)map)["no key"] = value); break;
            case 22 when key is not null: Merge(key, value); break;
            case 23 when random.Next(16) == 0: Same(map => map.Clear()); break;
        }

        Assert.Equal(_theirs.Count, _ours.Count);
        if (random.Next(8) == 0) Check();
    }

    private void Check()
    {
        Assert.Equal(_theirs.ToArray(), _ours.ToArray());
        Assert.Equal(_theirs.Keys, _ours.Keys);
        Assert.Equal(_theirs.Values, _ours.Values);
        Same(map => map.ToString());
        MapField<TKey, TValue> copy = _ours.Clone();
        Assert.True(copy.Equals(_ours) && copy.GetHashCode() == _ours.GetHashCode());
        if (copy.Count == 0) return;
        Oracle.MapField<TKey, TValue> other = _theirs.Clone();
        TKey key = copy.First().Key;
        TValue value = values(random);
        Assert.True(copy.Remove(key) && other.Remove(key));
        Assert.False(copy.Equals(_ours));
        Assert.Equal(Outcome.Of(() => other[key] = value), Outcome.Of(() => copy[key] = value));
        Assert.Equal(other.Equals(_theirs), copy.Equals(_ours));
        Assert.Equal(other, copy);
    }

    private void Merge(TKey key, TValue value)
    {
        var entries = new Dictionary<TKey, TValue> { [key] = value };
        if (random.Next(2) == 0)
            Assert.Equal(Outcome.Of(() => _theirs.Add(entries)), Outcome.Of(() => _ours.Add(entries)));
        else
            Assert.Equal(Outcome.Of(() => _theirs.MergeFrom(entries)), Outcome.Of(() => _ours.MergeFrom(entries)));
    }

    private static bool InKeys(ICollection<TKey> keys, TKey key) => keys.Contains(key);

    // Replaces a value during an enumeration, then adds a key or finds it there.
    private static int Enumerated(IDictionary<TKey, TValue> map, TKey key, TValue value)
    {
        int steps = 0;
        foreach (KeyValuePair<TKey, TValue> entry in map)
        {
            steps++;
            if (steps == 1) map[entry.Key] = value;
            if (steps == 2) map[key] = value;
        }

        return steps;
    }

    private void Same(Action<IDictionary<TKey, TValue>> operation) =>
        Assert.Equal(Outcome.Of(() => operation(_theirs)), Outcome.Of(() => operation(_ours)));

    private void Same<TResult>(Func<IDictionary<TKey, TValue>, TResult> operation) =>
        Assert.Equal(Outcome.Of(() => operation(_theirs)), Outcome.Of(() => operation(_ours)));
}
