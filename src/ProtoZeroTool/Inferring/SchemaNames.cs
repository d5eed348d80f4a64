using System;
using System.Collections.Frozen;
using System.Collections.Generic;
using System.Globalization;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Inferring;

/// <summary>Names of messages, by the path where each was met first; and which names users may choose.</summary>
/// <param name="package">The package; empty if there is none.</param>
internal sealed class SchemaNames(string package)
{
    // As long as full names may be, and what a map adds to one.
    private const int Longest = 1023 - 32;

    // Beyond it, names by paths are numbered.
    private const int Readable = 60;

    // What has another meaning where a type is expected.
    private static readonly FrozenSet<string> s_keywords = FrozenSet.Create(
        "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32",
        "sfixed64", "bool", "string", "bytes", "message", "enum", "oneof", "map", "group", "extend", "extensions",
        "reserved", "option", "optional", "required", "repeated", "stream", "export", "local", "service", "rpc",
        "package", "import", "syntax", "edition", "returns", "to", "max", "public", "weak", "inf", "nan");

    private readonly HashSet<string> _taken = [];

    /// <summary>Refuses a name that nothing can have.</summary>
    /// <param name="name">The name.</param>
    /// <param name="option">The option that it was given with.</param>
    /// <param name="hasParts">Whether it may have dots.</param>
    /// <exception cref="ToolException">It is none.</exception>
    public static void Check(string name, string option, bool hasParts)
    {
        if (name.Length > Longest / 2) throw new ToolException($"{option}: the name is too long");
        foreach (string part in hasParts ? name.Split('.') : [name])
        {
            bool isGood = part.Length > 0 && !char.IsAsciiDigit(part[0]);
            foreach (char one in part) isGood &= char.IsAsciiLetterOrDigit(one) || one == '_';
            if (!isGood) throw new ToolException($"{option} {name}: letters, digits and _ are expected");
        }
    }

    /// <summary>Takes a name, or one that is like it and free.</summary>
    public string Take(string name)
    {
        string free = name;
        for (int i = 2; !_taken.Add(free); i++) free = string.Create(CultureInfo.InvariantCulture, $"{name}_v{i}");
        return free;
    }

    /// <summary>The name of the message at a path.</summary>
    public string Take(IReadOnlyList<int> path)
    {
        string name = "Message" + string.Join('_', path);
        return Take(name.Length <= Readable ? name
            : string.Create(CultureInfo.InvariantCulture, $"Deep{path.Count}_{_taken.Count}"));
    }

    /// <summary>How fields refer to a message, where entries of maps have names of their own.</summary>
    public string Refer(string name) =>
        !s_keywords.Contains(name) && !name.EndsWith("Entry", StringComparison.Ordinal) ? name
            : package.Length == 0 ? "." + name : $".{package}.{name}";
}
