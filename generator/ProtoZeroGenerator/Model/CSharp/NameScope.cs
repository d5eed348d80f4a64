using System.Collections.Generic;

namespace ProtoZeroGenerator.Model.CSharp;

/// <summary>A place where each name can be used once.</summary>
internal sealed class NameScope
{
    private readonly HashSet<string> _taken = new();

    public NameScope(params IEnumerable<string>[] reserved)
    {
        foreach (IEnumerable<string> names in reserved) _taken.UnionWith(names);
    }

    /// <summary>Keeps a name from being given out.</summary>
    public void Reserve(string name) => _taken.Add(name);

    /// <summary>Keeps names from being given out.</summary>
    public void Reserve(IEnumerable<string> names) => _taken.UnionWith(names);

    /// <summary>Whether a name is still to be had.</summary>
    public bool IsFree(string name) => !_taken.Contains(name);

    /// <summary>Gives out the name, with as many underscores behind it as it takes.</summary>
    public string Take(string name)
    {
        if (name.Length == 0) name = "_";
        while (!_taken.Add(name)) name += "_";
        return name;
    }
}
