using System.Collections.Generic;

namespace ProtoZeroSharp.Fuzz;

/// <summary>The messages of the fuzzer's schemas as types that are known at run time only.</summary>
internal static class DynamicTypes
{
    private static readonly List<byte[]> s_sets = [];
    private static Dictionary<string, ProtoType>? s_types;

    /// <summary>Adds the types of a descriptor set.</summary>
    public static void Add(byte[] set) => s_sets.Add(set);

    /// <summary>The type with this name.</summary>
    public static ProtoType Of(string fullName) => Types[fullName];

    // Made when it is needed: most runs and all parents do without.
    private static Dictionary<string, ProtoType> Types
    {
        get
        {
            lock (s_sets) return s_types ??= Load();
        }
    }

    private static Dictionary<string, ProtoType> Load()
    {
        var types = new Dictionary<string, ProtoType>();
        foreach (byte[] set in s_sets)
            foreach (ProtoType type in ProtoSchema.Load(set).MessageTypes) types.TryAdd(type.FullName, type);
        return types;
    }
}
