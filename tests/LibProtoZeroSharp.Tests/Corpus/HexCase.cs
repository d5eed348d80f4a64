using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// One case of tests/Corpus/wire: hexadecimal bytes with comments behind <c>#</c>. Comments of the form
/// <c># key: value</c> give the directives, which each folder of the corpus explains in its README.
/// <c>*N hex</c> repeats one byte sequence N times.
/// </summary>
public sealed class HexCase
{
    private readonly Dictionary<string, string> _directives = [];

    private HexCase(string name, string[] lines)
    {
        Name = name;
        StringBuilder hex = new();
        foreach (string line in lines)
        {
            string[] parts = line.Split('#', 2);
            if (parts.Length == 2 && parts[1].Split(':', 2) is [var key, var value])
                _directives.TryAdd(key.Trim(), value.Trim());
            string text = parts[0].Trim();
            int times = 1;
            if (text.StartsWith('*'))
            {
                string count = text[1..text.IndexOf(' ')];
                times = int.Parse(count, CultureInfo.InvariantCulture);
                text = text[(count.Length + 1)..];
            }

            hex.Insert(hex.Length, text, times);
        }

        Bytes = Wire.Hex(hex.ToString());
    }

    /// <summary>The file's name without its ending: what is wrong with the bytes.</summary>
    public string Name { get; }

    /// <summary>The bytes.</summary>
    public byte[] Bytes { get; }

    /// <summary>A directive's value, or null.</summary>
    public string? this[string directive] => _directives.GetValueOrDefault(directive);

    /// <summary>All cases of a folder, by name.</summary>
    public static IEnumerable<HexCase> All(string folder) => Directory
        .EnumerateFiles(Repository.PathOf($"tests/Corpus/wire/{folder}"), "*.hex")
        .Order(StringComparer.Ordinal)
        .Select(path => new HexCase(Path.GetFileNameWithoutExtension(path), File.ReadAllLines(path)));

    /// <summary>One case of a folder.</summary>
    public static HexCase Load(string folder, string name) =>
        new(name, File.ReadAllLines(Repository.PathOf($"tests/Corpus/wire/{folder}/{name}.hex")));

    /// <inheritdoc/>
    public override string ToString() => Name;
}
