using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Classes;
using Xunit;
using Oracle = Google.Protobuf.Collections;

namespace ProtoZeroSharp.InteropTests.Classes;

/// <summary>A list of ours and one of Google's, on which the same operations are done.</summary>
internal sealed class ListPair<T>(Random random, Func<Random, T> value)
{
    private readonly RepeatedField<T> _ours = [];
    private readonly Oracle.RepeatedField<T> _theirs = [];

    public void Step()
    {
        int index = random.Next(-1, _theirs.Count + 2);
        T item = value(random);
        T[] some = [.. Enumerable.Range(0, random.Next(5)).Select(_ => value(random))];
        switch (random.Next(24))
        {
            case < 4: Same(() => _ours.Add(item), () => _theirs.Add(item)); break;
            case 4: Same(() => _ours.AddRange(some), () => _theirs.AddRange(some)); break;
            case 5: Same(() => _ours.Add(some.Where(_ => true)), () => _theirs.Add(some.Where(_ => true))); break;
            case 6: Same(() => _ours.AddRange(some.ToList()), () => _theirs.AddRange(some.ToList())); break;
            case 7: Same(() => _ours.AddRange(new Queue<T>(some)), () => _theirs.AddRange(new Queue<T>(some))); break;
            case 8:
                Same(() => _ours.AddRange(new HashSet<T>(some)), () => _theirs.AddRange(new HashSet<T>(some)));
                break;
            case 9: Same(() => _ours.Insert(index, item), () => _theirs.Insert(index, item)); break;
            case 10: Same(() => _ours.RemoveAt(index), () => _theirs.RemoveAt(index)); break;
            case 11: Same(() => _ours.Remove(item), () => _theirs.Remove(item)); break;
            case 12: Same(() => _ours[index], () => _theirs[index]); break;
            case 13: Same(() => _ours[index] = item, () => _theirs[index] = item); break;
            case 14: Same(() => _ours.IndexOf(item), () => _theirs.IndexOf(item)); break;
            case 15: Same(() => _ours.Contains(item), () => _theirs.Contains(item)); break;
            case 16: Same(() => Copied(_ours, index), () => Copied(_theirs, index)); break;
            case 17: Same(() => ((IList)_ours).Add(item), () => ((IList)_theirs).Add(item)); break;
            case 18: Same(() => ((IList)_ours).IndexOf(index), () => ((IList)_theirs).IndexOf(index)); break;
            case 19: Same(() => ((IList)_ours).Insert(index, "x"), () => ((IList)_theirs).Insert(index, "x")); break;
            case 20: Same(() => Enumerated(_ours, item), () => Enumerated(_theirs, item)); break;
            case 21: Same(() => _ours.AddRange(some.AsSpan()), () => Add(some)); break;
            case 22 when _theirs.Count < 50: Same(() => _ours.AddRange(_ours), () => _theirs.AddRange(_theirs)); break;
            case 23 when random.Next(8) == 0: Same(_ours.Clear, _theirs.Clear); break;
        }

        // Assert.Equal of whole lists takes much longer.
        if (!_theirs.SequenceEqual(_ours)) Assert.Equal(_theirs, _ours);
        Assert.Equal(_theirs.Count, _ours.Count);
        if (random.Next(8) == 0) Check();
    }

    private void Check()
    {
        Same(_ours.ToString, _theirs.ToString);
        RepeatedField<T> copy = _ours.Clone();
        Assert.True(copy.Equals(_ours) && copy.GetHashCode() == _ours.GetHashCode());
        if (copy.Count == 0) return;
        Oracle.RepeatedField<T> other = _theirs.Clone();
        int index = random.Next(copy.Count);
        T item = value(random);
        Same(() => copy[index] = item, () => other[index] = item);
        Assert.Equal(other.Equals(_theirs), copy.Equals(_ours));
    }

    private void Add(T[] some) => global::Google.Protobuf.RepeatedFieldExtensions.AddRange(_theirs, some.AsSpan());

    private static int Copied(ICollection<T> list, int index)
    {
        var array = new T[10];
        list.CopyTo(array, index);
        return ((IStructuralEquatable)array).GetHashCode(EqualityComparer<T>.Default);
    }

    // Adds and removes during an enumeration.
    private static int Enumerated(IList<T> list, T item)
    {
        int steps = 0;
        foreach (T _ in list)
        {
            steps++;
            if (steps == 2) list.Add(item);
            if (steps == 3) list.RemoveAt(0);
        }

        return steps;
    }

    private static void Same(Action ours, Action theirs) => Assert.Equal(Outcome.Of(theirs), Outcome.Of(ours));

    private static void Same<TResult>(Func<TResult> ours, Func<TResult> theirs) =>
        Assert.Equal(Outcome.Of(() => theirs()), Outcome.Of(() => ours()));
}
