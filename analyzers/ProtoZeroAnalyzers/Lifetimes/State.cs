using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>A place outside of the member's variables where a view was put.</summary>
internal sealed class Store(SyntaxNode value, ITypeSymbol? type, bool isMessage)
{
    /// <summary>The collection or member that took it, as it is written.</summary>
    public string Target { get; set; } = "";

    /// <summary>The field or property of the object, or the static one, that took it; null for all else.</summary>
    public object? Field { get; set; }

    /// <summary>Whether a thread took it; the code may wait for that thread.</summary>
    public bool IsThread { get; set; }

    /// <summary>The view.</summary>
    public SyntaxNode Value { get; } = value;

    /// <summary>Its type.</summary>
    public ITypeSymbol? Type { get; } = type;

    /// <summary>Whether the place is a message in other memory.</summary>
    public bool IsMessage { get; } = isMessage;

    /// <summary>The memory of that message.</summary>
    public ImmutableHashSet<Memory> Holders { get; set; } = ImmutableHashSet<Memory>.Empty;
}

/// <summary>
/// What is known at one place of a program: by variable (a symbol or the number of a capture), and by store.
/// </summary>
internal sealed class State
{
    /// <summary>Nothing is known.</summary>
    public static readonly State Empty = new(ImmutableDictionary<object, Facts>.Empty.WithComparers(Keys.Instance));

    private readonly ImmutableDictionary<object, Facts> _known;

    private State(ImmutableDictionary<object, Facts> known) => _known = known;

    /// <summary>All that is known.</summary>
    public IEnumerable<KeyValuePair<object, Facts>> All => _known;

    /// <summary>Tells variables apart.</summary>
    public static IEqualityComparer<object> KeyComparer => Keys.Instance;

    /// <summary>Whether two keys are the same variable.</summary>
    public static bool IsSame(object one, object two) => ((IEqualityComparer<object>)Keys.Instance).Equals(one, two);

    /// <summary>What a variable refers to, or null if it was never set.</summary>
    public Facts? Find(object key) => _known.TryGetValue(key, out Facts? facts) ? facts : null;

    /// <summary>A variable gets another value.</summary>
    public State Set(object key, Facts facts) => Find(key) == facts ? this : new(_known.SetItem(key, facts));

    /// <summary>A store is no more.</summary>
    public State Remove(object key) => new(_known.Remove(key));

    /// <summary>What is known of variables, without captures and stores.</summary>
    public State OfVariables() =>
        new(_known.RemoveRange(_known.Keys.Where(it => it is not (ILocalSymbol or IParameterSymbol))));

    /// <summary>Each value becomes another one.</summary>
    public State Map(Func<Facts, Facts> change)
    {
        ImmutableDictionary<object, Facts> known = _known;
        foreach (KeyValuePair<object, Facts> it in _known)
        {
            Facts changed = change(it.Value);
            if (changed != it.Value) known = known.SetItem(it.Key, changed);
        }

        return known == _known ? this : new State(known);
    }

    /// <summary>Two ways meet. What was never set on one of them is read on the other one only.</summary>
    public State Join(State other)
    {
        if (other == this) return this;
        ImmutableDictionary<object, Facts> known = _known;
        foreach (KeyValuePair<object, Facts> it in other._known)
        {
            Facts both = known.TryGetValue(it.Key, out Facts? mine) ? mine.Or(it.Value) : it.Value;
            if (both != mine) known = known.SetItem(it.Key, both);
        }

        return known == _known ? this : new State(known);
    }

    /// <summary>Whether both say the same.</summary>
    public bool IsSame(State other)
    {
        if (other == this) return true;
        if (_known.Count != other._known.Count) return false;
        foreach (KeyValuePair<object, Facts> it in _known)
        {
            if (!other._known.TryGetValue(it.Key, out Facts? theirs) || !it.Value.IsSame(theirs)) return false;
        }

        return true;
    }

    // Symbols by what they mean, the rest by what it is.
    private sealed class Keys : IEqualityComparer<object>
    {
        public static readonly Keys Instance = new();

        bool IEqualityComparer<object>.Equals(object? x, object? y) => x is ISymbol one && y is ISymbol two
            ? SymbolEqualityComparer.Default.Equals(one, two) : Equals(x, y);

        int IEqualityComparer<object>.GetHashCode(object obj) =>
            obj is ISymbol it ? SymbolEqualityComparer.Default.GetHashCode(it) : obj.GetHashCode();
    }
}
